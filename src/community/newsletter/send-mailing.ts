import { t } from '#i18n/messages.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { DeliveryError, openMailTransport, type MailTransport } from '#platform/mail/send-mail.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import type { CardSources } from './blocks-part.ts'
import { composed, type ComposedMailing } from './mail.ts'
import { isMeasuring, keepLinks } from './measuring.ts'
import { findMailing, takeMailing, updateMailing, type MailingRow } from './mailings.ts'
import { tellOfFailure } from './notices.ts'
import { keepOutcome, listOpen, type OpenDelivery, type Outcome } from './delivery-store.ts'
import { suppress } from './store.ts'
import { isTesting, subjectFor, waitForClicks, withWinner } from './subject-test.ts'
import { Throttle } from './throttle.ts'

export const sendJob = 'newsletter-send'

const Order = z.object({ mailing: z.number(), /** Addresses refused in a row are believed this time. */ trust: z.boolean().default(false) })

const second = 1_000
/** So long one job sends before it lets others, ms. */
const slice = 20 * second
const atOnce = 20
/** So many refusals in a row say more about us than about the addresses. */
const mostRefused = 10
const mostTries = 12
const longestOutage = 30 * second
const longestDelay = 30 * 60 * second

/** Where a slice ended: when to go on (epoch ms), or why not. */
type End = { again: number; trouble?: string } | { paused: string } | 'done' | 'stopped'

/** Sends a mailing mail by mail and writes each down before the next: a kill doubles one at most and loses none. */
export function mailingSender(
  services: Services,
  mail: NonNullable<Services['config']['mail']>,
  cards: CardSources,
): (payload: unknown, job: Job) => Promise<void> {
  const { database, now } = services
  let outages = 0

  return async (payload, job) => {
    const { mailing: id, trust } = Order.parse(payload)
    const runner = randomUUID()
    const taken = (await takeMailing(database.db, id, runner)) ? await findMailing(database.db, id) : undefined
    if (!taken) return
    const mailing = await withWinner(services, taken)
    const post = openMailTransport(services.config, mail)
    try {
      const mail = await mailsOf(services, mailing, cards)
      const end = await new Slice(services, post, { mailing, mail }, runner, trust, job.signal).run()
      outages = typeof end === 'object' && 'again' in end && end.trouble ? outages + 1 : 0
      await database.write(async ({ tx, purge }) => {
        await job.finish(tx)
        purge(studioTag(services.config, 'newsletter'))
        if (end === 'done') await updateMailing(tx, id, { status: 'sent', finished_at: now(), trouble: '' })
        if (end === 'done' || end === 'stopped') return
        if ('paused' in end) {
          await updateMailing(tx, id, { status: 'paused', trouble: end.paused })
          return tellOfFailure(tx, mailing, now())
        }
        if (end.trouble) await updateMailing(tx, id, { trouble: end.trouble })
        const wait = end.trouble ? Math.min(2 * second * 2 ** (outages - 1), longestOutage) : 0
        await enqueue(tx, { kind: sendJob, payload: { mailing: id }, key: `${sendJob}:${id}`, runAt: end.again + wait })
      })
    } finally {
      post.close()
    }
  }
}

/** Those of a measured mailing lead to its links once these are kept. */
async function mailsOf(services: Services, mailing: MailingRow, cards: CardSources): Promise<Mail> {
  const { mail } = await composed(services, mailing, cards)
  if (!(await isMeasuring(services))) return (to, subscriber, subject) => mail(to, subscriber, undefined, subject)
  if (mailing.measured_at === null) await updateMailing(services.database.db, mailing.id, { measured_at: services.now() })
  const links = await keepLinks(services, mailing.id, mail('', null))
  return (to, subscriber, subject) => mail(to, subscriber, links, subject)
}

type Compose = ComposedMailing['mail']
type Mail = (to: Parameters<Compose>[0], subscriber: Parameters<Compose>[1], subject: string) => ReturnType<Compose>

class Slice {
  private readonly services: Services
  private readonly post: MailTransport
  private readonly mailing: MailingRow
  private readonly mail: Mail
  private readonly runner: string
  private readonly trust: boolean
  private readonly signal: AbortSignal
  private readonly throttle: Throttle
  /** Refused for good, one after the other, and not written down yet. */
  private refused: { to: OpenDelivery; error: DeliveryError }[] = []

  constructor(
    services: Services,
    post: MailTransport,
    { mailing, mail }: { mailing: MailingRow; mail: Mail },
    runner: string,
    trust: boolean,
    signal: AbortSignal,
  ) {
    this.services = services
    this.post = post
    this.mailing = mailing
    this.mail = mail
    this.runner = runner
    this.trust = trust
    this.signal = signal
    this.throttle = new Throttle(services.config.mail ?? {})
  }

