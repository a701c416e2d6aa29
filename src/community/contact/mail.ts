import { z } from 'zod'
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
        { name: 'From', value: `${message.name} <${message.email}>` },
        { name: 'About', value: topicNames[message.topic] },
        ...(message.url ? [{ name: 'Page', value: message.url }] : []),
        ...(message.phone ? [{ name: 'Telephone', value: message.phone }] : []),
      ]
      return {
        to,
        replyTo: message.email,
        subject: `[${topicNames[message.topic]}] ${message.subject || shortened(message.message)}`,
        preview: shortened(message.message),
        heading: message.subject || `A letter from ${message.name}`,
        parts: [{ kind: 'facts', facts }, { kind: 'rule' }, ...textParts(message.message), { kind: 'rule' }],
        reason: `Sent by the contact form of ${config.siteName}. Answer this mail and it goes to ${message.email}.`,
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
        subject: `Your message to ${config.siteName}`,
        preview: 'It has arrived and somebody will read it.',
        heading: 'It has arrived',
        parts: [
          {
            kind: 'text',
            text: `Your message of ${longDate(message.created_at)} (${topicNames[message.topic].toLowerCase()}) is on the desk, and somebody will read it.`,
          },
          ...(settings.response_time ? [{ kind: 'text', text: settings.response_time } as const] : []),
          { kind: 'text', text: 'If you did not write to us, somebody has used your address. You need not do anything.' },
        ],
        reason: `You get this once, because this address was given in the contact form of ${config.siteName}.`,
      } satisfies MailMessage
    },

    async [contactReplyMail](data) {
      const reply = await findReply(database.db, OfReply.parse(data).reply)
      if (!reply) return null
      return {
        to: reply.email,
        replyTo: addressFor(await siteSettings(services), reply.topic) || undefined,
        subject: `Re: ${reply.subject || `your message to ${config.siteName}`}`,
        preview: shortened(reply.text),
        heading: `Dear ${reply.name}`,
        parts: [...textParts(reply.text), { kind: 'rule' }, { kind: 'quote', text: reply.message, by: `You, on ${longDate(reply.created_at)}` }],
        reason: `This answers what you wrote to ${config.siteName}.`,
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
