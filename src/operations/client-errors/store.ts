import { sql, type Generated, type Selectable } from 'kysely'
import type { Db, Writing } from '#platform/db/tables.ts'
import { isNewerVersion } from '#platform/product-version.ts'
import type { ClientError } from './contract.ts'
import { groupKeyOf } from './rules.ts'

interface ErrorGroupTable {
  id: Generated<number>
  group_key: string
  source: ClientError['source']
  message: string
  stack: string
  path: string
  version: string
  requests: string
  count: number
  first_at: number
  last_at: number
  solved_at: number | null
  solved_version: Generated<string>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    error_groups: ErrorGroupTable
  }
}

export type ErrorGroupRow = Selectable<ErrorGroupTable>
export type ErrorReport = Pick<ErrorGroupRow, 'source' | 'message' | 'stack' | 'path' | 'version' | 'requests' | 'count'>

/** Characters of five ids with spaces between them. */
const lastRequests = 184

/** Adds to those of its group; a solved one of an older version is open again. @returns how many they are */
export async function addError(db: Db, report: ErrorReport, now: number): Promise<number> {
  const group_key = groupKeyOf(report)
  const { stack, path, version, requests } = report
  const known = await db.selectFrom('error_groups').select(['solved_at', 'solved_version']).where('group_key', '=', group_key).executeTakeFirst()
  const opens = known?.solved_at != null && isNewerVersion(version, known.solved_version)
  const { count } = await db
    .insertInto('error_groups')
    .values({ ...report, group_key, first_at: now, last_at: now, solved_at: null })
    .onConflict((conflict) =>
      conflict.column('group_key').doUpdateSet({
        stack,
        path,
        version,
        requests: sql<string>`trim(substr(${requests} || ' ' || error_groups.requests, 1, ${sql.lit(lastRequests)}))`,
        last_at: now,
        count: sql<number>`error_groups.count + ${report.count}`,
        ...(opens ? { solved_at: null } : {}),
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that are not solved first, and of each the latest first. */
export function listErrors(db: Db, limit: number): Promise<ErrorGroupRow[]> {
  return db
    .selectFrom('error_groups')
    .selectAll()
    .orderBy(sql`case when solved_at is null then 0 else 1 end`)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function markSolved(tx: Writing['tx'], id: number, solved: Pick<ErrorGroupRow, 'solved_at' | 'solved_version'>): Promise<ErrorGroupRow | undefined> {
  return tx.updateTable('error_groups').set(solved).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Leaves those since `before`, and of them the `most` that came last. */
export async function removeOldErrors(db: Db, before: number, most: number): Promise<void> {
  await db.deleteFrom('error_groups').where('last_at', '<', before).execute()
  const last = db.selectFrom('error_groups').select('id').orderBy('last_at', 'desc').orderBy('id', 'desc').limit(most)
  await db.deleteFrom('error_groups').where('id', 'not in', last).execute()
}
