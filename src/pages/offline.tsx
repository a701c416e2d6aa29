import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { OfflineShelf } from '#content/releases/OfflineShelf.tsx'
import { Head } from '#ui/Head.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { PageName } from '#ui/PageName.tsx'
import { Link } from '#ui/router/Link.tsx'
import '#content/releases/offline-shelf.css'

/** In place of a page that cannot be fetched; by its own address, what has been taken along. */
export function Page() {
  return (
    <main id="main" tabIndex={-1} className="container offline-page">
      <Head title={t('page.you-are-offline')} description={t('page.issues-saved-on-this-device')} noindex />
      <div className="page-title">
        <PageName name={t('page.you-are-offline')} large />
        <p className="italic">{t('page.offline-explained')}</p>
      </div>
      <p className="actions">
        {/* The address in the bar is the page that was wanted. */}
        <button type="button" className="btn is-large" onClick={() => location.reload()}>
          <MoreIcon name="retry" /> {t('action.try-again')}
        </button>
        <Link className="btn is-outlined is-large" to={href.home()}>
          {t('page.take-me-home')}
        </Link>
      </p>
      <OfflineShelf />
    </main>
  )
}
