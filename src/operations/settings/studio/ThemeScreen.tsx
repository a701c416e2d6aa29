import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { allSettings } from '../client.ts'
import { ThemeForm } from './ThemeForm.tsx'
import '#community/newsletter/studio/mailings.css'

/** Colours, fonts and forms of the site, with the home page beside them as it will look. */
export function Screen() {
  const settings = useQuery(allSettings())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-theme.screen')}</h1>
      </div>
      {settings.isError ? <QueryError query={settings} /> : settings.data ? <ThemeForm settings={settings.data.data} /> : <Skeletons count={4} shape="text" />}
    </>
  )
}
