import { href } from '#base/paths.ts'
import { OfflineShelf } from '#content/releases/OfflineShelf.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/router/Link.tsx'
import '#content/releases/offline-shelf.css'

/** In place of a page that cannot be fetched; by its own address, what has been taken along. */
export function Page() {
  return (
    <main id="main" tabIndex={-1} className="container offline-page">
      <Head title="Without a line" description="What this device has taken along, to be read without a line." noindex />
      <div className="page-title">
        <h1 className="heading">Without a line</h1>
        <p className="italic">This page would have to be fetched, and there is nobody to ask just now. What you have taken along is here.</p>
      </div>
      <p className="actions">
        {/* The address in the bar is the page that was wanted. */}
        <button type="button" className="btn is-large" onClick={() => location.reload()}>
          <Icon name="retry" /> Try again
        </button>
        <Link className="btn is-outlined is-large" to={href.home()}>
          Take Me home
        </Link>
      </p>
      <OfflineShelf />
    </main>
  )
}
