import { PageName } from '#ui/PageName.tsx'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { NewsletterForm } from '#community/newsletter/NewsletterForm.tsx'
import { ArchivedLists } from '#community/newsletter/ArchivedLists.tsx'
import { archivedLists, openLists } from '#community/newsletter/client.ts'
import { Head } from '#ui/Head.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useSite } from '#ui/Site.tsx'
import '#community/newsletter/newsletter.css'

export function Page() {
  const site = useSite()
  const lists = usePageQuery(openLists())
  const archived = usePageQuery(archivedLists())
  const choices = lists.data?.data
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title={t('page.newsletter')} canonical={href.newsletter()} description={t('page.newsletters-from', { site: site.name })} />
      <div className="page-title">
        <PageName name={t('page.newsletter')} />
        <p className="italic">{t('page.newsletter-note')}</p>
      </div>
      <div className="newsletter-page">
        <QueryError query={lists} />
        {lists.isPending && <Skeletons count={1} shape="text" />}
        {choices && choices.length > 0 && <NewsletterForm choices={choices} />}
        {choices?.length === 0 && <p className="standfirst">{t('page.there-are-no-newsletters-at')}</p>}
        <QueryError query={archived} />
        {archived.data && <ArchivedLists lists={archived.data.data} />}
      </div>
    </main>
  )
}
