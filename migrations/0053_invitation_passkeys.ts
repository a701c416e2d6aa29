import { sql, type Kysely } from 'kysely'

/**
 * Passkeys that open an account from its first day. A challenge may be for whoever holds the token of an invitation, by its SHA-256.
 * `user_handle`: what the authenticator keeps where it was made before the account had an id; null: derived from that id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table passkey_challenges add column invitation_hash text`.execute(db)
  await sql`alter table passkeys add column user_handle text`.execute(db)
}
