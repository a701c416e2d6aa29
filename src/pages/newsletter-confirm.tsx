import { PageName } from '#ui/PageName.tsx'
import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { requestOfToken } from '#community/newsletter/client.ts'
import type { newsletterContract } from '#community/newsletter/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Head } from '#ui/Head.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { usePosted } from '#ui/Site.tsx'
import '#community/newsletter/newsletter.css'

/** What a mailed link opens. Looking at it changes nothing: the button does. */
export function Page() {
  const api = useApi()
  const search = new URLSearchParams(usePlace().search)
  const posted = usePosted(href.newsletterConfirm())
  const token = posted?.values['token'] ?? search.get('token') ?? ''
  const [done, setDone] = useState(search.get('done') === '1' ? t('newsletter.confirmed') : '')
  const request = useQuery(requestOfToken(token), { enabled: done === '' })
  const waiting = request.data?.state === 'waiting' ? request.data : null

  async function send(): Promise<void> {
    const call = callsOf<typeof newsletterContract>(api, { failed: t('newsletter.change-failed') })
    setDone((await call('POST /newsletter/confirm', { body: { token } })).message)
  }

  return (
    <main id="main" tabIndex={-1} className="container">
      <Head title={t('page.confirm-your-address')} noindex />
      <meta name="referrer" content="no-referrer" />
      <div className="page-title">
        <PageName name={t('page.newsletter')} />
      </div>
      <div className="newsletter-page">
        {done ? (
          <>
            <p className="form-message" role="status">
              {done}
            </p>
            <Link className="btn is-outlined" to={href.home()}>
              {t('page.go-on-reading')}
            </Link>
          </>
        ) : request.data?.state === 'unknown' ? (
          <>
            <p className="standfirst">{t('page.link-unknown')}</p>
            <Link className="btn" to={href.newsletter()}>
              {t('page.enter-your-address-once-more')}
            </Link>
          </>
        ) : (
          <>
            <QueryError query={request} />
            {waiting && <p className="standfirst">{t('page.letters-to', { lists: named(waiting.names), email: waiting.email })}</p>}
            <Form send={send} button={t('page.confirm-letters')} className="btn is-large" action={href.newsletterConfirm()} posted={posted}>
              <input type="hidden" name="token" value={token} />
            </Form>
          </>
        )}
      </div>
    </main>
  )
}

function named(names: string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'unit' }).format(names)
}
