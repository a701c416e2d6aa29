import { t } from '#i18n/messages.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useSite } from '#ui/Site.tsx'

/** Of the privacy page; nothing on a site that does not count. */
export function CountingSection() {
  const site = useSite()
  if (!site.newsletter_measured) return null
  return (
    <section className="page-section" aria-labelledby="newsletter_counting">
      <SectionHead id="newsletter_counting" title={t('newsletter-figures.opens-and-clicks')} />
      <div className="prose">
        <p>{t('newsletter-figures.what-is-counted')}</p>
      </div>
    </section>
  )
}
