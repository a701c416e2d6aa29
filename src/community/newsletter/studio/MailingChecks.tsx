import { t } from '#i18n/messages.ts'
import type { MailingCheck } from '../contract.ts'

const texts = (): Record<MailingCheck['code'], string> => ({
  'dead-link': t('studio-newsletter-preview.dead-link'),
  alt: t('studio-newsletter-preview.missing-alt'),
  size: t('studio-newsletter-preview.clipped'),
  unsubscribe: t('studio-newsletter-preview.no-unsubscribe'),
})

/** What to look at before the newsletter is sent. */
export function MailingChecks({ checks, checking }: { checks: MailingCheck[]; checking: boolean }) {
  if (checks.length === 0) return <p className="meta">{checking ? t('studio-newsletter-preview.checking-links') : t('studio-newsletter-preview.no-faults')}</p>
  return (
    <ul aria-label={t('studio-newsletter-preview.checks')}>
      {checks.map(({ code, subject }) => (
        <li key={`${code} ${subject}`} className="setting-error">
          {texts()[code]} {subject && <code>{subject}</code>}
        </li>
      ))}
    </ul>
  )
}
