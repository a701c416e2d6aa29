import type { Insertable } from 'kysely'
import type { Image } from '#base/image.ts'
import { isoDate } from '#base/dates.ts'
import type { Role, Viewer } from '#base/viewer.ts'
import type { Db, Reading, Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { storedImage, storedJson } from '#platform/db/stored-json.ts'
import { AuthorProfile, type Author } from './contract.ts'
import { assertAccess } from './current-access.ts'
import { endSetUp } from './standing.ts'
import { findPublicUser, findPublicUsername, findUserByUsername, insertUser, listPublicUsers, updateUser, type PublicUserRow, type UserTable } from './store.ts'

/** Somebody to be entered by us rather than by registration: the demo edition, imports, the first administrator. */
interface NewUser {
  username: string
  name: string
  role: Role
  bio?: string
  website?: string
  location?: string
  links?: AuthorProfile['links']
  avatar?: Image | null
  /** Confirmed: whoever enters people vouches for their addresses. */
  email?: string
  password_hash?: string
}

/** What `authorOf` reads of a person. */
export type AuthorColumns = Pick<PublicUserRow, 'id' | 'username' | 'name' | 'avatar'>
type ProfileColumns = AuthorColumns & Pick<PublicUserRow, 'bio' | 'website' | 'location' | 'links' | 'created_at'>

/** Everybody with at least this role who may sign in. */
export async function staffIds(db: Db, role: 'editor' | 'admin'): Promise<number[]> {
  const wanted: Role[] = role === 'admin' ? ['admin'] : ['editor', 'admin']
  const rows = await db.selectFrom('users').select('id').where('role', 'in', wanted).where('status', '=', 'active').execute()
  return rows.map(({ id }) => id)
}

/** The public side of an author, the number of public articles and of the claps for them; undefined for readers and the unknown alike. */
export async function authorProfile(reading: Reading, username: string): Promise<{ profile: AuthorProfile; articles: number; claps: number } | undefined> {
  const row = await findPublicUser(reading, username)
  return row && { profile: profileOf(row), articles: row.articles, claps: row.claps }
}

/** The same by what an address names: a username, or else the id. */
export async function authorByKey(reading: Reading, key: string): ReturnType<typeof authorProfile> {
  const author = await authorProfile(reading, key)
  if (author || !/^\d{1,15}$/.test(key)) return author
  const username = await findPublicUsername(reading, Number(key))
  return username === undefined ? undefined : authorProfile(reading, username)
}

/** The public sides of several, in the order asked for; readers and the unknown are left out. */
export async function authorProfiles(reading: Reading, usernames: string[]): Promise<AuthorProfile[]> {
  const rows = await listPublicUsers(reading, usernames)
  return usernames.flatMap((username) => rows.filter((row) => row.username === username.toLowerCase()).map(profileOf))
}

export function authorOf(row: AuthorColumns): Author {
  return { id: row.id, username: row.username, name: row.name, avatar: avatarOf(row) }
}

const readAvatar = storedImage('users', 'avatar')
const readLinks = storedJson('users', 'links', AuthorProfile.shape.links)

export function avatarOf(row: Pick<PublicUserRow, 'id' | 'avatar'>): Image | null {
  return readAvatar(row.avatar, row.id)
}

export function profileOf(row: ProfileColumns): AuthorProfile {
  return {
    ...authorOf(row),
    bio: row.bio,
    website: row.website,
    location: row.location,
    links: readLinks(row.links, row.id),
    created_at: isoDate(row.created_at),
  }
}

/** Enters a person; the username is lower-cased. */
export async function createUser(services: Services, user: NewUser, within?: (tx: Writing['tx'], id: number) => Promise<void>): Promise<number> {
  return services.database.write(async ({ tx, purge }) => {
    const id = await insertUser(tx, columnsOf(user, services.now()))
    if (user.role === 'admin' && user.email !== undefined) await endSetUp(tx)
    await within?.(tx, id)
    purge('authors', `author:${id}`)
    return id
  })
}

/** The id behind a username; a new account without a way to log in where there is none. */
export async function ensureUser(services: Services, user: NewUser): Promise<{ id: number; created: boolean }> {
  const known = await findUserByUsername(services.database.db, user.username)
  return known ? { id: known.id, created: false } : { id: await createUser(services, user), created: true }
}

/** `viewer`: who asks for it. @throws Problem 401 */
export async function setAvatar(services: Services, userId: number, avatar: Image | null, viewer?: Viewer): Promise<void> {
  await services.database.write(async ({ tx, purge }) => {
    if (viewer) await assertAccess(tx, services, viewer)
    await updateUser(tx, userId, { ...avatarColumns(avatar), updated_at: services.now() })
    purge(`author:${userId}`)
  })
}

/** Undefined for an unknown username. */
export async function userIdOf(db: Db, username: string): Promise<number | undefined> {
  return (await findUserByUsername(db, username))?.id
}

function columnsOf(user: NewUser, now: number): Insertable<UserTable> {
  return {
    username: user.username.toLowerCase(),
    name: user.name,
    email: user.email?.toLowerCase() ?? null,
    email_verified_at: user.email === undefined ? null : now,
    password_hash: user.password_hash ?? null,
    role: user.role,
    bio: user.bio ?? '',
    website: user.website ?? '',
    location: user.location ?? '',
    links: JSON.stringify(user.links ?? []),
    ...avatarColumns(user.avatar ?? null),
    created_at: now,
    updated_at: now,
  }
}

function avatarColumns(avatar: Image | null): Pick<Insertable<UserTable>, 'avatar' | 'avatar_media_id'> {
  return { avatar: avatar && JSON.stringify(avatar), avatar_media_id: avatar?.id ?? null }
}

export { listWriters } from './store.ts'
export { assertAccess, assertNotRevoked, assertOwner, shareAccess } from './current-access.ts'
export { withoutErased } from './erased-names.ts'
export { accessTag } from './access-tag.ts'
export { hasSession } from './session-store.ts'
export { viewerOfSessionId } from './sessions.ts'
export { viewerOfSession } from './session-viewer.ts'
export { planMember, type MemberPlan, type MemberToImport } from './import-member.ts'
export { freeUsername } from './register.ts'
export { storedForm } from './imported-format.ts'
