import { t } from '#i18n/messages.ts'
import type { Viewer } from '#base/viewer.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import type { Subscription } from './contract.ts'
import { confirmationMail } from './mail.ts'
import { choicesFor, openLists } from './lists.ts'
import { allLists, type ListRow } from './list-store.ts'
import type { ListChoice } from './lists-contract.ts'
import { masked } from './rules.ts'
import { ensureSubscriber, findSubscriber, keepReason, listsOf, setTimeZone, subscribe, unsubscribe } from './store.ts'
import { findRequest, insertRequest, isRepeated, removeRequests } from './request-store.ts'
import { allowCounting } from './results.ts'
import { keptOf, ownerOf, reasonId, requestToken } from './tokens.ts'

export { connectToMailbox, mailboxErrorText } from './imap-connection.ts'
export { countMissing, importSubscribers } from './import-subscribers.ts'

/** Lists that are not closed, in their order. */
export async function listsToWrite(db: Db): Promise<ListRow[]> {
  return (await allLists(db)).filter(({ closed_at }) => closed_at === null)
}

const requestLife = 7 * 86_400_000
const unknown: Subscription = { state: 'unknown', email: '', list: null, lists: [], choices: [], counted: true, time_zone: '' }

/**
 * A mail goes to the address, whoever has it and whatever it gets already: what the mail says is decided when it is
 * written. The same again within a minute sends no second one. Takes the same time for every address. Returns the id of the
 * request, null if no mail is sent.
 * @param more `invited`: lists that may be asked for though they are not open; `zone`: IANA name of the reader's, if known
 */
export async function requestSubscription(
  services: Services,
  email: string,
  asked: string[] | undefined,
  { invited = [], zone = '' }: { invited?: string[]; zone?: string } = {},
): Promise<number | null> {
  const now = services.now()
  const lists = await openLists(services.database.db, asked, invited)
  const request = { email, lists: JSON.stringify(lists), time_zone: zone, expires_at: now + requestLife, created_at: now }
  // Before the limit: what is sent again by mistake does not use it up.
  if (await isRepeated(services.database.db, request)) return null
  // Somebody else's address is not to be flooded through us; the answer is the same.
  if (!(await limitsOf(services).has('newsletterMail', email))) return null
  const { token, kept } = requestToken()
  const made = await services.database.write(async ({ tx }) => {
    await lockName(tx, services.database.engine, `newsletter ${email}`)
    if (await isRepeated(tx, request)) return null
    const id = await insertRequest(tx, { ...request, token: kept })
    await enqueueMail(tx, { mail: confirmationMail, data: { request: id, token } })
    return id
  })
  // Several at once all came by the first look.
  if (made === null) await limitsOf(services).giveBack('newsletterMail', email)
  return made
}

export async function requestOfToken(services: Services, token: string): Promise<{ email: string; lists: string[] } | undefined> {
  const request = await findRequest(services.database.db, { token: keptOf(token) }, services.now())
  return request && { email: request.email, lists: JSON.parse(request.lists) as string[] } // written by requestSubscription
}

/** False for a link that is not ours, or old. One that was pressed before is as good as new. */
export async function confirmRequest(services: Services, token: string): Promise<boolean> {
  const now = services.now()
  if (!(await findRequest(services.database.db, { token: keptOf(token) }, now))) return false
  return services.database.write(async ({ tx }) => {
    const request = await findRequest(tx, { token: keptOf(token) }, now)
    if (!request) return false
    const id = await ensureSubscriber(tx, request.email, now)
    if (request.time_zone !== '') await setTimeZone(tx, id, request.time_zone)
    for (const list of JSON.parse(request.lists) as string[]) await subscribe(tx, id, list, now, { source: 'form', detail: t('newsletter.confirmation-note') }) // written by requestSubscription
    return true
  })
}

export async function subscriptionOfToken(services: Services, token: string): Promise<Subscription> {
  const { db } = services.database
  const owner = await ownerOf(services, db, token)
  if (!owner) return unknown
  const lists = await listsOf(db, owner.subscriber.id)
  return {
    state: lists.includes(owner.list) ? 'subscribed' : 'unsubscribed',
    email: masked(owner.subscriber.email),
    list: owner.list,
    lists,
    choices: await choicesFor(services, [...lists, owner.list]),
    counted: owner.subscriber.unmeasured_at === null,
    time_zone: owner.subscriber.time_zone,
  }
}

