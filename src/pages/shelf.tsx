import { PageName } from '#ui/PageName.tsx'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { SavedList } from '#community/reading/SavedList.tsx'
import { CorrectedReadsSlot } from '#content/corrections/CorrectedReadsSlot.tsx'
import { Head } from '#ui/Head.tsx'

/** The server's copy is the placeholders: what is on the shelf only the browser knows. */
export function Page() {
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title={t('page.saved')} canonical={href.shelf()} noindex />
      <div className="page-title">
        <PageName name={t('page.saved')} />
        <p className="italic">{t('page.what-you-have-saved-and')}</p>
      </div>
      <noscript>
        <p className="standfirst">{t('page.saved-items-are-kept-by')}</p>
      </noscript>
      <CorrectedReadsSlot />
      <SavedList />
    </main>
  )
}
