import { currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { historyKinds, Source, SubscriberStatus } from '../rules.ts'

export const statusNames = (): Record<SubscriberStatus, string> => ({
  active: t('studio-newsletter-subscribers.status-active'),
  unsubscribed: t('studio-newsletter-subscribers.status-unsubscribed'),
  bounced: t('studio-newsletter-subscribers.status-bounced'),
  complained: t('studio-newsletter-subscribers.status-complained'),
})

export const eventNames = (): Record<(typeof historyKinds)[number], string> => ({
  subscribed: t('studio-newsletter-subscribers.event-subscribed'),
  unsubscribed: t('studio-newsletter-subscribers.event-unsubscribed'),
  bounced: t('studio-newsletter-subscribers.event-bounced'),
  complained: t('studio-newsletter-subscribers.event-complained'),
})

export const sourceNames = (): Record<Source, string> => ({
  '': '',
  form: t('studio-newsletter-subscribers.source-form'),
  account: t('studio-newsletter-subscribers.source-account'),
  link: t('studio-newsletter-subscribers.source-link'),
  hand: t('studio-newsletter-subscribers.source-hand'),
  import: t('studio-newsletter-subscribers.source-import'),
})

/** `de` as “German”, in the language of the studio. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([currentLanguage()], { type: 'language' }).of(tag) ?? tag
}
