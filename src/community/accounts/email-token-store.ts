import type { Generated, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface MailLinkTable {
  id: Generated<number>
  /** `verify` belongs to a registration, `email` to a user who wants another address, `reset` and `login` to an address alone. */
  purpose: 'verify' | 'reset' | 'email' | 'login'
  /** Where it is sent, lower case. */
  email: string
  user_id: number | null
  registration_id: number | null
  nonce: string
  token_hash: string
  created_at: number
  expires_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    mail_links: MailLinkTable
  }
}

export type MailLinkRow = Selectable<MailLinkTable>

export async function insertLink(db: Db, link: Omit<MailLinkRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('mail_links').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findLink(db: Db, id: number, now: number): Promise<MailLinkRow | undefined> {
  return db.selectFrom('mail_links').selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()
}

export function findLinkByHash(db: Db, tokenHash: string, now: number): Promise<MailLinkRow | undefined> {
  return db.selectFrom('mail_links').selectAll().where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst()
}

export function findPendingEmail(db: Db, userId: number, now: number): Promise<Pick<MailLinkRow, 'email'> | undefined> {
  return db
    .selectFrom('mail_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** True for exactly one of all who try. */
export async function removeLink(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_links').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeLinksOfRegistration(db: Db, registrationId: number): Promise<void> {
  await db.deleteFrom('mail_links').where('registration_id', '=', registrationId).execute()
}

export async function removeLinksOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mail_links').where('user_id', '=', userId).execute()
}

export async function removeLinksTo(db: Db, email: string, purpose: MailLinkRow['purpose']): Promise<void> {
  await db.deleteFrom('mail_links').where('email', '=', email).where('purpose', '=', purpose).execute()
}

export async function removeExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute()
}
