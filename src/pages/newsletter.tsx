import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { NewsletterForm } from '#community/newsletter/NewsletterForm.tsx'
import { Head } from '#ui/Head.tsx'
import { useSite } from '#ui/Site.tsx'
import '#community/newsletter/newsletter.css'

export function Page() {
  const site = useSite()
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title={t('page.newsletter')} canonical={href.newsletter()} description={t('page.newsletters-from', { site: site.name })} />
      <div className="page-title">
        <h1 className="heading is-long">{t('page.newsletter')}</h1>
        <p className="italic">{t('page.newsletter-note')}</p>
      </div>
      <div className="newsletter-page">{site.newsletter ? <NewsletterForm /> : <p className="standfirst">{t('page.there-are-no-newsletters-at')}</p>}</div>
    </main>
  )
}
