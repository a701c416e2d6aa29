import { t } from '#i18n/messages.ts'
import { allPages } from '#content/pages/client.ts'
import { allTopics } from '#content/topics/client.ts'
import { allSettings } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { NavigationForm } from './NavigationForm.tsx'
import '#community/newsletter/studio/mailings.css'
import '#content/admin/studio/content-admin.css'
import './navigation.css'

/** Links of header and footer, and profiles on other sites. */
export function Screen() {
  const settings = useQuery(allSettings())
  const pages = useQuery(allPages())
  const topics = useQuery(allTopics())
  const failed = [settings, pages, topics].find((query) => query.isError)
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-navigation.navigation')}</h1>
      </div>
      <p className="studio-hint">{t('studio-navigation.intro')}</p>
      {failed ? (
        <QueryError query={failed} />
      ) : settings.data && pages.data && topics.data ? (
        <div className="studio-form">
          <NavigationForm settings={settings.data.data} pages={pages.data.data} topics={topics.data.data} />
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}
