import { useEffect } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { eventsContract } from './contract.ts'

/** How long somebody must stay before it was a reading, ms. */
const stay = 3_000
const counted = new Set<number>()

/** Counts this reading, once while the tab is open. */
export function useReadCount(id: number): void {
  const api = useApi()
  useEffect(() => {
    if (counted.has(id)) return
    const timer = setTimeout(() => {
      counted.add(id)
      callsOf<typeof eventsContract>(api)('GET /events/increment/read/:id', { params: { id: String(id) } }).catch(() => {})
    }, stay)
    return () => clearTimeout(timer)
  }, [api, id])
}
