import { commaSeparated, formatNumber } from '#i18n/format.ts'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Release, TocEntry } from './contract.ts'

/** The contents with their page numbers. A story leads to its own page here, and its number into the printed issue where that can be read. */
export function Toc({ release, entries = release.toc, large = false }: { release: Release; entries?: TocEntry[]; large?: boolean }) {
  const readable = release.pages_state === 'ready'
  return (
    <ol className={large ? 'issue-toc is-large' : 'issue-toc'}>
      {entries.map((entry, at) => (
        <li key={at}>
          <span className="issue-toc__page tabular-nums">
            {readable && entry.page_start !== null ? (
              <Link to={href.release({ id: release.slug }, { page: entry.page_start })} aria-label={t('releases.page-number', { page: entry.page_start })}>
                {formatNumber(entry.page_start)}
              </Link>
            ) : (
              entry.page_start !== null && formatNumber(entry.page_start)
            )}
          </span>
          <div>
            <b dir="auto">
              {entry.target ? (
                // made by `href` on the server
                <Link className="link" to={entry.target.url as Href}>
                  {entry.title}
                </Link>
              ) : (
                entry.title
              )}
            </b>
            {large && entry.section && <p dir="auto">{entry.section}</p>}
          </div>
          <span className="issue-toc__author">{commaSeparated(entry.authors)}</span>
        </li>
      ))}
    </ol>
  )
}
