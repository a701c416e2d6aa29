import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit } from '#content/admin/service.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import type { Writing } from '#platform/db/tables.ts'
import { purgeHard } from '#platform/db/purge-mode.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { archivedAs, archiveTag } from './archive.ts'
import { firstLocalHour, localHourAt, waitForLocalHours } from './local-hour.ts'
import { assertMayAddress } from './large-mailing.ts'
import { listToWrite } from './lists.ts'
import { addressMailing, findMailing, inRanges, updateMailing, type MailingRow } from './mailings.ts'
import type { ArchiveChoice } from './mailings-contract.ts'
import { isMeasuring } from './measuring.ts'
import { tellOfFailure } from './notices.ts'
import { mayCancel, mayEdit } from './rules.ts'
import { assertReadable, segmentFault } from './segments.ts'
import { chooseTested } from './subject-test.ts'
import { sendJob } from './send-mailing.ts'

export const startJob = 'newsletter-start'

const Start = z.object({ mailing: z.number(), at: z.number() })
const minute = 60_000
const unscheduled = { status: 'draft', scheduled_at: null, local_at: null } as const

/** Now, or at `at` (epoch ms), in the name of `viewer`, without one in that of the site; `local`: when each reader's clock shows what that of the site shows then. @throws Problem 409 for one that has begun, 422 for a list without readers or a moment that is past */
export async function sendMailing(services: Services, viewer: Viewer | null, id: number, at?: number, local = false): Promise<void> {
  if (!services.config.mail) throw new Problem(422, 'no-mail-server', t('newsletter.error-no-mail-server-is-set-smtp'))
  const now = services.now()
  // A wrong year would call out to everybody at once; the minute that runs is still now.
  const localAt = local && at !== undefined ? await localHourAt(services, at) : null
  const measures = await isMeasuring(services)
  if (at !== undefined && localAt === null && at < now - minute) {
    const text = t('newsletter.error-must-be-a-moment-to-come')
    throw new Problem(422, 'invalid', `at: ${text}`, { fields: { at: [text] } })
  }
  await services.database.write(async (writing) => {
    const mailing = await mailingToChange(writing, id)
    await assertMaySend(writing.tx, viewer, mailing, now)
    if (mailing.second_subject !== '' && mayEdit(mailing.status) && !measures)
      throw new Problem(422, 'clicks-not-counted', t('studio-newsletter-test.clicks-are-not-counted'))
    if (!mayEdit(mailing.status)) throw alreadySending()
    await listToWrite(writing.tx, mailing.list)
    await logMailing(writing.tx, { viewer, action: 'send', mailing, now })
    const from = localAt === null ? at : await firstLocalHour(services, writing.tx, mailing, localAt)
    if (from === undefined || from <= now) return startSending(services, writing, { ...mailing, local_at: localAt }, now)
    await updateMailing(writing.tx, id, { status: 'scheduled', scheduled_at: from, local_at: localAt, trouble: '', updated_at: now })
    await enqueue(writing.tx, { kind: startJob, payload: { mailing: id, at: from }, runAt: from })
  })
}

/** Begins what was scheduled for this moment, if it still is; one to a segment that cannot be read becomes a draft again, which says so. */
export async function startScheduled(services: Services, payload: unknown, job: Job): Promise<void> {
  const { mailing: id, at } = Start.parse(payload)
  await services.database.write(async (writing) => {
    await job.finish(writing.tx)
    const mailing = await findMailing(writing.tx, id)
    if (mailing?.status !== 'scheduled' || mailing.scheduled_at !== at) return
    writing.purge(studioTag(services.config, 'newsletter'))
    const fault = await segmentFault(writing.tx, mailing)
    if (fault === null) return startSending(services, writing, mailing, services.now())
    await keepAsDraft(writing.tx, mailing, fault, services.now())
  })
}

/** What has gone has gone; nobody else gets it. */
export async function cancelMailing(services: Services, viewer: Viewer | null, id: number): Promise<void> {
  const now = services.now()
  await services.database.write(async (writing) => {
    const { tx } = writing
    const mailing = await mailingToChange(writing, id)
    if (!mayCancel(mailing.status)) throw new Problem(409, 'mailing-over', t('newsletter.error-there-is-nothing-to-stop-here'))
    await logMailing(tx, { viewer, action: 'cancel', mailing, now })
    if (mailing.status === 'scheduled') return updateMailing(tx, id, { ...unscheduled, updated_at: now })
    let skipped = 0
    await inRanges(tx, id, async (range) => {
      const waiting = tx.updateTable('newsletter_deliveries').set({ status: 'skipped' }).where('mailing_id', '=', id).where('status', '=', 'waiting')
      skipped += Number((await waiting.where(range).executeTakeFirst()).numUpdatedRows)
    })
    if (mailing.archive === 'public') {
      purgeHard(tx)
      writing.purge(archiveTag(mailing.list))
    }
    await updateMailing(tx, id, { status: 'cancelled', finished_at: now, skipped: mailing.skipped + skipped, trouble: '', updated_at: now })
  })
}

