import { sql, type RawBuilder, type Selectable, type Transaction, type Updateable } from 'kysely'
import type { Db, Tables } from '#platform/db/tables.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import { MailingFields } from './contract.ts'
import { recipientFilters } from './segments.ts'
import type { MailingTable } from './subscriber-tables.ts'
import { subscriberCondition } from './subscribers.ts'

type Row = Selectable<MailingTable>

/** Of one statement: PostgreSQL ends those that last more than 2 s. */
const rowsAtOnce = 5_000

/** What of its fields stands in its JSON. */
type MailingDetails = Omit<MailingFields, 'list' | 'segment_id' | 'subject' | 'archive' | 'indexing'>
/** A mailing as it is worked with: its texts out of their JSON. */
export type MailingRow = Omit<Row, 'details'> & MailingDetails
/** As much of it as a mail is made from. */
export type MailingText = Pick<MailingRow, keyof MailingFields | 'article_id' | 'article_extent' | 'slug'>

export async function findMailing(db: Db, id: number): Promise<MailingRow | undefined> {
  const row = await db.selectFrom('newsletter_mailings').selectAll().where('id', '=', id).executeTakeFirst()
  return row && mailingOf(row)
}

/** Newest first, `limit` at most, older than the mailing `before`. */
export async function listMailings(db: Db, limit: number, before?: number): Promise<MailingRow[]> {
  let query = db.selectFrom('newsletter_mailings').selectAll()
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(mailingOf)
}

export async function countMailings(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('newsletter_mailings')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What a new mailing comes from besides its texts; times in epoch ms. */
interface Origin {
  user_id: number | null
  release_id?: number
  article?: Pick<Row, 'article_id' | 'article_mailing' | 'article_extent'>
  now: number
}

/** The row of a mailing that nobody has scheduled yet. */
export function newMailing({ list, segment_id, subject, archive, indexing, ...details }: MailingFields, { user_id, release_id, article, now }: Origin) {
  return {
    list,
    segment_id,
    subject,
    slug: null,
    archive,
    indexing,
    details: JSON.stringify(details),
    scheduled_at: null,
    local_at: null,
    started_at: null,
    finished_at: null,
    measured_at: null,
    test_until: null,
    release_id: release_id ?? null,
    article_id: null,
    article_mailing: null,
    ...article,
    user_id,
    created_at: now,
    updated_at: now,
  }
}

export async function insertMailing(db: Db, fields: MailingFields, origin: Origin): Promise<number> {
  const { id } = await db.insertInto('newsletter_mailings').values(newMailing(fields, origin)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveMailing(db: Db, id: number, { list, segment_id, subject, archive, indexing, ...details }: MailingFields, now: number): Promise<void> {
  await updateMailing(db, id, { list, segment_id, subject, archive, indexing, details: JSON.stringify(details), updated_at: now })
}

export async function updateMailing(db: Db, id: number, changes: Updateable<MailingTable>): Promise<void> {
  await db.updateTable('newsletter_mailings').set(changes).where('id', '=', id).execute()
}

export async function removeMailing(db: Db, id: number): Promise<void> {
  await db.deleteFrom('newsletter_mailings').where('id', '=', id).execute()
}

/** One row for everybody who is on the list, and in the segment of it, at this moment; returns how many. */
export async function addressMailing(tx: Transaction<Tables>, mailing: Pick<MailingRow, 'id' | 'list' | 'segment_id'>, now: number): Promise<number> {
  const condition = subscriberCondition(await recipientFilters(tx, mailing), now)
  let addressed = 0
  let last = 0
  for (;;) {
    const { rows } = await sql<{ subscriber_id: number }>`
      insert into newsletter_deliveries (mailing_id, subscriber_id)
      select ${sql.lit(mailing.id)}, p.id from newsletter_subscribers as p
      where p.id > ${last} and ${condition} order by p.id limit ${rowsAtOnce} returning subscriber_id`.execute(tx)
    addressed += rows.length
    if (rows.length < rowsAtOnce) return addressed
    last = rows.reduce((most, row) => Math.max(most, row.subscriber_id), last)
  }
}

/** Does something to the mails of a mailing, some thousands at a time; `range` is a condition on `subscriber_id`. */
export async function inRanges(tx: Db, mailing: number, change: (range: RawBuilder<boolean>) => Promise<unknown>): Promise<void> {
  let from = 0
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      select max(subscriber_id) as last from (
        select subscriber_id from newsletter_deliveries where mailing_id = ${mailing} and subscriber_id > ${from} order by subscriber_id limit ${rowsAtOnce}
      ) as piece`.execute(tx)
    const to = rows[0]?.last ?? null
    if (to === null) return
    await change(sql<boolean>`subscriber_id > ${from} and subscriber_id <= ${to}`)
    from = to
  }
}

/** Makes this sender the only one. False when there is nothing to send. */
export async function takeMailing(db: Db, id: number, runner: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('newsletter_mailings').set({ runner }).where('id', '=', id).where('status', '=', 'sending').executeTakeFirst()
  return numUpdatedRows === 1n
}

function mailingOf(stored: Row): MailingRow {
  const { details: _, ...row } = stored
  return { ...row, ...detailsOf(stored) }
}

const readDetails = storedJson(
  'newsletter_mailings',
  'details',
  MailingFields.omit({ list: true, segment_id: true, subject: true, archive: true, indexing: true }),
)

/** The texts of a mailing out of their JSON. */
export function detailsOf({ id, details }: Pick<Row, 'id' | 'details'>): MailingDetails {
  return readDetails(details, id)
}
