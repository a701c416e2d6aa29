import { sql, type Generated, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Role } from '#base/viewer.ts'
import type { Db, Reading } from '#platform/db/tables.ts'

export interface UserTable {
  id: Generated<number>
  /** Lower case. */
  username: string
  name: string
  /** Lower case. */
  email: string | null
  email_verified_at: number | null
  password_hash: string | null
  role: Generated<Role>
  status: Generated<'active' | 'banned' | 'deleted'>
  bio: Generated<string>
  website: Generated<string>
  location: Generated<string>
  /** JSON: `{ label, url }[]`. */
  links: Generated<string>
  avatar_media_id: string | null
  /** JSON of the avatar's Image, so that a list of cards needs no look at the media library. */
  avatar: string | null
  created_at: number
  updated_at: number
}

interface PublicUserTable {
  id: number
  username: string
  name: string
  bio: string
  website: string
  location: string
  links: string
  avatar: string | null
  created_at: number
  /** Public articles, co-written ones included. */
  articles: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    users: UserTable
  }
  interface PublicTables {
    public_users: PublicUserTable
    /** Who has public articles. */
    public_authors: Pick<PublicUserTable, 'id' | 'username'>
  }
}

export type UserRow = Selectable<UserTable>
export type PublicUserRow = Selectable<PublicUserTable>

/** `claps`: of all their public articles together. */
export function findPublicUser(reading: Reading, username: string): Promise<(PublicUserRow & { claps: number }) | undefined> {
  return reading
    .selectFrom('public_users')
    .selectAll()
    .select(sql<number>`(select coalesce(sum(l.claps), 0) from listed_articles as l where l.list = 'author:' || public_users.id)`.as('claps'))
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
}

export async function findPublicUsername(reading: Reading, id: number): Promise<string | undefined> {
  const row = await reading.selectFrom('public_users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username
}

export function listPublicUsers(reading: Reading, usernames: string[]): Promise<PublicUserRow[]> {
  const names = usernames.map((username) => username.toLowerCase())
  return reading.selectFrom('public_users').selectAll().where('username', 'in', names).execute()
}

/** Those with public articles, the busiest first. */
export function listWriters(reading: Reading, limit: number): Promise<Pick<PublicUserRow, 'username' | 'name'>[]> {
  return reading
    .selectFrom('public_users')
    .select(['username', 'name'])
    .where('articles', '>', 0)
    .orderBy('articles', 'desc')
    .orderBy('username')
    .limit(limit)
    .execute()
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username', '=', username.toLowerCase()).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Everything but role and status, which only `changeStanding` (standing.ts) changes. */
export async function updateUser(db: Db, id: number, changes: Omit<Updateable<UserTable>, 'role' | 'status'>): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** What decides whether somebody can log in, and as what. */
export type Standing = Updateable<UserTable> & { updated_at: number }

/** Without any rule: `changeStanding` (standing.ts) has them. */
export async function updateStanding(db: Db, id: number, changes: Standing): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Those that can log in. */
export async function countAdmins(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Those with a role in the studio that can log in. */
export async function countWriters(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('role', '<>', 'member')
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
