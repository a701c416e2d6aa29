import type { CallOutput, HandlerInput } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { logAudit } from '#content/admin/service.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { listToWrite } from './lists.ts'
import { subscriberById } from './manage-subscribers.ts'
import { findRequest, removeRequest } from './request-store.ts'
import { forgetAddress, requestSubscription } from './service.ts'
import { ensureSubscriber, findSubscriber, listsOf, subscribe } from './store.ts'
import { addTags, isJustAdded } from './subscribers.ts'
import type { subscribersContract } from './subscribers-contract.ts'

type Adding = (typeof subscribersContract)['POST /newsletter/subscribers']
type Withdrawing = HandlerInput<(typeof subscribersContract)['POST /newsletter/subscribers/withdraw']>['body']

/** Subscribes an address that has consented; others are asked by mail. @throws Problem 404, 409 for a list */
export async function addSubscriber(services: Services, viewer: Viewer, fields: HandlerInput<Adding>['body']): Promise<CallOutput<Adding>> {
  const { database } = services
  if (fields.consent === '') {
    await assertListsOpen(database.db, fields.lists)
    return { data: null, request: await requestSubscription(services, fields.email, fields.lists, { invited: fields.lists }) }
  }
  // One moment for all: `isJustAdded` goes by it.
  const now = services.now()
  const id = await database.write(async ({ tx }) => {
    await assertListsOpen(tx, fields.lists)
    const subscriber = await ensureSubscriber(tx, fields.email, now)
    const subscribed = await listsOf(tx, subscriber)
    for (const list of fields.lists) if (!subscribed.includes(list)) await subscribe(tx, subscriber, list, now, { source: 'hand', detail: fields.consent })
    if (fields.name) await tx.updateTable('newsletter_subscribers').set({ name: fields.name }).where('id', '=', subscriber).execute()
    await addTags(tx, subscriber, fields.tags)
    await logAudit(tx, { viewer, action: 'create', kind: 'subscriber', subject: subscriber, title: fields.lists.join(', '), now })
    return subscriber
  })
  return { data: await subscriberById(database.db, id), request: null }
}

async function assertListsOpen(db: Db, lists: string[]): Promise<void> {
  for (const list of lists) await listToWrite(db, list)
}

/** Takes back what `addSubscriber` has answered with. @throws Problem 404 for what is gone, 409 for what is in use */
export async function withdrawAddition({ database, now }: Services, viewer: Viewer, { subscriber, request }: Withdrawing): Promise<void> {
  await database.write(async ({ tx }) => {
    if (subscriber !== null) await withdrawSubscriber(tx, subscriber)
    if (request !== null) await withdrawRequest(tx, request, now())
    if (subscriber !== null) await logAudit(tx, { viewer, action: 'delete', kind: 'subscriber', subject: subscriber, title: '', now: now() })
  })
}

async function withdrawSubscriber(tx: Writing['tx'], id: number): Promise<void> {
  const { email } = await subscriberById(tx, id)
  if (!(await isJustAdded(tx, id))) throw inUse()
  await forgetAddress({ tx }, email)
}

async function withdrawRequest(tx: Writing['tx'], id: number, now: number): Promise<void> {
  const request = await findRequest(tx, { id }, now)
  if (!request) throw new Problem(404, 'request-not-found', t('studio-newsletter-subscribers.no-such-subscriber'))
  const known = await findSubscriber(tx, { email: request.email })
  const subscribed = known ? await listsOf(tx, known.id) : []
  const asked = JSON.parse(request.lists) as string[] // written by requestSubscription
  if (asked.some((list) => subscribed.includes(list))) throw inUse()
  await removeRequest(tx, id)
}

function inUse(): Problem {
  return new Problem(409, 'subscriber-in-use', t('studio-newsletter-subscribers.in-use'))
}
