import { sql } from 'kysely'
import { decoded } from '#base/decoded.ts'
import { kinds, type CardKind } from '#content/kinds.ts'
import { cardsOf, type CardSources } from '#discovery/mentions/service.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'

/** Addresses of kinds with cards: who has no card there is not public. A number alone may be that of an entry. */
const cardPlaces = kinds
  .flatMap((kind): { kind: CardKind; page: string }[] => ('card' in kind ? [{ kind: kind.name, page: pageOf(kind) }] : []))
  .map(({ kind, page }) => ({ kind, path: new RegExp(`^${page.replace(/:\w+/, String.raw`(?!\d+$)([^/.]+)`)}$`) }))

/** Where other public things stand, and what names them there. */
const places: readonly (readonly [path: RegExp, view: string, column: string])[] = [
  [/^\/articles\/topic\/([^/]+)$/, 'public_topics', 'slug'],
  [/^\/author\/([^/]+)$/, 'public_users', 'username'],
  [/^\/pages\/([^/]+)$/, 'public_pages', 'slug'],
]

/** The address of one entry, with one parameter. */
function pageOf({ name, pages }: { name: string; pages: Readonly<Record<string, string>> }): string {
  return pages[name] ?? ''
}

/** Of addresses on this site those that lead nowhere; what is not looked up here counts as alive. */
export async function deadLinks({ database }: Pick<Services, 'database'>, cards: CardSources, links: readonly string[]): Promise<Set<string>> {
  const { reading } = database
  const named = links.flatMap((link) => {
    const found = cardPlaces.map(({ kind, path }) => ({ link, kind, slug: path.exec(link)?.[1] })).find(({ slug }) => slug !== undefined)
    return found?.slug === undefined ? [] : [{ ...found, slug: decoded(found.slug) }]
  })
  const alive = new Set((await cardsOf(cards, named, { reading, tag: () => {} })).map(({ kind, slug }) => `${kind} ${slug}`))
  const dead = new Set<string>()
  for (const { link, kind, slug } of named) if (!alive.has(`${kind} ${slug}`) && !(await isFormerSlug(reading, kind, slug))) dead.add(link)
  for (const link of links) if (await isGone(reading, link)) dead.add(link)
  return dead
}

async function isGone(reading: Reading, link: string): Promise<boolean> {
  for (const [path, view, column] of places) {
    const [, name] = path.exec(link) ?? []
    if (name === undefined) continue
    const { rows } = await sql`select 1 from ${sql.table(view)} where ${sql.ref(column)} = ${decoded(name)} limit 1`.execute(reading)
    return rows.length === 0
  }
  return false
}

async function isFormerSlug(reading: Reading, kind: CardKind, slug: string): Promise<boolean> {
  if (kind !== 'article') return false
  return (await reading.selectFrom('public_article_slugs').select('article_id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}
