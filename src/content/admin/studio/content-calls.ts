import type { AdminPath } from '#content/kinds.ts'
import type { Api } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { ContentDraft } from '#content/publishing/contract.ts'
import { draftCallsOf, type DraftCalls, type SaveBody } from '#content/publishing/studio/draft-calls.ts'
import type { AnyFieldDisplays, FieldDisplays } from '#content/publishing/studio/field-display.ts'
import { formatMoment } from '#studio/moments.ts'
import type { ContentRow, Saved } from '../contract.ts'

/** The plural in the studio's addresses. */
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

interface Labelled {
  displays: AnyFieldDisplays
  dateLabel?: string | undefined
}

/** Of what is said beside the fields of a kind. */
function addressDisplays(dateLabel: string | undefined): FieldDisplays<Addressed<unknown>> {
  return {
    slug: { label: () => t('studio-admin.address') },
    at: { label: () => dateLabel ?? t('studio-frame.field-at'), text: (at) => formatMoment(at) },
  }
}

/** Calls about the contents of a kind. */
export function contentCallsOf(api: Api, path: ContentPath) {
  const ask = <T>(key: string, input?: object) => api.call(key, input) as Promise<T> // each T is the output that contentCalls (content/publishing) gives this key
  return {
    list: (query: { search?: string; status?: string; limit?: number }) => ask<ContentListCalls>(`GET /desk/${path}`, { query }),
    more: (link: string) => api.follow(link) as Promise<ContentListCalls>, // a links.next of the list above
    create: (body: object, key: string) => api.call(`POST /desk/${path}`, { body }, { key }) as Promise<{ data: Saved }>, // as contentCalls gives this key
    publish: (id: number) => ask(`POST /desk/${path}/:id/approve`, { params: { id }, body: {} }),
    bulk: (body: object) => ask<{ data: { id: number; error: string | null }[] }>(`POST /desk/${path}/bulk`, { body }),
  }
}

/** The slug and the date of a content as fields of its draft. */
export function withAddress<F extends object>(draft: EditedContent<F>): EditedContent<F> {
  return { ...draft, fields: { ...draft.fields, slug: draft.slug, at: draft.at ?? '' } }
}

/** The engine's calls for one content; slug and date are saved beside its fields. */
export function contentDraftCalls<F extends object>(api: Api, path: ContentPath, id: number, { displays, dateLabel }: Labelled): DraftCalls<EditedContent<F>> {
  type D = EditedContent<F>
  const calls = draftCallsOf<D>(api, { base: `/desk/${path}`, draft: '/draft', id, displays: { ...displays, ...addressDisplays(dateLabel) } })
  return {
    ...calls,
    read: async () => ({ data: withAddress((await calls.read()).data) }),
    async save({ fields: { slug, at, ...fields }, instead_of, ...beside }: SaveBody<Addressed<F>>, key) {
      const { slug: _, at: __, ...refused } = instead_of ?? {}
      const body = { ...beside, fields, ...(instead_of && { instead_of: refused }), ...(slug ? { slug } : {}), ...(at ? { at } : {}) } as unknown as SaveBody<
        D['fields']
      > // fields of F, and what the contract takes beside them
      return { data: withAddress((await calls.save(body, key)).data) }
    },
  }
}
