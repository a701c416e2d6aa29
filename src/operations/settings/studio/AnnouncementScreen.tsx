import { t } from '#i18n/messages.ts'
import { allSettings } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import '#community/newsletter/studio/mailings.css'

/** A bar above every page, for as long as it is wanted. */
export function Screen() {
  const settings = useQuery(allSettings())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-announcement.announcement')}</h1>
      </div>
      <p className="studio-hint">{t('studio-announcement.intro')}</p>
      {settings.isError ? (
        <QueryError query={settings} />
      ) : settings.data ? (
        <div className="studio-form">
          <AnnouncementForm settings={settings.data.data} />
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}
