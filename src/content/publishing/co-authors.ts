import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'

/** Whoever may be named, writes in public, or is named beside the viewer already: not every account. */
export function isKnownTo(viewer: Viewer): RawBuilder<boolean> {
  if (hasRole(viewer, 'editor')) return sql`1 = 1`
  return sql`(role <> 'member' or id = ${viewer.id} or id in (select id from public_users where articles > 0)
    or exists (select 1 from articles as a join article_authors as n on n.article_id = a.id
      where (a.user_id = ${viewer.id} or exists (select 1 from article_authors as v where v.article_id = a.id and v.user_id = ${viewer.id}))
        and users.id in (a.user_id, n.user_id)))`
}

/** Of `ids` those whom `viewer` may name as co-authors, in the order given. Whoever is named already stays. */
export async function knownCoAuthors(db: Db, viewer: Viewer, ids: number[], named: readonly number[]): Promise<number[]> {
  const added = ids.filter((id) => !named.includes(id))
  if (added.length === 0) return ids
  const rows = await db.selectFrom('users').select('id').where('id', 'in', added).where('status', '=', 'active').where(isKnownTo(viewer)).execute()
  const known = new Set([...named, ...rows.map(({ id }) => id)])
  return ids.filter((id) => known.has(id))
}
