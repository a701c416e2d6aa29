import { t } from '#i18n/messages.ts'
import { allSettings } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import '#community/newsletter/studio/mailings.css'

/** Name, colours, addresses and the rest, for the whole site at once. */
export function Screen() {
  const settings = useQuery(allSettings())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-settings.site-settings')}</h1>
      </div>
      {settings.isError ? (
        <QueryError query={settings} />
      ) : settings.data ? (
        <div className="studio-form">
          <SettingsForm settings={settings.data.data} />
        </div>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}
