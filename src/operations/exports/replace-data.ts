import { sql } from 'kysely'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Row } from './tables.ts'

interface Here extends Row {
  id: number
  username: string
}

/** Somebody who has an account here already, put aside under another id. */
interface Aside {
  was: Here
  asideId: number
}

/**
 * Makes room for the accounts of an export among those that are here, the administrator's who imports first of all: they
 * step aside, so that everybody who comes keeps their id. To be called before the accounts come, `settle` once they are in.
 */
export async function moveExistingAside(tx: Writing['tx'], engine: 'sqlite' | 'postgres', arriving: { id: number }[]): Promise<Aside[]> {
  const { rows: here } = await sql<Here>`select * from users order by id`.execute(tx)
  if (here.length === 0) return []
  let free = Math.max(0, ...here.map(({ id }) => id), ...arriving.map(({ id }) => id))
  const references = await referencesTo(tx, engine)
  const aside: Aside[] = []
  for (const was of here) {
    const asideId = ++free
    // Names and addresses are taken once only, so the copy waits without them.
    await insertRow(tx, { ...was, id: asideId, username: `aside-${asideId}`, email: null })
    await repoint(tx, references, was.id, asideId)
    await sql`delete from users where id = ${was.id}`.execute(tx)
    aside.push({ was, asideId })
  }
  return aside
}

/** Whoever bears a name that has come is that person from now on, with the login and the role they had here; others stay themselves. */
export async function mergeUsersByName(tx: Writing['tx'], engine: 'sqlite' | 'postgres', aside: Aside[]): Promise<void> {
  const references = aside.length > 0 ? await referencesTo(tx, engine) : []
  for (const { was, asideId } of aside) {
    const { rows } = await sql<{ id: number }>`select id from users where username = ${was.username}`.execute(tx)
    const twin = rows[0]?.id
    if (twin === undefined) {
      await sql`update users set username = ${was.username}, email = ${was['email'] ?? null} where id = ${asideId}`.execute(tx)
      continue
    }
    await repoint(tx, references, asideId, twin)
    await sql`delete from users where id = ${asideId}`.execute(tx)
    await sql`update users set email = ${was['email'] ?? null}, email_verified_at = ${was['email_verified_at'] ?? null},
      password_hash = ${was['password_hash'] ?? null}, role = ${was['role']} where id = ${twin}`.execute(tx)
  }
}

interface Reference {
  table: string
  column: string
}

async function referencesTo(db: Db, engine: 'sqlite' | 'postgres'): Promise<Reference[]> {
  const query =
    engine === 'sqlite'
      ? sql<Reference>`select m.name as "table", f."from" as "column" from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = 'users'`
      : sql<Reference>`select r.relname as "table", a.attname as "column" from pg_constraint c join pg_class r on r.oid = c.conrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f' and c.confrelid = 'users'::regclass`
  return (await query.execute(db)).rows
}

async function repoint(tx: Db, references: Reference[], from: number, to: number): Promise<void> {
  for (const { table, column } of references)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx)
}

async function insertRow(tx: Db, row: Row): Promise<void> {
  const columns = Object.keys(row)
  await sql`insert into users (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(columns.map((column) => sql`${row[column] ?? null}`))})`.execute(
    tx,
  )
}
