import { useEffect, useState } from 'react'
import { useApi } from '#ui/ApiProvider.tsx'
import { callsOf } from '#base/api-client.ts'
import type { Article, articlesContract } from './contract.ts'

/** How long somebody must stay before it was a view, ms. */
const stay = 3_000

/** Where a view is counted, below the address of the API: client-loader.ts asks there for a reader who touches nothing. */
export function viewAddress({ id }: Pick<Article, 'id'>): string {
  return `/blogs/${id}/increment/views`
}

/**
 * Counts this reading once and gives the newest number; the one in the page may be old, since counters purge nothing. What
 * is not published has no readers to count.
 */
export function useViewCount({ id, views: known }: Pick<Article, 'id' | 'views'>, published: boolean): number {
  const api = useApi()
  const [views, setViews] = useState(known)
  useEffect(() => {
    setViews(known)
    if (!published) return
    const timer = setTimeout(() => {
      callsOf<typeof articlesContract>(api)('GET /blogs/:id/increment/views', { params: { id: String(id) } })
        .then((answer) => setViews(answer.views))
        // The spec: errors of this call are ignored.
        .catch(() => {})
    }, stay)
    return () => clearTimeout(timer)
  }, [api, id, known, published])
  return views
}