interface LinkAction {
  action: 'stop' | 'undo' | 'lists' | 'reason' | 'count' | 'no-count' | 'zone'
  time_zone: string
  /** For `lists`: all that shall come from now on. */
  lists: string[]
  reason: string
}

/** What the link of a mail may do; nothing for one that is not ours. */
export async function actOnLink(services: Services, token: string, act: LinkAction): Promise<Subscription> {
  const now = services.now()
  // Wrong links are looked up in any number: they do not get as far as the queue of writers.
  if (!(await ownerOf(services, services.database.db, token))) return unknown
  await services.database.write(async ({ tx }) => {
    const owner = await ownerOf(services, tx, token)
    if (!owner) return
    const { subscriber, list } = owner
    if (act.action === 'stop') await unsubscribe(tx, subscriber.id, list, now, 'link')
    if (act.action === 'undo' && !(await listsOf(tx, subscriber.id)).includes(list)) await subscribe(tx, subscriber.id, list, now, { source: 'link' })
    if (act.action === 'lists') await choose({ tx }, subscriber.id, act.lists, now, list)
    if (act.action === 'count' || act.action === 'no-count') await allowCounting(tx, subscriber.id, act.action === 'count', now)
    if (act.action === 'zone') await setTimeZone(tx, subscriber.id, act.time_zone)
    if (act.reason !== '') await keepReason(tx, { id: reasonId(services, subscriber, list), list, reason: act.reason, created_at: now })
  })
  return subscriptionOfToken(services, token)
}

interface OwnLists {
  email: string
  lists: string[]
  /** Those that may be chosen. */
  choices: ListChoice[]
  /** Whether opens and clicks may be counted. */
  counted: boolean
  time_zone: string
}

export async function ownLists(services: Services, viewer: Viewer): Promise<OwnLists> {
  const { db } = services.database
  const email = await addressOf(services, viewer)
  const subscriber = await findSubscriber(db, { email })
  const lists = subscriber && subscriber.suppressed_at === null ? await listsOf(db, subscriber.id) : []
  const choices = await choicesFor(services, lists)
  return { email, lists, choices, counted: !subscriber || subscriber.unmeasured_at === null, time_zone: subscriber?.time_zone ?? '' }
}

/** The address of an account is proved: no mail has to be answered. */
export async function chooseOwnLists(
  services: Services,
  viewer: Viewer,
  { lists, counted, time_zone }: { lists: string[]; counted?: boolean | undefined; time_zone?: string | undefined },
): Promise<OwnLists> {
  const now = services.now()
  const email = await addressOf(services, viewer)
  await services.database.write(async ({ tx }) => {
    const id = await ensureSubscriber(tx, email, now)
    await choose({ tx }, id, lists, now)
    if (counted !== undefined) await allowCounting(tx, id, counted, now)
    if (time_zone !== undefined) await setTimeZone(tx, id, time_zone)
  })
  return ownLists(services, viewer)
}

/** Forgets an address, whoever has it. False where it was no subscriber's. */
export async function forgetAddress({ tx }: Pick<Writing, 'tx'>, email: string): Promise<boolean> {
  await removeRequests(tx, email)
  const { numDeletedRows } = await tx.deleteFrom('newsletter_subscribers').where('email', '=', email).executeTakeFirst()
  return numDeletedRows > 0n
}

/** @param came the list whose mail the choice came by @throws Problem 422 for a list that is not open to them */
async function choose({ tx }: Pick<Writing, 'tx'>, subscriberId: number, lists: string[], now: number, came = ''): Promise<void> {
  const before = await listsOf(tx, subscriberId)
  await openLists(tx, lists, [...before, came])
  for (const list of lists) if (!before.includes(list)) await subscribe(tx, subscriberId, list, now, { source: came ? 'link' : 'account' })
  for (const list of before) if (!lists.includes(list)) await unsubscribe(tx, subscriberId, list, now, came ? 'link' : 'account')
}

async function addressOf({ database }: Services, viewer: Viewer): Promise<string> {
  const { email } = await database.db.selectFrom('users').select('email').where('id', '=', viewer.id).executeTakeFirstOrThrow()
  if (email === null) throw new Error('a verified account without an address')
  return email
}
