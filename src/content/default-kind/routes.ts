import { contentHandlers, type EditedKind } from '#content/publishing/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { PublicContext, RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { notFound } from './admin.ts'
import { defaultContract, type ContentCard, type DefaultFields, type ListAnswer, type PublicContent } from './contract.ts'
import type { DefaultKind } from './definition.ts'
import type { DefaultStore } from './store.ts'

/** The public calls of a default kind and those of its editors. */
export function defaultRoutes<F extends DefaultFields, C extends keyof F & string>(
  services: Services,
  { kind, schema, card }: DefaultKind<F, C>,
  { list, count, cardOf, contentOf, publicRows }: DefaultStore<F, C>,
  edited: EditedKind<F>,
): RouteSet {
  const { plural, name } = kind

  async function page({
    query: { limit, cursor },
    reading,
    tag,
  }: PublicContext & { query: { limit: number; cursor?: string } }): Promise<ListAnswer<ContentCard<F, C>>> {
    tag(plural)
    const [before] = cursor === undefined ? [] : positionIn(plural, cursor, ['integer'])
    const rows = await list(reading, limit + 1, before === undefined ? undefined : Number(before))
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const next = last ? `/api/${plural}?${new URLSearchParams({ limit: String(limit), cursor: cursorOf(plural, [last.id]) })}` : null
    return { data: shown.map(cardOf), links: { next, prev: null }, meta: { total: await count(reading), per_page: limit } }
  }

  async function whole({ params: { slug }, reading, tag }: PublicContext & { params: { slug: string } }): Promise<{ data: PublicContent<F> }> {
    const row = await publicRows.find(reading, slug)
    // What is not there yet appears by joining the list.
    tag(row ? `${name}:${row.id}` : plural)
    if (!row) throw notFound(kind)
    return { data: contentOf(row) }
  }

  return {
    contract: defaultContract(kind, schema, ['title', 'summary', 'cover', ...card]),
    handlers: { ...contentHandlers(services, plural, edited), [`GET /${plural}`]: { everyone: page }, [`GET /${plural}/:slug`]: { everyone: whole } },
  }
}
