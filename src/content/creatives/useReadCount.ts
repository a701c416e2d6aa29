import { useEffect } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { creativesContract } from './contract.ts'

/** How long somebody must stay before it was a reading, ms. */
const stay = 3_000

/** Where a reading is counted, below the address of the API: client-loader.ts asks there for a reader who touches nothing. */
export function readAddress(id: number): string {
  return `/creatives/increment/read/${id}`
}

/** Counts one reading; the server knows who has been here of late. */
export function useReadCount(id: number): void {
  const api = useApi()
  useEffect(() => {
    const timer = setTimeout(() => {
      callsOf<typeof creativesContract>(api)('GET /creatives/increment/read/:id', { params: { id: String(id) } }).catch(() => {})
    }, stay)
    return () => clearTimeout(timer)
  }, [api, id])
}
