import type { CardKind } from '#content/kinds.ts'
import type { Reading } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    feed_slugs: FeedSlugTable
  }
  interface PublicTables {
    feed_slugs: FeedSlugTable
  }
}

interface FeedSlugTable {
  kind: CardKind | 'last comment'
  subject_id: number
  slug: string
}

/**
 * What names things in feeds for ever, below the site's address: their number; of those that were public before 0287 the
 * address they had then, which `addressOf` makes of its slug. Their address of today is not it: it changes with the slug.
 */
export async function feedIds(side: Reading, kind: CardKind, ids: number[], addressOf: (slug: string) => string): Promise<(id: number) => string> {
  const rows =
    ids.length === 0 ? [] : await side.selectFrom('feed_slugs').select(['subject_id', 'slug']).where('kind', '=', kind).where('subject_id', 'in', ids).execute()
  const known = new Map(rows.map(({ subject_id, slug }) => [subject_id, addressOf(slug)]))
  return (id) => known.get(id) ?? `/#${kind}-${id}`
}

/** The same of comments on one article, which were named by its address and theirs in it. */
export async function commentFeedIds(side: Reading, articleId: number, addressOf: (slug: string) => string): Promise<(id: number) => string> {
  const rows = await side
    .selectFrom('feed_slugs')
    .select(['kind', 'subject_id', 'slug'])
    .where(({ eb, or, and }) => or([eb('kind', '=', 'last comment'), and([eb('kind', '=', 'article'), eb('subject_id', '=', articleId)])]))
    .execute()
  const last = rows.find(({ kind }) => kind === 'last comment')?.subject_id ?? 0
  const slug = rows.find(({ kind }) => kind === 'article')?.slug
  return (id) => (slug !== undefined && id <= last ? `${addressOf(slug)}#comment-${id}` : `/#comment-${id}`)
}
