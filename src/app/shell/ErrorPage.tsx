import { useEffect } from 'react'
import { href } from '#base/paths.ts'
import { wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { Head } from '#ui/Head.tsx'
import { Badge } from '#ui/Badge.tsx'
import { later } from '#ui/Later.tsx'
import { Link } from '#ui/router/Link.tsx'
import './error-page.css'

// Its numerals are drawn: no page that is found carries them.
const NotFoundPage = later({
  whole: import.meta.env.SSR ? (await import('./NotFoundPage.tsx')).NotFoundPage : null,
  when: async () => {},
  load: async () => (await import('./NotFoundPage.tsx')).NotFoundPage,
  placeholder: null,
})

/** Spec section 2, global error page. `message` is the server's own text. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const heading = status === 404 ? t('shell.page-not-found') : message || wentWrong()
  useEffect(() => {
    console.error(`${status} ${message || heading}`)
  }, [status, message, heading])
  return (
    <main id="main" tabIndex={-1} className="error-page">
      <Head title={heading} noindex />
      <div className="error-page__graphic">{status === 404 ? <NotFoundPage /> : <Badge />}</div>
      <div className="error-page__message">
        <div>
          <h1 className={status === 404 ? 'heading h3' : 'heading h2'}>{heading}</h1>
          {message && message !== heading && <p>{message}</p>}
        </div>
        <Link to={href.home()} className="btn is-large">
          {t('shell.take-me-home')}
        </Link>
      </div>
    </main>
  )
}
