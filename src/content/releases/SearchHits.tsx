import { useRef, type MouseEvent } from 'react'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Hit } from './contract.ts'
import { viewAddress, type Opened } from './reader-view.ts'
import { useFoldsUp } from './useFoldsUp.ts'

/** Where the words stand in the issue; the one on the open page is marked. */
export function SearchHits({ opened, hits, total }: { opened: Opened; hits: Hit[]; total: number }) {
  const list = useRef<HTMLDetailsElement>(null)
  useFoldsUp(list)
  return (
    <details className="search-hits" ref={list} open>
      <summary className="meta">
        <span role="status">{t('releases.places-found', { total })}</span>
      </summary>
      <ol>
        {hits.map((hit, at) => (
          <li key={at}>
            <Link
              to={viewAddress(opened, { page: hit.page, view: opened.view === 'pages' ? 'spread' : opened.view })}
              keep
              onClick={uncover}
              aria-current={hit.page === opened.page ? 'true' : undefined}
            >
              <span className="tabular-nums">{hit.page}</span>
              <span dir="auto">
                {hit.before}
                <mark>{hit.found}</mark>
                {hit.after}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {total > 0 && (
        <Link className="more-link" to={viewAddress(opened, { words: '' })} keep replace>
          {t('releases.clear')}
        </Link>
      )}
    </details>
  )
}

/** On a phone the list lies over the page that was wanted. */
function uncover({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  if (matchMedia('(max-width: 40em)').matches) currentTarget.closest('details')?.removeAttribute('open')
}
