import { t } from '#i18n/messages.ts'
import type { MailingStatus } from '../rules.ts'

export const statusNames = (): Record<MailingStatus, string> => ({
  draft: t('studio-newsletter-figures.status-draft'),
  scheduled: t('studio-newsletter-figures.status-scheduled'),
  sending: t('studio-newsletter-figures.status-sending'),
  paused: t('studio-newsletter-figures.status-paused'),
  sent: t('studio-newsletter-figures.status-sent'),
  cancelled: t('studio-newsletter-figures.status-cancelled'),
})
