import type { Db } from '#platform/db/tables.ts'
import type { ProviderId } from './rules.ts'

/** A sign-in on its way through a provider. */
export interface SignInRow {
  state_hash: string
  provider: ProviderId
  /** Of the cookie that ties it to one browser. */
  browser_hash: string
  /** S256 of a code_verifier that the front end keeps to itself. */
  challenge: string | null
  /** Whose account it is to open from now on; null for a login. */
  user_id: number | null
  /** Of the provider's code, once it has been brought: it is taken once. */
  code_hash: string | null
  /** Whom the provider has vouched for, while something else is still missing. */
  subject: string | null
  email: string | null
  email_verified_at: number | null
  name: string | null
  created_at: number
  expires_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    sign_ins: SignInRow
  }
}

export async function insertSignIn(db: Db, signIn: SignInRow): Promise<void> {
  await db.insertInto('sign_ins').values(signIn).execute()
}

export function findSignIn(db: Db, stateHash: string, now: number): Promise<SignInRow | undefined> {
  return db.selectFrom('sign_ins').selectAll().where('state_hash', '=', stateHash).where('expires_at', '>', now).executeTakeFirst()
}

/** True for the first one who brings a code. */
export async function takeCodeOnce(db: Db, stateHash: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_ins')
    .set({ code_hash: codeHash })
    .where('state_hash', '=', stateHash)
    .where('code_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updateSignIn(db: Db, stateHash: string, changes: Pick<SignInRow, 'subject' | 'email' | 'email_verified_at' | 'name'>): Promise<void> {
  await db.updateTable('sign_ins').set(changes).where('state_hash', '=', stateHash).execute()
}

/** True for exactly one of all who try. */
export async function removeSignIn(db: Db, stateHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_ins').where('state_hash', '=', stateHash).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Connections to a provider that somebody has begun. */
export async function removeSignInsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('user_id', '=', userId).execute()
}

/** What is on its way for an address that is to be forgotten. */
export async function removeSignInsFor(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('email', '=', email).execute()
}

export async function removeExpiredSignIns(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('expires_at', '<=', now).execute()
}
