import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { useList, type List } from '#ui/useList.ts'
import { searchFor, type SearchFilters } from './client.ts'
import type { Hit, SearchPage } from './contract.ts'
import { CorrectedNote } from './CorrectedNote.tsx'
import { Facets } from './Facets.tsx'
import { HitGroups } from './HitGroups.tsx'
import { HitItem, HitSkeleton } from './HitItem.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { NothingFound } from './NothingFound.tsx'
import { rememberSearch } from './recent.ts'
import { countText, longestQuery } from './rules.ts'
import './search.css'

/** Placeholders of the spec, section 4. */
const placeholders = 15

/** The field, as large as a headline; a form, so that it works without script. */
export function SearchField({ filters }: { filters: SearchFilters }) {
  const nav = useNav()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filters.q ?? '')
  useEffect(() => setText(filters.q ?? ''), [filters.q])
  useEffect(() => {
    if (!filters.q) field.current?.focus()
  }, [filters.q])
  function search(event: FormEvent) {
    event.preventDefault()
    rememberSearch(text)
    nav.go(href.search({ q: text.trim(), kind: filters.kind, sort: filters.sort }), { keep: true })
  }
  return (
    <form className="search-page__query" role="search" method="get" action={href.search()} onSubmit={search}>
      <Icon name="search" />
      <label>
        <span className="visually-hidden">{t('action.search')}</span>
        <input
          ref={field}
          type="search"
          name="q"
          dir="auto"
          value={text}
          maxLength={longestQuery}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {filters.kind ? <input type="hidden" name="kind" value={filters.kind} /> : null}
      <button className="btn is-small" type="submit">
        {t('action.search')}
      </button>
    </form>
  )
}

/** What was found, with everything it can be narrowed by. */
export function SearchResults({ filters }: { filters: SearchFilters & { q: string } }) {
  const list = useList(searchFor(filters))
  const [page] = list.pages
  if (list.failed)
    return (
      <div className="search-page__pending">
        <QueryError query={list} />
      </div>
    )
  if (!page)
    return (
      <div className="search-page__pending" aria-busy="true">
        {Array.from({ length: placeholders }, (_, at) => (
          <HitSkeleton key={at} />
        ))}
      </div>
    )
  const nothing = page.kinds.length === 0 && filters.topic === undefined
  return (
    <>
      <p role="status" className="visually-hidden">
        {page.corrected === null ? '' : `${t('search.corrected', { words: page.corrected })}. `}
        {t('search.found-count', { count: page.meta.total, shown: countText(page.meta.total, page.meta.more) })}
      </p>
      {nothing ? (
        <NothingFound q={filters.q} suggestion={page.suggestion} />
      ) : (
        <>
          <CorrectedNote corrected={page.corrected} />
          <Facets kinds={page.kinds} filters={filters} keep />
          <FilterMenu page={page} filters={filters} />
          <Found list={list} page={page} filters={filters} />
        </>
      )}
    </>
  )
}

function Found({ list, page, filters }: { list: List<Hit, SearchPage>; page: SearchPage; filters: SearchFilters & { q: string } }) {
  // Each page has counted as far as it goes.
  const { links, meta } = list.pages.at(-1) ?? page
  const next = links.next
  const cursor = next ? (new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? undefined) : undefined
  const remember = () => rememberSearch(filters.q)
  return (
    // Arrows are a shortcut among links that can all be reached without them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveAmongHits}>
      <HitGroups
        hits={list.items}
        kinds={page.kinds}
        q={filters.q}
        onFollow={remember}
        item={(hit) => <HitItem key={`${hit.kind} ${hit.id}`} hit={hit} onOpen={remember} />}
      />
      {list.loadingMore ? (
        <div className="search-page__pending" aria-busy="true">
          {Array.from({ length: placeholders }, (_, at) => (
            <HitSkeleton key={at} />
          ))}
        </div>
      ) : null}
      {filters.kind !== undefined || cursor !== undefined ? (
        <LoadMore
          onMore={list.more}
          hasMore={list.hasMore}
          pending={list.loadingMore}
          shown={list.items.length}
          total={countText(meta.total, meta.more)}
          error={list.failedMore}
          {...(cursor ? { href: href.search({ ...filters, cursor } as Record<string, string>) as Href } : {})}
        />
      ) : null}
    </div>
  )
}

function moveAmongHits(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.metaKey || event.ctrlKey || event.altKey) return
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('a.search-hit')]
  const at = hits.findIndex((hit) => hit === document.activeElement)
  const to = hits[at + step]
  if (at < 0 || !to) return
  event.preventDefault()
  to.focus()
}
