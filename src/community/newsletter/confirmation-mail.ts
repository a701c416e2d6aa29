import type { Services } from '#platform/services.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { MailMessage } from '#platform/mail/message.ts'
import type { ListChoice } from './lists-contract.ts'
import type { SubscriberRow } from './subscriber-tables.ts'
import { unsubscribeToken } from './tokens.ts'

export function confirmationMessage({ config }: Services, to: string, wanted: ListChoice[], token: string): MailMessage {
  return {
    to,
    subject: t('newsletter.mail-confirm-subject', { siteName: config.siteName }),
    preview: t('newsletter.mail-please-confirm-that-this-is-your'),
    heading: t('newsletter.mail-confirm-heading'),
    parts: [
      { kind: 'text', text: t('newsletter.mail-confirm-asked', { siteName: config.siteName }) },
      { kind: 'facts', facts: wanted.map(({ name, description }) => ({ name, value: description })) },
      { kind: 'button', label: t('newsletter.mail-yes-send-them'), url: `${config.siteUrl}${href.newsletterConfirm({ token })}` },
      { kind: 'text', text: t('newsletter.mail-if-it-was-not-you-do') },
    ],
    reason: t('newsletter.mail-the-link-is-good-for-seven'),
  }
}

export function alreadySubscribedMail(services: Services, subscriber: SubscriberRow, wanted: string[]): MailMessage {
  const { config } = services
  const [first = ''] = wanted
  return {
    to: subscriber.email,
    subject: t('newsletter.mail-already-subject', { siteName: config.siteName }),
    preview: t('newsletter.mail-nothing-was-changed'),
    heading: t('newsletter.mail-already-heading'),
    parts: [
      { kind: 'text', text: t('newsletter.mail-already-asked', { siteName: config.siteName }) },
      {
        kind: 'button',
        label: t('newsletter.mail-choose-what-you-get'),
        url: `${config.siteUrl}${href.unsubscribed({ token: unsubscribeToken(services, subscriber, first) })}`,
      },
    ],
    reason: t('newsletter.mail-you-get-this-because-this-address', { siteName: config.siteName }),
  }
}