  async run(): Promise<End> {
    const { database, now } = this.services
    const until = performance.now() + slice
    for (;;) {
      await this.throttle.load(database.db, now())
      if (this.throttle.freeAt() > 0) return (await this.believe()) ? { again: this.throttle.freeAt() } : 'stopped'
      const { domains, until: free } = this.throttle.fullDomains()
      const open = await this.open(domains)
      const [first] = open
      if (!first && (domains.length === 0 || (await this.open([])).length === 0)) return (await this.believe()) ? this.over() : 'stopped'
      const due = Math.min(first?.next_at ?? Infinity, free)
      if (!first || first.next_at > now()) return (await this.believe()) ? { again: due } : 'stopped'
      for (const to of open.filter((one) => one.next_at <= now())) {
        if (this.throttle.isFull(to.email)) break
        // Whoever gets the job next goes on after the letters that are written down.
        this.signal.throwIfAborted()
        if (performance.now() > until) return (await this.believe()) ? { again: 0 } : 'stopped'
        const end = await this.deliver(to)
        if (end) return end
      }
    }
  }

  /** Nobody is left of those who get it now: it is done, or the rest waits for the winner of two subjects. */
  private async over(): Promise<End> {
    const { services, mailing } = this
    if (!isTesting(mailing) || (await listOpen(services.database.db, mailing, 1)).length === 0) return 'done'
    return { again: await waitForClicks(services, mailing) }
  }

  /** The next ones, but those that are refused and held. */
  private async open(domains: string[]): Promise<OpenDelivery[]> {
    const held = new Set(this.refused.map(({ to }) => to.subscriber_id))
    const open = await listOpen(this.services.database.db, this.mailing, atOnce + held.size, domains, isTesting(this.mailing))
    return open.filter((one) => !held.has(one.subscriber_id))
  }

  /** Undefined when the next one may follow. */
  private async deliver(to: OpenDelivery): Promise<End | undefined> {
    const { now } = this.services
    if (to.subscribed === null || to.suppressed_at !== null) return this.keep(to, { status: 'skipped', error: '' })
    try {
      await this.post.send(
        this.mail(to.email, { id: to.subscriber_id, created_at: to.created_at, unmeasured_at: to.unmeasured_at }, subjectFor(this.mailing, to.variant)),
        `news-${this.mailing.id}-${to.subscriber_id}`,
      )
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      if (error.when === 'down') return { again: now(), trouble: t('studio-newsletter.mail-server-takes-nothing', { reason: error.message }) }
      if (error.when === 'never') return this.refuse(to, error)
      if (!(await this.believe())) return 'stopped'
      if (to.tries + 1 >= mostTries) return this.keep(to, { status: 'failed', error: error.message })
      return this.keep(to, { status: 'waiting', error: error.message, next_at: now() + Math.min(30 * second * 2 ** to.tries, longestDelay) })
    }
    this.throttle.note(to.email, now())
    const end = await this.keep(to, { status: 'sent', error: '' })
    return end ?? ((await this.believe()) ? undefined : 'stopped')
  }

  private async keep(to: OpenDelivery, outcome: Outcome): Promise<End | undefined> {
    const goOn = await keepOutcome(this.services.database, { mailing: this.mailing.id, runner: this.runner }, to.subscriber_id, outcome, this.services.now())
    return goOn ? undefined : 'stopped'
  }

  private refuse(to: OpenDelivery, error: DeliveryError): End | undefined {
    this.refused.push({ to, error })
    if (this.trust || this.refused.length < mostRefused) return undefined
    return { paused: t('studio-newsletter.refused-in-a-row', { count: mostRefused, reason: error.message }) }
  }

  /** Something else has happened since: those that were refused were meant. False when the mailing is not to go on. */
  private async believe(): Promise<boolean> {
    const { database, now } = this.services
    for (const { to, error } of this.refused.splice(0)) {
      if (await this.keep(to, { status: 'failed', error: error.message })) return false
      if (isAboutAddress(error))
        await suppress(database.db, to.subscriber_id, { kind: 'bounce', source: 'smtp', reason: error.message, mailing: this.mailing.id }, now())
    }
    return true
  }
}

/** Not about the letter's text, nor about its sender. */
function isAboutAddress({ cause }: DeliveryError): boolean {
  const { command } = (cause ?? {}) as { command?: unknown } // nodemailer's errors carry it, others do not
  return command === 'RCPT TO'
}
