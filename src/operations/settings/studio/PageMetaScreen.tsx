import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { allSettings } from '../client.ts'
import { LoadedSettings } from './LoadedSettings.tsx'
import { NotFoundForm } from './NotFoundForm.tsx'
import { PageMetaForm } from './PageMetaForm.tsx'
import '#community/newsletter/studio/mailings.css'

/** What search engines and other sites get of pages that say nothing themselves, and what stands where no page is. */
export function Screen() {
  const settings = useQuery(allSettings())
  const { language, more_languages } = settings.data?.data ?? { language: 'en' as const, more_languages: [] }
  const languages = [language, ...more_languages.filter((tag) => tag !== language)]
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-page-meta.screen')}</h1>
      </div>
      {settings.isError ? (
        <QueryError query={settings} />
      ) : settings.data ? (
        <>
          <section className="studio-form" aria-labelledby="page-meta">
            <h2 id="page-meta" className="heading h5">
              {t('studio-page-meta.search-and-sharing')}
            </h2>
            <p className="studio-hint">{t('studio-page-meta.intro')}</p>
            <LoadedSettings form="page meta">{(saves) => <PageMetaForm saves={saves} languages={languages} />}</LoadedSettings>
          </section>
          <section className="studio-form" aria-labelledby="not-found">
            <h2 id="not-found" className="heading h5">
              {t('studio-page-meta.not-found')}
            </h2>
            <p className="studio-hint">{t('studio-page-meta.not-found-intro')}</p>
            {languages.map((tag) => (
              <NotFoundForm key={tag} language={tag} named={languages.length > 1} />
            ))}
          </section>
        </>
      ) : (
        <Skeletons count={4} shape="text" />
      )}
    </>
  )
}
