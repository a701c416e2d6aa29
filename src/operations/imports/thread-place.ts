import { oldPath } from '#discovery/redirects/rules.ts'
import { findTarget } from '#discovery/redirects/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { oldPathOf } from './import-links.ts'

/** The article that an old address leads to; where nothing leads from there, the one called like its last part. */
export async function articleAt(db: Db, address: string): Promise<{ id: number; slug: string } | undefined> {
  const slug = await slugOf(db, address)
  return slug === null ? undefined : db.selectFrom('articles').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
}

async function slugOf(db: Db, address: string): Promise<string | null> {
  const path = oldPathOf(withoutTracking(address))
  if (path === null) return null
  const target = (await findTarget(db, oldPath(path) ?? path, 0)) ?? path
  return /([^/]+?)(?:\.html?)?$/.exec(target)?.[1] ?? null
}

/** Words of a query that say where a reader came from, not which page it is. */
const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|igshid|ref|ref_src|source|replytocom|amp|m|share)$/

function withoutTracking(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  return url.href
}
