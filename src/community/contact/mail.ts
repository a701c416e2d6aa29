import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { longDate } from '#base/dates.ts'
import { siteSettings, type SiteSettings } from '#operations/settings/service.ts'
import { textParts, type MailMessage, type MailRenderer } from '#platform/mail/message.ts'
import type { Services } from '#platform/services.ts'
import { topicNames, type ContactTopic } from './rules.ts'
import { findMessage, findReply } from './store.ts'

export const contactMessageMail = 'contact-message'
export const contactReceiptMail = 'contact-receipt'
export const contactReplyMail = 'contact-reply'

const OfMessage = z.object({ message: z.number() })
const OfReply = z.object({ reply: z.number() })

export function contactMails(services: Services): Record<string, MailRenderer> {
  const { database, config } = services
  return {
    /** To the magazine; an answer to it goes to whoever wrote. */
    async [contactMessageMail](data) {
      const message = await findMessage(database.db, OfMessage.parse(data).message)
      const to = message && addressFor(await siteSettings(services), message.topic)
      if (!message || !to) return null
      const facts = [
        { name: t('contact.mail-from'), value: `${message.name} <${message.email}>` },
        { name: t('contact.mail-about'), value: topicNames()[message.topic] },
        ...(message.url ? [{ name: t('contact.mail-page'), value: message.url }] : []),
        ...(message.phone ? [{ name: t('contact.mail-telephone'), value: message.phone }] : []),
      ]
      return {
        to,
        replyTo: message.email,
        subject: `[${topicNames()[message.topic]}] ${message.subject || shortened(message.message)}`,
        preview: shortened(message.message),
        heading: message.subject || t('contact.mail-a-letter-from', { name: message.name }),
        parts: [{ kind: 'facts', facts }, { kind: 'rule' }, ...textParts(message.message), { kind: 'rule' }],
        reason: t('contact.mail-sent-by-the-contact-form-of', { siteName: config.siteName, email: message.email }),
      }
    },

    /** To whoever wrote. Nothing of the message stands in it: else anybody could send anything to anyone through us. */
    async [contactReceiptMail](data) {
      const message = await findMessage(database.db, OfMessage.parse(data).message)
      if (!message || message.status === 'spam') return null
      const settings = await siteSettings(services)
      return {
        to: message.email,
        replyTo: addressFor(settings, message.topic) || undefined,
        subject: t('contact.mail-your-message-to', { siteName: config.siteName }),
        preview: t('contact.mail-it-has-arrived-and-somebody-will'),
        heading: t('contact.mail-it-has-arrived'),
        parts: [
          {
            kind: 'text',
            text: t('contact.mail-received', { date: longDate(message.created_at), topic: topicNames()[message.topic].toLowerCase() }),
          },
          ...(settings.response_time ? [{ kind: 'text', text: settings.response_time } as const] : []),
          { kind: 'text', text: t('contact.mail-if-you-did-not-write-to') },
        ],
        reason: t('contact.mail-you-get-this-once-because-this', { siteName: config.siteName }),
      } satisfies MailMessage
    },

    async [contactReplyMail](data) {
      const reply = await findReply(database.db, OfReply.parse(data).reply)
      if (!reply) return null
      return {
        to: reply.email,
        replyTo: addressFor(await siteSettings(services), reply.topic) || undefined,
        subject: reply.subject ? t('contact.mail-re', { subject: reply.subject }) : t('contact.mail-re-message', { siteName: config.siteName }),
        preview: shortened(reply.text),
        heading: t('contact.mail-dear', { name: reply.name }),
        parts: [
          ...textParts(reply.text),
          { kind: 'rule' },
          { kind: 'quote', text: reply.message, by: t('contact.mail-you-on', { date: longDate(reply.created_at) }) },
        ],
        reason: t('contact.mail-this-answers-what-you-wrote-to', { siteName: config.siteName }),
      } satisfies MailMessage
    },
  }
}

/** Empty where the inbox alone gets it. */
function addressFor({ contact_addresses }: SiteSettings, topic: ContactTopic): string {
  return contact_addresses[topic] || contact_addresses.general
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`
}