/** The mail that is on its way still goes; whoever sends finds out when it writes that down. */
export async function pauseMailing(services: Services, viewer: Viewer | null, id: number): Promise<void> {
  const now = services.now()
  await services.database.write(async (writing) => {
    const mailing = await mailingToChange(writing, id)
    if (mailing.status !== 'sending') throw new Problem(409, 'mailing-not-sending', t('studio-newsletter.is-not-being-sent'))
    await logMailing(writing.tx, { viewer, action: 'pause', mailing, now })
    await updateMailing(writing.tx, id, { status: 'paused', trouble: '', updated_at: now })
  })
}

/** Goes on with one that stands still; addresses that it stopped for, refused in a row, are believed this time. */
export async function resumeMailing(services: Services, viewer: Viewer | null, id: number): Promise<void> {
  const now = services.now()
  await services.database.write(async (writing) => {
    const mailing = await mailingToChange(writing, id)
    await assertMaySend(writing.tx, viewer, mailing, now)
    if (mailing.status !== 'paused') throw new Problem(409, 'mailing-not-paused', t('newsletter.error-this-mailing-does-not-stand-still'))
    await logMailing(writing.tx, { viewer, action: 'resume', mailing, now })
    await updateMailing(writing.tx, id, { status: 'sending', trouble: '', updated_at: now })
    await enqueue(writing.tx, { kind: sendJob, payload: { mailing: id, trust: mailing.trouble !== '' }, key: `${sendJob}:${id}` })
  })
}

/**
 * Gives a mailing that was sent its page, or takes it away.
 * @throws Problem 409 for one that has not begun, which says so in its fields; 409 'changed-meanwhile' where it is neither as in `basedOn` nor as wanted
 */
export async function changeArchive(services: Services, viewer: Viewer | null, id: number, wanted: ArchiveChoice, basedOn?: ArchiveChoice): Promise<void> {
  const now = services.now()
  await services.database.write(async (writing) => {
    const mailing = await mailingToChange(writing, id)
    if (mayEdit(mailing.status)) throw new Problem(409, 'mailing-not-sent', t('studio-newsletter-archive.error-not-sent'))
    const { archive, indexing } = mailing
    const choice = mergeOnBase<ArchiveChoice>({ archive: archive ?? 'mail', indexing: indexing ?? 'index' }, wanted, basedOn)
    const archived = await archivedAs(writing.tx, { ...mailing, ...choice })
    if (choice.archive === 'mail') purgeHard(writing.tx)
    await logMailing(writing.tx, { viewer, action: 'archive', mailing, now })
    await updateMailing(writing.tx, id, { ...archived, updated_at: now })
    writing.purge(archiveTag(mailing.list))
  })
}

/** For the mailing as it is when it goes: its recipients cannot become others in between. @throws Problem 403 step-up-required, 409 */
async function assertMaySend(tx: Writing['tx'], viewer: Viewer | null, mailing: MailingRow, now: number): Promise<void> {
  await assertReadable(tx, mailing)
  if (viewer) await assertMayAddress(tx, viewer, mailing, now)
}

interface MailingAudit {
  viewer: Viewer | null
  action: AuditAction
  mailing: MailingRow
  now: number
}

function logMailing(tx: Writing['tx'], { mailing: { id, subject }, ...entry }: MailingAudit): Promise<void> {
  return logAudit(tx, { ...entry, kind: 'mailing', subject: id, title: subject })
}

/** @throws Problem 404 */
export async function mailingToChange({ tx }: Pick<Writing, 'tx'>, id: number): Promise<MailingRow> {
  // Written before it is read: two changes of one mailing wait for each other.
  await tx
    .updateTable('newsletter_mailings')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .execute()
  const mailing = await findMailing(tx, id)
  if (!mailing) throw mailingNotFound()
  return mailing
}

export function mailingNotFound(): Problem {
  return new Problem(404, 'mailing-not-found', t('newsletter.error-there-is-no-such-mailing'))
}

export function alreadySending(): Problem {
  return new Problem(409, 'mailing-begun', t('newsletter.error-this-mailing-has-begun-it-cannot'))
}

/** Everybody who is on the list now gets it, at once or at their hour. */
export async function startSending(services: Services, { tx, purge }: Writing, mailing: MailingRow, now: number): Promise<void> {
  const recipients = await addressMailing(tx, mailing, now)
  if (mailing.second_subject !== '') await chooseTested(tx, mailing, recipients)
  const over = recipients === 0
  if (mailing.local_at !== null) await waitForLocalHours(services, tx, mailing.id, mailing.local_at)
  const archived = await archivedAs(tx, mailing)
  await updateMailing(tx, mailing.id, {
    ...archived,
    local_at: mailing.local_at,
    ...{ status: over ? 'sent' : 'sending', recipients, trouble: '', started_at: now, finished_at: over ? now : null, updated_at: now },
  })
  if (archived.archive === 'public') purge(archiveTag(mailing.list))
  if (!over) await enqueue(tx, { kind: sendJob, payload: { mailing: mailing.id }, key: `${sendJob}:${mailing.id}` })
}

/** One that cannot be sent by itself: whoever can mend it is told why. */
export async function keepAsDraft(tx: Writing['tx'], mailing: MailingRow, trouble: string, now: number): Promise<void> {
  await updateMailing(tx, mailing.id, { ...unscheduled, trouble, updated_at: now })
  await tellOfFailure(tx, mailing, now)
}
