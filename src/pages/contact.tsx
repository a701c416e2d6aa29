import { PageName } from '#ui/PageName.tsx'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { ContactAddresses } from '#community/contact/ContactAddresses.tsx'
import { ContactForm } from '#community/contact/ContactForm.tsx'
import { Questions } from '#community/contact/Questions.tsx'
import { structuredContact } from '#community/contact/structured.ts'
import { publicSettings } from '#operations/settings/client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'

export function Page() {
  const site = useSite()
  const settings = useQuery(publicSettings())
  const facts = settings.data?.data
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title={t('page.contact')} canonical={href.contact()} description={t('page.write-to', { site: site.name })} />
      {import.meta.env.SSR && facts && <JsonLd data={structuredContact(facts, site.url)} />}
      <div className="page-title">
        <PageName name={t('page.contact')} />
        <p className="italic">{t('page.every-message-is-read-by')}</p>
      </div>
      <div className="contact-columns">
        <ContactForm />
        <aside className="contact-aside" aria-label={t('page.other-ways-to-reach-us')}>
          {settings.isError ? <QueryError query={settings} /> : facts ? <ContactAddresses facts={facts} /> : <Skeletons count={3} shape="text" />}
        </aside>
      </div>
      {facts && facts.faq.length > 0 && <Questions questions={facts.faq} />}
    </main>
  )
}
