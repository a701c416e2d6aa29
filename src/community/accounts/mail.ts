import type { MailRenderer } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { accessMails, registrationMails } from './link-mails.ts'
import { noticeMails } from './notice-mails.ts'

/** Every mail about accounts. Who gets which is looked up now, not when it was asked for: asking must not tell. */
export function accountMails(services: Services): Record<string, MailRenderer> {
  return { ...registrationMails(services), ...accessMails(services), ...noticeMails(services) }
}
