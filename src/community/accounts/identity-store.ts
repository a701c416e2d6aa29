import type { Db } from '#platform/db/tables.ts'
import type { ProviderId } from './rules.ts'

interface IdentityRow {
  provider: ProviderId
  /** The provider's own name for the person, which never changes; addresses and names do. */
  subject: string
  user_id: number
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    identities: IdentityRow
  }
}

export function findIdentity(db: Db, provider: ProviderId, subject: string): Promise<IdentityRow | undefined> {
  return db.selectFrom('identities').selectAll().where('provider', '=', provider).where('subject', '=', subject).executeTakeFirst()
}

export function listIdentities(db: Db, userId: number): Promise<IdentityRow[]> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('provider').execute()
}

/** @throws the engine's unique violation when the provider's account belongs to somebody */
export async function keepIdentity(db: Db, identity: IdentityRow): Promise<void> {
  await db.insertInto('identities').values(identity).execute()
}

export async function removeIdentity(db: Db, userId: number, provider: ProviderId): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider).execute()
}

/** Returns the providers that opened the account. */
export async function removeIdentities(db: Db, userId: number): Promise<ProviderId[]> {
  const rows = await db.deleteFrom('identities').where('user_id', '=', userId).returning('provider').execute()
  return rows.map(({ provider }) => provider)
}
