import { sql, type Generated, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { containing } from '#platform/db/containing.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Database, Db, Engine } from '#platform/db/tables.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import type { ContactTopic, MessageStatus, SpamReason } from './rules.ts'

interface ContactMessageTable {
  id: Generated<number>
  topic: ContactTopic
  name: string
  /** Lower case. */
  email: string
  subject: string
  message: string
  url: string
  phone: string
  status: MessageStatus
  reason: SpamReason | ''
  /** Of the words of the message. */
  fingerprint: string
  note: Generated<string>
  created_at: number
  updated_at: number
}

interface ContactReplyTable {
  id: Generated<number>
  message_id: number
  user_id: number | null
  text: string
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    contact_messages: ContactMessageTable
    contact_replies: ContactReplyTable
  }
}

const repeatMs = 60_000

export type MessageRow = Selectable<ContactMessageTable>
interface ReplyRow {
  id: number
  text: string
  username: string | null
  created_at: number
}

interface InboxFilter {
  status: MessageStatus | 'all'
  topic?: ContactTopic
  search?: string
  /** A select of the ids of all messages that the search may find. */
  candidates?: RawBuilder<unknown> | null
}

export async function insertMessage(db: Db, message: Insertable<ContactMessageTable>): Promise<number> {
  const { id } = await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findCandidateMessages(database: Database, words: string): Promise<RawBuilder<unknown> | null> {
  return findCandidates(database, { name: 'search_messages', table: 'contact_messages' }, words)
}

/** Newest first, `limit` at most, older than the message `before`. */
export function listMessages(db: Db, { status, ...filter }: InboxFilter, limit: number, before?: number): Promise<MessageRow[]> {
  let query = filtered(db, filter).selectAll()
  if (status !== 'all') query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function countMessages(db: Db, filter: Omit<InboxFilter, 'status'>): Promise<Record<MessageStatus, number>> {
  const rows = await filtered(db, filter)
    .select(['status', (row) => row.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  const of = (status: MessageStatus) => Number(rows.find((row) => row.status === status)?.n ?? 0)
  return { new: of('new'), answered: of('answered'), spam: of('spam') }
}

function filtered(db: Db, { topic, search, candidates }: Omit<InboxFilter, 'status'>) {
  let query = db.selectFrom('contact_messages')
  if (topic) query = query.where('topic', '=', topic)
  if (candidates) query = query.where(sql<boolean>`id in (${candidates})`)
  if (search) query = query.where(({ or }) => or([sql`message`, sql`subject`, sql`name`, sql`email`].map((column) => containing(column, search))))
  return query
}

export async function updateMessage(db: Db, id: number, changes: Updateable<ContactMessageTable>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('contact_messages').set(changes).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeMessage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contact_messages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Messages with the same words since `since`, counted to a few. */
export async function countSame(db: Db, fingerprint: string, since: number): Promise<number> {
  const rows = await db.selectFrom('contact_messages').select('id').where('fingerprint', '=', fingerprint).where('created_at', '>', since).limit(5).execute()
  return rows.length
}

type Repeatable = Pick<MessageRow, 'email' | 'topic' | 'subject' | 'message' | 'created_at'>

/** Whether the same message of the same sender came within `repeatMs`: sent twice by a slow line or a double press. */
export async function isRepeated(tx: Db, engine: Engine, { email, topic, subject, message, created_at }: Repeatable): Promise<boolean> {
  await lockName(tx, engine, `contact ${email}`)
  const earlier = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .where('topic', '=', topic)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('created_at', '>', created_at - repeatMs)
    .executeTakeFirst()
  return earlier !== undefined
}

export async function insertReply(db: Db, reply: Insertable<ContactReplyTable>): Promise<number> {
  const { id } = await db.insertInto('contact_replies').values(reply).returning('id').executeTakeFirstOrThrow()
  return id
}

export function listReplies(db: Db, messageId: number): Promise<ReplyRow[]> {
  return db
    .selectFrom('contact_replies as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.text', 'u.username', 'r.created_at'])
    .where('r.message_id', '=', messageId)
    .orderBy('r.id')
    .execute()
}

export function findReply(db: Db, id: number) {
  return db
    .selectFrom('contact_replies as r')
    .innerJoin('contact_messages as m', 'm.id', 'r.message_id')
    .select(['r.text', 'm.topic', 'm.email', 'm.name', 'm.subject', 'm.message', 'm.created_at'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export function listMessagesFrom(db: Db, email: string): Promise<MessageRow[]> {
  return db.selectFrom('contact_messages').selectAll().where('email', '=', email).orderBy('id').execute()
}

export async function removeMessagesFrom(db: Db, email: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('email', '=', email).execute()
}

export async function removeOldSpam(db: Db, before: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('status', '=', 'spam').where('created_at', '<', before).execute()
}
