import { useEffect, useState } from 'react'
import { useApi } from '#ui/ApiProvider.tsx'
import { callsOf } from '#base/api-client.ts'
import type { articlesContract } from './contract.ts'

/** How long somebody must stay before it was a view, ms. */
const stay = 3_000

/** Counts this reading once and gives the newest number; the one in the page may be old, since counters purge nothing. */
export function useViewCount(id: number, known: number): number {
  const api = useApi()
  const [views, setViews] = useState(known)
  useEffect(() => {
    setViews(known)
    const timer = setTimeout(() => {
      callsOf<typeof articlesContract>(api)('GET /blogs/:id/increment/views', { params: { id: String(id) } })
        .then((answer) => setViews(answer.views))
        // The spec: errors of this call are ignored.
        .catch(() => {})
    }, stay)
    return () => clearTimeout(timer)
  }, [api, id, known])
  return views
}
