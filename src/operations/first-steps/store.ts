import type { Db } from '#platform/db/tables.ts'

/** `hidden`: the list was put away. `mail`: a test mail was taken by the mail server. */
type Mark = 'hidden' | 'mail'

interface DemoRow {
  kind: string
  content_id: string
  loaded_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    first_steps: { mark: Mark; marked_at: number }
    demo_content: DemoRow
  }
}

export async function hasMark(db: Db, mark: Mark): Promise<boolean> {
  return (await db.selectFrom('first_steps').select('mark').where('mark', '=', mark).executeTakeFirst()) !== undefined
}

export async function setMark(db: Db, mark: Mark, now: number): Promise<void> {
  await db
    .insertInto('first_steps')
    .values({ mark, marked_at: now })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ marked_at: now }))
    .execute()
}

export async function removeMark(db: Db, mark: Mark): Promise<void> {
  await db.deleteFrom('first_steps').where('mark', '=', mark).execute()
}

export async function insertDemo(db: Db, kind: string, ids: readonly string[], loaded_at: number): Promise<void> {
  const rows = [...new Set(ids)].map((content_id) => ({ kind, content_id, loaded_at }))
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insertInto('demo_content')
      .values(rows.slice(at, at + 200))
      .execute()
}

export function listDemo(db: Db): Promise<DemoRow[]> {
  return db.selectFrom('demo_content').selectAll().orderBy('kind').orderBy('content_id').execute()
}

export async function forgetDemo(db: Db): Promise<void> {
  await db.deleteFrom('demo_content').execute()
}

export async function countDemo(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('demo_content')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
