import type { AdminPath } from '#content/kinds.ts'
import type { Api } from '#base/api-client.ts'
import type { ContentRow, ContentStatus, Saved } from '../contract.ts'

/** The plural in the desk's addresses. */
export type ContentPath = AdminPath

export interface ContentListCalls {
  data: ContentRow[]
  links: { next: string | null }
  meta: { total: number }
}

export interface Whole<F> {
  id: number
  slug: string
  status: ContentStatus
  at: string | null
  created_at: string
  updated_at: string
  fields: F
}

/** The six calls of a noun; `F` is what its contract takes and gives. */
export function contentCallsOf<F>(api: Api, path: ContentPath) {
  const ask = <T>(key: string, input?: object) => api.call(key, input) as Promise<T> // each T is the output that contentAdminCalls (content/admin/contract.ts) gives this key
  return {
    list: (query: { search?: string; status?: string; limit?: number }) => ask<ContentListCalls>(`GET /desk/${path}`, { query }),
    more: (link: string) => api.follow(link) as Promise<ContentListCalls>, // a links.next of the list above
    read: (id: number) => ask<{ data: Whole<F> }>(`GET /desk/${path}/:id`, { params: { id } }),
    create: (body: { fields: F; slug?: string; at?: string }) => ask<{ data: Saved }>(`POST /desk/${path}`, { body }),
    save: (id: number, body: { base: string; fields: F; slug?: string; at?: string }) =>
      ask<{ data: Saved }>(`PUT /desk/${path}/:id`, { params: { id }, body }),
    setStatus: (id: number, status: ContentStatus) => ask<{ data: Saved }>(`PUT /desk/${path}/:id/status`, { params: { id }, body: { status } }),
    remove: (id: number) => ask<{ message: string }>(`DELETE /desk/${path}/:id`, { params: { id } }),
  }
}
