import { isoDate } from '#base/dates.ts'
import type { HandlerInput } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Db } from '#platform/db/tables.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { assertAtMost, tagFound, unsubscribeFound } from './bulk-subscribers.ts'
import { forgetAddress } from './service.ts'
import { countFound, findCandidateSubscribers, findShown, historyOf, listSubscribers, mailsOf, setTags } from './subscribers.ts'
import type { Subscriber, SubscriberFields, SubscriberWithHistory, subscribersContract } from './subscribers-contract.ts'

type Calls = typeof subscribersContract
type Query<Key extends keyof Calls> = HandlerInput<Calls[Key]> extends { query: infer Q } ? Q : never
type Body<Key extends keyof Calls> = HandlerInput<Calls[Key]> extends { body: infer B } ? B : never

/** @throws Problem 404 */
export async function subscriberById(db: Db, id: number): Promise<Subscriber> {
  const subscriber = await findShown(db, id)
  if (!subscriber) throw notFound()
  return subscriber
}

function notFound(): Problem {
  return new Problem(404, 'subscriber-not-found', t('studio-newsletter-subscribers.no-such-subscriber'))
}

/** @throws Problem 404 */
export async function subscriberWithHistory({ database: { db } }: Services, id: number): Promise<SubscriberWithHistory> {
  const [subscriber, history, mails] = [await subscriberById(db, id), await historyOf(db, id), await mailsOf(db, id)]
  return {
    ...subscriber,
    history: history.map((event) => ({ ...event, created_at: isoDate(event.created_at) })),
    mails: mails.map((mail) => ({ ...mail, sent_at: mail.sent_at === null ? null : isoDate(mail.sent_at) })),
  }
}

/** A page of what the filters find, newest first. */
export async function subscriberPage({ database, now }: Services, { limit, cursor, ...filters }: Query<'GET /newsletter/subscribers'>) {
  const binding = JSON.stringify(['subscribers', filters])
  const before = cursor === undefined ? undefined : Number(positionIn(binding, cursor, ['integer'])[0])
  const wanted = { ...filters, candidates: filters.search ? await findCandidateSubscribers(database, filters.search) : null }
  const rows = await listSubscribers(database.db, wanted, { limit: limit + 1, before }, now())
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const next = last && `/api/newsletter/subscribers?${new URLSearchParams([...given, ['limit', String(limit)], ['cursor', cursorOf(binding, [last.id])]])}`
  return { data: page, links: { next: next ?? null, prev: null }, meta: { total: await countFound(database.db, wanted, now()), per_page: limit } }
}

/** @throws Problem 404 */
export async function changeSubscriber({ database, now }: Services, id: number, fields: Body<'PUT /newsletter/subscribers/:id'>): Promise<void> {
  const { based_on: basedOn, ...wanted } = fields
  await database.write(async ({ tx }) => {
    // Written first: whoever else changes it waits.
    await tx.updateTable('newsletter_subscribers').set({ updated_at: now() }).where('id', '=', id).execute()
    const { tags, ...columns } = mergeOnBase<SubscriberFields>(await subscriberById(tx, id), wanted, basedOn)
    await tx.updateTable('newsletter_subscribers').set(columns).where('id', '=', id).execute()
    await setTags(tx, id, tags)
  })
}

/** @throws Problem 404 */
export async function deleteSubscriber({ database, now }: Services, viewer: Viewer, id: number): Promise<void> {
  await database.write(async (writing) => {
    const { email } = await subscriberById(writing.tx, id)
    if (!(await forgetAddress(writing, email))) throw notFound()
    await logAudit(writing.tx, { viewer, action: 'delete', kind: 'subscriber', subject: id, title: '', now: now() })
  })
}

/** Returns how many were changed. @throws Problem 409 where the filters find more than `most` */
export async function changeFoundSubscribers({ database, now }: Services, viewer: Viewer, order: Body<'POST /newsletter/subscribers/bulk'>): Promise<number> {
  const { filters, action, tag = '', most } = order
  return database.write(async ({ tx }) => {
    await assertAtMost(tx, filters, most, now())
    const count = action === 'tag' ? await tagFound(tx, filters, tag, now()) : await unsubscribeFound(tx, filters, now())
    const what = action === 'tag' ? note('studio-audit.note-tagged', { tag }) : note('studio-audit.note-unsubscribed')
    await logAudit(tx, { viewer, action: 'save', kind: 'subscriber', subject: filters.list ?? '', title: `${count}`, note: what, now: now() })
    return count
  })
}
