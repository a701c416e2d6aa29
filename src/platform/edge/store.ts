import { changeOf, everything } from '../db/change-feed.ts'
import type { Db } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    edge_purges: { edge: string; change_id: number }
  }
}

/** What is to be purged at an edge, and the newest change in it. */
export interface Due {
  upTo: number
  soft: ReadonlySet<string>
  hard: ReadonlySet<string>
}

/** Changes that one run purges. */
const most = 500

/** The last change that an edge has been told of; undefined when it is not known what it holds. */
export async function findPurgedUpTo(db: Db, edge: string): Promise<number | undefined> {
  const row = await db.selectFrom('edge_purges').select('change_id').where('edge', '=', edge).executeTakeFirst()
  return row?.change_id
}

/** Those that have not yet been told of a change of before `before`. */
export async function edgesBehind(db: Db, names: readonly string[], before: number): Promise<string[]> {
  const behind: string[] = []
  for (const name of names) {
    const from = (await findPurgedUpTo(db, name)) ?? 0
    const due = await db.selectFrom('changes').select('id').where('id', '>', from).where('created_at', '<', before).limit(1).executeTakeFirst()
    if (due) behind.push(name)
  }
  return behind
}

export async function savePurgedUpTo(db: Db, edge: string, change_id: number): Promise<void> {
  await db
    .insertInto('edge_purges')
    .values({ edge, change_id })
    .onConflict((conflict) => conflict.column('edge').doUpdateSet({ change_id }))
    .execute()
}

/** Changes after `from`, at most up to `to`. Everything where some of them are not kept any more. */
export async function dueAfter(db: Db, from: number | undefined, to = Number.MAX_SAFE_INTEGER): Promise<Due | undefined> {
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'tags', 'soft'])
    .where('id', '>', from ?? 0)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(most)
    .execute()
  const first = rows[0]
  const last = rows.at(-1)
  if (from === undefined || (first && first.id !== from + 1)) return everythingUpTo((await newestChange(db)) ?? 0)
  if (!last) return undefined
  const tagsOf = (soft: number) => new Set(rows.filter((row) => row.soft === soft).flatMap((row) => changeOf(row).tags))
  return { upTo: last.id, soft: tagsOf(1), hard: tagsOf(0) }
}

function everythingUpTo(upTo: number): Due {
  return { upTo, soft: new Set(), hard: new Set([everything]) }
}

async function newestChange(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id
}
