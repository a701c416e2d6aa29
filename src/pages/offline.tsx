import { href } from '#base/paths.ts'
import { OfflineShelf } from '#content/releases/OfflineShelf.tsx'
import { Head } from '#ui/Head.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { Link } from '#ui/router/Link.tsx'
import '#content/releases/offline-shelf.css'

/** In place of a page that cannot be fetched; by its own address, what has been taken along. */
export function Page() {
  return (
    <main id="main" tabIndex={-1} className="container offline-page">
      <Head title="You are offline" description="Issues saved on this device for offline reading." noindex />
      <div className="page-title">
        <h1 className="heading">You are offline</h1>
        <p className="italic">This page could not be loaded because there is no connection. Issues saved on this device can be read below.</p>
      </div>
      <p className="actions">
        {/* The address in the bar is the page that was wanted. */}
        <button type="button" className="btn is-large" onClick={() => location.reload()}>
          <MoreIcon name="retry" /> Try again
        </button>
        <Link className="btn is-outlined is-large" to={href.home()}>
          Take Me home
        </Link>
      </p>
      <OfflineShelf />
    </main>
  )
}
