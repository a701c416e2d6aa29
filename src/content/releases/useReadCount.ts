import { useEffect } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { releasesContract } from './contract.ts'

/** Counts one reading when the reader opens; the server knows who has been here of late. */
export function useReadCount(id: number): void {
  const api = useApi()
  useEffect(() => {
    callsOf<typeof releasesContract>(api)('GET /releases/increment/read/:id', { params: { id: String(id) } }).catch(() => {})
  }, [api, id])
}
