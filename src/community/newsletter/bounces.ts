import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import type { BounceSource } from './rules.ts'
import { readFields, readMail, type BounceEvent } from './read-report.ts'
import { findSubscriber, suppress } from './store.ts'
import { ownerOf } from './tokens.ts'

/** So many soft bounces make a hard one. */
const mostSoft = 5

/** Nothing is sent any more to what bounces for good or complains. Returns how many addresses that newly is. */
export function noteBounces({ database, now }: Services, events: BounceEvent[], source: BounceSource): Promise<number> {
  return database.write((writing) => noteBouncesIn(writing, events, source, now()))
}

/** Part of a transaction. */
export async function noteBouncesIn({ tx }: Pick<Writing, 'tx'>, events: BounceEvent[], source: BounceSource, now: number): Promise<number> {
  let suppressed = 0
  for (const { email, kind, reason = '' } of events) {
    const subscriber = await findSubscriber(tx, { email })
    if (!subscriber || subscriber.suppression === 'complaint') continue
    if (kind === 'soft' && subscriber.soft_bounces + 1 < mostSoft) {
      await tx
        .updateTable('newsletter_subscribers')
        .set({ soft_bounces: subscriber.soft_bounces + 1, updated_at: now })
        .where('id', '=', subscriber.id)
        .execute()
      continue
    }
    await suppress(tx, subscriber.id, { kind: kind === 'complaint' ? 'complaint' : 'bounce', source, reason }, now)
    if (subscriber.suppressed_at === null) suppressed++
  }
  return suppressed
}

/** What a report by mail says: a whole mail, or the fields of one; null for anything else. */
export async function readReport(services: Services, message: Uint8Array | string): Promise<BounceEvent[] | null> {
  const report = await readMail(message)
  const fields = report || typeof message !== 'string' ? [] : readFields(message)
  if (!report) return fields.length > 0 ? fields : null
  // Signed by us: whatever address the report names, this is the one that we wrote to.
  const owner = report.token === undefined ? undefined : await ownerOf(services, services.database.db, report.token)
  const [only] = report.events
  const events = owner && only && report.events.length === 1 ? [{ ...only, email: owner.subscriber.email }] : report.events
  return events.filter(({ email }) => email !== '')
}
