import type { Feature } from '../feature.ts'
import type { Job } from '../jobs/attempt.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import type { MailRenderer } from './message.ts'
import { deleteOldMails, mailRenderers, mailJob, Order, postponeMails } from './outbox.ts'
import { DeliveryError, openMailTransport, type MailTransport } from './send-mail.ts'

const second = 1_000
const longestOutage = 30 * second
const longestDelay = 30 * 60 * second
/** As long as mail servers themselves try. */
const patience = 5 * 24 * 60 * 60 * second

/** Without a server they are of no use after this: their links have run out long before. */
const waitingLife = 7 * 24 * 60 * 60 * second

export interface MailWork {
  handlers: Record<string, (payload: unknown, job: Job) => Promise<void>>
  /** As features have them. */
  recurring: { kind: string; everyMs: number; run(): Promise<void> }[]
  close(): void
}

/** The job that sends mails; none without an SMTP server, so that the mails wait. */
export function mailWork(services: Services, features: Feature[]): MailWork {
  const { mail } = services.config
  if (!mail) {
    const run = () => deleteOldMails(services.database.db, Date.now() - waitingLife)
    return { handlers: {}, recurring: [{ kind: 'mail-sweep', everyMs: waitingLife / 7, run }], close() {} }
  }
  const post = openMailTransport(services.config, mail)
  return { handlers: { [mailJob]: deliverer(services, mailRenderers(services, features), post) }, recurring: [], close: () => post.close() }
}

/** Puts back what cannot go now in the same step that ends the job: a kill in between doubles a message at most, and loses none. */
export function deliverer(services: Services, makers: Record<string, MailRenderer>, post: MailTransport): (payload: unknown, job: Job) => Promise<void> {
  const { log, now } = services
  /** Failures in a row to reach the server. */
  let outages = 0

  async function putBack(order: Order, job: Job, runAt: number, others: boolean): Promise<void> {
    await services.database.write(async ({ tx }) => {
      await job.finish(tx)
      await enqueue(tx, { kind: mailJob, payload: order, runAt })
      if (others) await postponeMails(tx, runAt)
    })
  }

  return async (payload, job) => {
    const order = Order.parse(payload)
    const begun = order.since ?? now()
    const message = await makers[order.mail]?.(order.data)
    if (!message) return
    try {
      await post.send(message, order.id)
      outages = 0
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      const facts = { name: order.mail, mail: order.id, why: error.message }
      if (error.when === 'never' || now() - begun > patience) return log.error(facts, 'a mail was refused for good')
      if (error.when === 'later')
        return putBack({ ...order, since: begun, tries: order.tries + 1 }, job, now() + Math.min(30 * second * 2 ** order.tries, longestDelay), false)
      if (outages === 0) log.warn(facts, 'the mail server takes nothing; mails wait')
      // One message tries again for all, in all processes.
      return putBack({ ...order, since: begun }, job, now() + Math.min(2 * second * 2 ** outages++, longestOutage), true)
    }
  }
}
