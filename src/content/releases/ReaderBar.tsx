import { useRef, type FormEvent } from 'react'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import type { MoreIconName } from '#ui/more-icon-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { releaseHits } from './client.ts'
import { labelOf } from '#content/pdf-pages/rules.ts'
import { viewAddress, type Opened, type View } from './reader-view.ts'
import { SearchHits } from './SearchHits.tsx'
import { useFoldsUp } from './useFoldsUp.ts'

const choices = (): { view: View; label: string; icon: MoreIconName }[] => [
  { view: 'spread', label: t('releases.spreads'), icon: 'spread' },
  { view: 'single', label: t('releases.single-pages'), icon: 'file' },
  { view: 'text', label: t('releases.words-only'), icon: 'text' },
  { view: 'pages', label: t('releases.all-pages'), icon: 'grid' },
]

/** Back, contents, ways to look, search. */
export function ReaderBar({ opened }: { opened: Opened }) {
  const { release, view } = opened
  return (
    <div className="reader-bar">
      <Link className="toolbar-button" to={href.release({ id: release.slug })}>
        <Icon name="arrow-left" className="is-mirrored" />
        <span className="toolbar-button__label">{release.title}</span>
      </Link>
      <Contents opened={opened} />
      <nav className="reader-bar__views" aria-label={t('releases.view')}>
        {choices().map((choice) => (
          <Link
            key={choice.view}
            className="toolbar-button"
            to={viewAddress(opened, { view: choice.view })}
            keep
            replace
            aria-current={choice.view === view ? 'true' : undefined}
            title={choice.label}
          >
            <MoreIcon name={choice.icon} label={choice.label} />
          </Link>
        ))}
      </nav>
      <Search opened={opened} />
    </div>
  )
}

function Contents({ opened }: { opened: Opened }) {
  const { release, pages, page } = opened
  const drawer = useRef<HTMLDetailsElement>(null)
  useFoldsUp(drawer)
  // Printed numbers are those of the file only when it has as many pages.
  const printed =
    release.page_count === pages.total
      ? release.toc.flatMap(({ title, page_start }) => (page_start === null ? [] : [{ title, page: page_start, level: 1 }]))
      : []
  const entries = printed.length > 0 ? printed : pages.outline.filter((entry) => entry.page !== null)
  if (entries.length === 0) return null
  const here = entries.findLast((entry) => (entry.page ?? 0) <= page)
  return (
    <details className="reader-drawer" ref={drawer}>
      <summary className="toolbar-button">
        <MoreIcon name="list" />
        <span className="toolbar-button__label">{t('releases.contents')}</span>
      </summary>
      <ol>
        {entries.map((entry, at) => (
          <li key={at} className={entry.level > 1 ? 'is-nested' : undefined}>
            <Link
              to={viewAddress(opened, { page: entry.page ?? 1, view: opened.view === 'pages' ? 'spread' : opened.view })}
              keep
              onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
              aria-current={entry === here ? 'true' : undefined}
            >
              <span className="tabular-nums">{entry.page === null ? null : labelOf(pages, entry.page)}</span>
              <span dir="auto">{entry.title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Search({ opened }: { opened: Opened }) {
  const nav = useNav()
  const { release, page, view, words, address } = opened
  const hits = useQuery(releaseHits(address, words), { enabled: words.length > 1, keep: true })
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    nav.go(viewAddress(opened, { words: typeof typed === 'string' ? typed.trim() : '' }), { keep: true, replace: true })
  }
  const action: Href = href.release({ id: release.slug })
  return (
    <search className="reader-search">
      <form action={action} method="get" onSubmit={search}>
        <input type="hidden" name="page" value={page} />
        {view !== 'spread' && <input type="hidden" name="view" value={view} />}
        <label>
          <span className="visually-hidden">{t('releases.search-in-this-issue')}</span>
          <input key={words} type="search" name="q" defaultValue={words} maxLength={100} placeholder={t('releases.search-in-this-issue')} />
        </label>
        <button className="toolbar-button" type="submit">
          <Icon name="search" label={t('action.search')} />
        </button>
      </form>
      {words.length > 1 && hits.data && <SearchHits key={words} opened={opened} hits={hits.data.data} total={hits.data.total} />}
      {words.length > 1 && <QueryError query={hits} />}
    </search>
  )
}
