import type { AdminPath } from '#content/kinds.ts'
import type { Api } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import type { ContentDraft } from '#content/publishing/contract.ts'
import { draftCallsOf, type DraftCalls, type SaveBody } from '#content/publishing/studio/draft-calls.ts'
import type { CommonAction } from '#content/publishing/rules.ts'
import type { ContentRow, Saved } from '../contract.ts'

/** The plural in the desk's addresses. */
export type ContentPath = AdminPath

export interface ContentListCalls {
  data: ContentRow[]
  links: { next: string | null }
  meta: { total: number }
}

/** The fields of a kind with what is said beside them: the slug, and the date, ISO or empty. */
export type Addressed<F> = F & { slug: string; at: string }
export type EditedContent<F extends object> = Omit<ContentDraft, 'fields'> & { fields: Addressed<F> }

/** As `DraftCalls` names it. */
export function draftNameOf(path: ContentPath, id: number): string {
  return `${path} ${id}`
}

/** Calls about the contents of a kind. */
export function contentCallsOf(api: Api, path: ContentPath) {
  const ask = <T>(key: string, input?: object) => api.call(key, input) as Promise<T> // each T is the output that contentCalls (content/publishing) gives this key
  return {
    list: (query: { search?: string; status?: string; limit?: number }) => ask<ContentListCalls>(`GET /desk/${path}`, { query }),
    more: (link: string) => api.follow(link) as Promise<ContentListCalls>, // a links.next of the list above
    create: (body: { fields: object; slug?: string; at?: string }) => ask<{ data: Saved }>(`POST /desk/${path}`, { body }),
    publish: (id: number) => ask(`POST /desk/${path}/:id/approve`, { params: { id }, body: {} }),
    bulk: (ids: number[], action: CommonAction) => ask<{ data: { id: number; error: string | null }[] }>(`POST /desk/${path}/bulk`, { body: { ids, action } }),
  }
}

/** The slug and the date of a content as fields of its draft. */
export function withAddress<F extends object>(draft: EditedContent<F>): EditedContent<F> {
  return { ...draft, fields: { ...draft.fields, slug: draft.slug, at: draft.at ?? '' } }
}

/** The engine's calls for one content. Slug and date are saved by the form call, which writes them at once. */
export function contentDraftCalls<F extends object>(api: Api, path: ContentPath, id: number): DraftCalls<EditedContent<F>> {
  type D = EditedContent<F>
  const calls = draftCallsOf<D>(api, `/desk/${path}`, '/draft', id)
  const ask = <T>(key: string, input: object = {}) => api.call(key, { params: { id }, ...input }) as Promise<T> // T is the output of contentAdminCalls
  /** Revision after the first half of a save whose second half failed, by the one it was made from. */
  const halfway = new Map<number, number>()

  async function saveAddress(draft: D, address: { slug?: string; at?: string }, lock: string | undefined): Promise<void> {
    const { data: kept } = await ask<{ data: { fields: F; updated_at: string } }>(`GET /desk/${path}/:id`)
    const given = Object.fromEntries(Object.entries(address).filter(([, value]) => value))
    await ask(`PUT /desk/${path}/:id`, { body: { base: kept.updated_at, fields: kept.fields, ...given } })
    if (draft.changes === 'none') return
    // That call takes the place of what waits, so that it is put back.
    const { revision } = (await calls.read()).data
    await calls.save({ base: revision, lock, fields: draft.fields })
  }

  return {
    ...calls,
    read: async () => ({ data: withAddress((await calls.read()).data) }),
    async save({ base: written, lock, fields: { slug, at, ...fields } }: SaveBody<Addressed<F>>) {
      const base = halfway.get(written) ?? written
      const changed = Object.keys(fields).length > 0
      const { data } = changed ? await calls.save({ base, lock, fields: fields as unknown as Partial<D['fields']> }) : await calls.read() // fields of F only
      if (!changed && data.revision !== base) throw new Problem(409, 'newer-revision', 'Somebody has saved since. Nothing of yours was written.')
      if (slug === undefined && at === undefined) return { data: withAddress(data) }
      halfway.set(written, data.revision)
      await saveAddress(data, { ...(slug === undefined ? {} : { slug }), ...(at === undefined ? {} : { at }) }, lock)
      return { data: withAddress((await calls.read()).data) }
    },
  }
}
