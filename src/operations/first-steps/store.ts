import type { Db } from '#platform/db/tables.ts'

/** `hidden`: the list was put away. `mail`: a test mail was taken by the mail server. */
type Mark = 'hidden' | 'mail'

declare module '#platform/db/tables.ts' {
  interface Tables {
    first_steps: { mark: Mark; marked_at: number }
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
