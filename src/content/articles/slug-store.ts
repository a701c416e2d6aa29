import type { Db } from '#platform/db/tables.ts'
import { firstFreeSlug, freeSlugs } from '#base/slug.ts'

/**
 * A slug that nothing else has or had: `wanted`, else `wanted-2` and so on; from the second of several `tries` on, any
 * of the free ones, so that many writers at once do not all reach for the same.
 */
export async function freeSlug(db: Db, wanted: string, articleId: number | null, tries = 1): Promise<string> {
  const taken = async (candidates: string[]) => {
    const now = await db.selectFrom('articles').select(['slug', 'id']).where('slug', 'in', candidates).execute()
    const before = await db.selectFrom('article_slugs').select(['slug', 'article_id as id']).where('slug', 'in', candidates).execute()
    return [...now, ...before].filter((row) => row.id !== articleId)
  }
  if (tries === 1) return firstFreeSlug(wanted, taken)
  const free = await freeSlugs(wanted, taken)
  return free[Math.floor(Math.random() * free.length)] ?? free[0]
}

/** The old address keeps leading to the article; one it comes back to is an old one no more. */
export async function keepOldSlug(db: Db, articleId: number, old: string, now: string): Promise<void> {
  await db.deleteFrom('article_slugs').where('slug', 'in', [old, now]).execute()
  await db.insertInto('article_slugs').values({ slug: old, article_id: articleId }).execute()
}
