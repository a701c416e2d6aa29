import { t } from '#i18n/messages.ts'
import { allPages } from '#content/pages/client.ts'
import { allTopics } from '#content/topics/client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { LoadedSettings } from './LoadedSettings.tsx'
import { NavigationForm } from './NavigationForm.tsx'
import type { Targets } from './navigation-targets.ts'
import '#community/newsletter/studio/mailings.css'
import '#content/admin/studio/content-admin.css'
import './navigation.css'

/** Links of header and footer, and profiles on other sites. */
export function Screen() {
  const pages = useQuery(allPages())
  const topics = useQuery(allTopics())
  const failed = [pages, topics].find((query) => query.isError)
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-navigation.navigation')}</h1>
      </div>
      <p className="studio-hint">{t('studio-navigation.intro')}</p>
      {failed ? (
        <QueryError query={failed} />
      ) : pages.data && topics.data ? (
        <div className="studio-form">
          <Navigation pages={pages.data.data} topics={topics.data.data} />
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}

function Navigation(targets: Targets) {
  return <LoadedSettings form="navigation">{(saves) => <NavigationForm saves={saves} {...targets} />}</LoadedSettings>
}
