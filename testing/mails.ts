import { features } from '#app/features.ts'
import type { MailMessage } from '#platform/mail/message.ts'
import { mailRenderers, mailJob, Order } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'

interface QueuedMail extends MailMessage {
  /** Of the first link in it that carries a token. */
  token: string
  /** All texts and addresses in it, as one. */
  text: string
}

/** The mails that would go out now, oldest first; those that have become pointless are left out. */
export async function queuedMails({ services }: { services: Services }): Promise<QueuedMail[]> {
  const makers = mailRenderers(services, features)
  const jobs = await services.database.db.selectFrom('jobs').select('payload').where('kind', '=', mailJob).orderBy('id').execute()
  const mails: QueuedMail[] = []
  for (const { payload } of jobs) {
    const order = Order.parse(JSON.parse(payload))
    const mail = await makers[order.mail]?.(order.data)
    if (!mail) continue
    const text = JSON.stringify([mail.heading, ...mail.parts, ...(mail.closing?.links ?? [])])
    mails.push({ ...mail, text, token: /\?token=([\w-]+)/.exec(text)?.[1] ?? '' })
  }
  return mails
}

/** The newest one to this address. */
export async function lastMailTo(app: { services: Services }, email: string): Promise<QueuedMail> {
  const mail = (await queuedMails(app)).findLast(({ to }) => to === email)
  if (!mail) throw new Error(`No mail waits for ${email}.`)
  return mail
}
