import { useEffect, useState } from 'react'
import { href } from '#base/paths.ts'
import type { OfflineNote } from '#base/offline-issues.ts'
import { t, tParts } from '#i18n/messages.ts'
import { sizeText } from '#content/creatives/rules.ts'
import { Link } from '#ui/router/Link.tsx'
import { canDownloadOffline, removeOffline, offlineIssues } from './offline-download.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

/** The issues that this browser keeps. Known once the browser has taken over. */
export function OfflineShelf() {
  const [notes, setNotes] = useState<OfflineNote[] | null>(null)
  useEffect(() => {
    if (canDownloadOffline()) offlineIssues().then(setNotes, () => setNotes([]))
    else setNotes([])
  }, [])

  async function remove(slug: string) {
    await removeOffline(slug)
    setNotes(await offlineIssues())
  }

  if (notes === null) return null
  return (
    <section className="offline-shelf" aria-labelledby="taken">
      <h2 className="heading h4" id="taken">
        {t('releases.on-this-device')}
      </h2>
      {notes.length === 0 ? (
        <p className="italic">{t('releases.no-issues-are-saved-on')}</p>
      ) : (
        <ul>
          {notes.map(({ slug, title, number, pages, bytes }) => (
            <li key={slug}>
              <Link className="heading h5 link" to={href.release({ id: slug })}>
                {title}
              </Link>
              <span className="meta">{t('releases.saved-issue', { number, pages, size: sizeText(bytes) })}</span>
              <button type="button" className="more-link" onClick={() => void remove(slug)}>
                {tParts('releases.remove-issue', {
                  title,
                  said: visuallyHidden,
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
