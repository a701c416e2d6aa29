import type { Generated, Selectable } from 'kysely'
import type { Role } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'

interface InvitationTable {
  id: Generated<number>
  /** Lower case; empty once it has ended, as are `name` and `note`. */
  email: string
  name: string
  role: Role
  note: string
  invited_by: number
  /** The token is derived from it and the site's secret; another one with each mail. */
  nonce: string
  token_hash: string
  created_at: number
  /** Of the newest mail. */
  sent_at: number
  expires_at: number
  /** Null: open, or expired and may be sent again. */
  ended: 'used' | 'withdrawn' | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    invitations: InvitationTable
  }
}

export type InvitationRow = Selectable<InvitationTable>

/** With the name of who sent it, and the account that has its address by now. */
export interface InvitationEntry extends InvitationRow {
  inviter: string
  account: string | null
}

export async function insertInvitation(db: Db, invitation: Omit<InvitationRow, 'id' | 'ended'>): Promise<number> {
  const { id } = await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Those that have not ended, newest first. */
export function listInvitations(db: Db): Promise<InvitationEntry[]> {
  return entries(db).where('i.ended', 'is', null).orderBy('i.id', 'desc').execute()
}

export function findInvitation(db: Db, id: number): Promise<InvitationEntry | undefined> {
  return entries(db).where('i.id', '=', id).executeTakeFirst()
}

/** Ended ones too. */
export function findInvitationByHash(db: Db, tokenHash: string): Promise<InvitationEntry | undefined> {
  return entries(db).where('i.token_hash', '=', tokenHash).executeTakeFirst()
}

export function findOpenInvitationTo(db: Db, email: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('email', '=', email).where('ended', 'is', null).executeTakeFirst()
}

export function listInvitationsOf(db: Db, userId: number, email: string | null): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('ended', 'is', null)
    .where(({ or, eb }) => or([eb('invited_by', '=', userId), eb('email', '=', email ?? '')]))
    .orderBy('id')
    .execute()
}

export async function renewInvitation(
  db: Db,
  id: number,
  changes: Pick<InvitationRow, 'nonce' | 'token_hash' | 'sent_at' | 'expires_at' | 'invited_by'>,
): Promise<void> {
  await db.updateTable('invitations').set(changes).where('id', '=', id).where('ended', 'is', null).execute()
}

/** True for exactly one of all who try. */
export async function endInvitation(db: Db, id: number, ended: 'used' | 'withdrawn'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ...withoutPerson, ended })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those to this address, and those that this person has sent. */
export async function withdrawInvitations(db: Db, userId: number, email: string | null): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ...withoutPerson, ended: 'withdrawn' })
    .where('ended', 'is', null)
    .where(({ or, eb }) => or([eb('invited_by', '=', userId), eb('email', '=', email ?? '')]))
    .execute()
}

/** Nobody asks any more how these ended. `before`: epoch ms of the end of their link. */
export async function removeOldInvitations(db: Db, before: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', before).execute()
}

const withoutPerson = { email: '', name: '', note: '' } as const

function entries(db: Db) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('users as by', 'by.id', 'i.invited_by')
    .leftJoin('users as u', (join) => join.onRef('u.email', '=', 'i.email'))
    .selectAll('i')
    .select(['by.name as inviter', 'u.username as account'])
}
