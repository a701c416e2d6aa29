import { t } from '#i18n/messages.ts'
import { useSite } from '#ui/Site.tsx'

/** Said wherever somebody may subscribe; nothing on a site that does not count. */
export function CountingNote() {
  const site = useSite()
  return site.newsletter_measured ? <p className="meta">{t('newsletter-figures.what-is-counted')}</p> : null
}
