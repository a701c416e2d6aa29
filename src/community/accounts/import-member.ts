import type { Db, Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { importedHash } from './imported-format.ts'
import { freeUsername, isReserved } from './register.ts'
import { findUserByEmail, findUserByUsername, insertUser, updateUser, type UserRow } from './store.ts'
import { moveAddressTo } from './verify-email.ts'

/** An account of another system. */
export interface MemberToImport {
  username: string
  name: string
  /** Lower case. */
  email: string
  /** As `storedForm` gives it; null where there is none that can be checked here. */
  password_hash: string | null
  /** The other system says that the address was confirmed. */
  verified: boolean
  role: 'member' | 'author'
  bio: string
  website: string
  /** Epoch ms. */
  created_at: number | null
}

export interface MemberPlan {
  state: 'created' | 'updated' | 'unchanged' | 'kept'
  username: string
  /** What happens to the role; nothing for an account that was here. */
  role: UserRow['role']
  write(writing: Writing): Promise<void>
}

/**
 * What an import would do with an account. It is known by its address. An account that came with an import belongs to its
 * source until its owner has logged in here, which replaces the imported hash; from then on nothing of it is changed.
 */
export async function planMember({ config, now }: Services, db: Db, member: MemberToImport): Promise<MemberPlan> {
  const there = await findUserByEmail(db, member.email)
  if (there) return planKnown(there, member, now())
  const author = member.role === 'author' ? await findUserByUsername(db, member.username) : undefined
  if (author && isAuthorWithoutLogin(author)) return planChange(author, { ...accessOf(member, now()), updated_at: now() }, member)
  const username = await freeUsername(db, isReserved(member.username, config.siteName) ? `reader-${member.username}`.slice(0, 30) : member.username)
  return { state: 'created', username, role: member.role, write: (writing) => insert(writing, { ...member, username }, now()) }
}

function planKnown(there: UserRow, member: MemberToImport, now: number): MemberPlan {
  const { name, bio, website } = member
  const isSame = there.name === name && there.bio === bio && there.website === website
  if (there.status !== 'active' || importedHash(there.password_hash) === null)
    return nothing(there, isSame && there.password_hash === null ? 'unchanged' : 'kept')
  const password_hash = member.password_hash ?? there.password_hash
  const email_verified_at = there.email_verified_at ?? (member.verified ? now : null)
  if (isSame && password_hash === there.password_hash && email_verified_at === there.email_verified_at) return nothing(there, 'unchanged')
  return planChange(there, { name, bio, website, password_hash, email_verified_at, updated_at: now }, member)
}

function nothing({ username, role }: UserRow, state: MemberPlan['state']): MemberPlan {
  return { state, username, role, write: async () => {} }
}

function planChange({ id, username, role }: UserRow, changes: Parameters<typeof updateUser>[2], { email, verified }: MemberToImport): MemberPlan {
  return {
    state: 'updated',
    username,
    role,
    async write({ tx, purge }) {
      await updateUser(tx, id, changes)
      if (verified) await moveAddressTo(tx, email)
      purge(`author:${id}`)
    },
  }
}

/** Made by an import of texts, which name their authors but no addresses. */
function isAuthorWithoutLogin({ email, password_hash, role, status }: UserRow): boolean {
  return email === null && password_hash === null && role === 'author' && status === 'active'
}

function accessOf({ email, password_hash, verified }: MemberToImport, now: number) {
  return { email, password_hash, email_verified_at: verified ? now : null }
}

async function insert({ tx, purge }: Writing, member: MemberToImport, now: number): Promise<void> {
  const { username, name, role, bio, website, email, verified } = member
  const more = { avatar: null, avatar_media_id: null, created_at: member.created_at ?? now, updated_at: now }
  const id = await insertUser(tx, { username, name, role, bio, website, ...accessOf(member, now), ...more })
  if (verified) await moveAddressTo(tx, email)
  purge('authors', `author:${id}`)
}
