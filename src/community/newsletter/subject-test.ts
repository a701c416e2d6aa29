import { sql } from 'kysely'
import { isoDate } from '#base/dates.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import type { MailingFigures } from './contract.ts'
import { isMeasuring } from './measuring.ts'
import { findMailing, type MailingRow } from './mailings.ts'
import type { Variant } from './rules.ts'
import { archiveTag } from './archive.ts'

const hour = 3_600_000
const rowsAtOnce = 5_000

/** Lets chance decide which readers of a mailing try which of its subjects: as many for the one as for the other. */
export async function chooseTested(db: Db, { id, test_percent }: Pick<MailingRow, 'id' | 'test_percent'>, recipients: number): Promise<void> {
  const each = Math.max(1, Math.floor((recipients * test_percent) / 200))
  const { rows } = await sql<{ subscriber_id: number }>`
    select subscriber_id from newsletter_deliveries where mailing_id = ${id} order by random() limit ${2 * each}`.execute(db)
  for (const [at, variant] of (['a', 'b'] as const).entries()) {
    const chosen = rows.slice(at * each, (at + 1) * each).map((row) => row.subscriber_id)
    for (let from = 0; from < chosen.length; from += rowsAtOnce) {
      const some = chosen.slice(from, from + rowsAtOnce)
      await db.updateTable('newsletter_deliveries').set({ variant }).where('mailing_id', '=', id).where('subscriber_id', 'in', some).execute()
    }
  }
}

/** Whether a mailing still tries its subjects: only the readers who were chosen for that get it. */
export function isTesting({ second_subject, winner }: Pick<MailingRow, 'second_subject' | 'winner'>): boolean {
  return second_subject !== '' && winner === ''
}

export function subjectFor({ subject, second_subject, winner }: Pick<MailingRow, 'subject' | 'second_subject' | 'winner'>, variant: '' | Variant): string {
  return (variant || winner) === 'b' ? second_subject : subject
}

/** The mailing with its winner, if that can be told by now. Without counted clicks it is the first subject, at once. */
export async function withWinner(services: Services, mailing: MailingRow): Promise<MailingRow> {
  if (!isTesting(mailing)) return mailing
  const counted = await isMeasuring(services)
  if (counted && (mailing.test_until === null || mailing.test_until > services.now())) return mailing
  const winner = counted ? await moreClicked(services.database.db, mailing.id) : 'a'
  // The first that decides has decided, also if another process has taken the mailing over.
  await services.database.write(async ({ tx, purge }) => {
    await tx.updateTable('newsletter_mailings').set({ winner, updated_at: services.now() }).where('id', '=', mailing.id).where('winner', '=', '').execute()
    if (mailing.archive === 'public') purge(archiveTag(mailing.list))
  })
  return (await findMailing(services.database.db, mailing.id)) ?? mailing
}

/** When the clicks have been waited for (epoch ms): counted from the first time that this is asked, after the last mail of the test. */
export async function waitForClicks({ database, now }: Services, { id, test_hours }: MailingRow): Promise<number> {
  const row = await database.db
    .updateTable('newsletter_mailings')
    .set((mailing) => ({ test_until: mailing.fn.coalesce('test_until', mailing.val(now() + test_hours * hour)) }))
    .where('id', '=', id)
    .returning('test_until')
    .executeTakeFirst()
  return row?.test_until ?? now()
}

/** Null for a mailing with one subject, or one that has not begun. */
export async function testFigures(db: Db, mailing: MailingRow): Promise<MailingFigures['test']> {
  if (mailing.second_subject === '' || mailing.started_at === null) return null
  const counts = await countVariants(db, mailing.id)
  const { test_until, winner } = mailing
  const of = (variant: Variant) => ({ subject: subjectFor(mailing, variant), ...counts[variant] })
  return { until: test_until === null ? null : isoDate(test_until), winner, a: of('a'), b: of('b') }
}

/** By the share of those who got it; the first one where both have as many. */
async function moreClicked(db: Db, mailing: number): Promise<Variant> {
  const { a, b } = await countVariants(db, mailing)
  return b.clicked * a.sent > a.clicked * b.sent ? 'b' : 'a'
}

async function countVariants(db: Db, mailing: number): Promise<Record<Variant, { sent: number; clicked: number }>> {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select((row) => ['variant', row.fn.count<number>('sent_at').as('sent'), row.fn.count<number>('clicked_at').as('clicked')])
    .where('mailing_id', '=', mailing)
    .where('variant', '<>', '')
    .groupBy('variant')
    .execute()
  const of = (variant: Variant) => {
    const row = rows.find((one) => one.variant === variant)
    return { sent: Number(row?.sent ?? 0), clicked: Number(row?.clicked ?? 0) }
  }
  return { a: of('a'), b: of('b') }
}
