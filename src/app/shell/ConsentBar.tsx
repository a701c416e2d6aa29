import { useEffect, useState } from 'react'
import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { useSite } from '#ui/Site.tsx'
import { consentGiven, keepConsent, loadTagManager, whenAsked, type Consent } from './consent.ts'
import './consent.css'

/** One question with two answers of the same size. Until it is answered, and after a no, nothing is asked of another site. */
export function ConsentBar({ id }: { id: string }) {
  const site = useSite()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const given = consentGiven()
    if (given === 'yes') loadTagManager(id)
    setOpen(given === null)
    return whenAsked(() => setOpen(true))
  }, [id])
  if (!open) return null

  function answer(consent: Consent): void {
    const before = consentGiven()
    keepConsent(consent)
    setOpen(false)
    if (consent === 'yes') loadTagManager(id)
    // What runs already can only be stopped by a fresh page.
    else if (before === 'yes') location.reload()
  }

  return (
    <aside className="consent-bar" aria-label={t('shell.allow-statistics')}>
      <p>
        {tParts('shell.allow-google-tag-manager', {
          site: site.name,
          question: (inside) => <b key="question">{inside}</b>,
          link: (inside) => (
            <Link key="link" className="link" to={href.privacy()}>
              {inside}
            </Link>
          ),
        })}
      </p>
      <div className="consent-bar__actions">
        <button type="button" className="btn" onClick={() => answer('no')}>
          {t('shell.decline')}
        </button>
        <button type="button" className="btn" onClick={() => answer('yes')}>
          {t('shell.accept')}
        </button>
      </div>
    </aside>
  )
}
