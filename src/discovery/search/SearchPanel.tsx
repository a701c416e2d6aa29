import { t, tParts } from '#i18n/messages.ts'
import { searchKinds } from '#content/kinds.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNav } from '#ui/router/NavProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { PopularTopics } from '#content/topics/PopularTopics.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { suggestionsFor } from './client.ts'
import type { Suggestions } from './contract.ts'
import { CorrectedNote } from './CorrectedNote.tsx'
import { Facets } from './Facets.tsx'
import { HitGroups } from './HitGroups.tsx'
import { HitItem } from './HitItem.tsx'
import { NothingFound } from './NothingFound.tsx'
import { SearchField } from './SearchField.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { rememberSearch } from './recent.ts'
import { href } from '#base/paths.ts'
import { countText } from './rules.ts'
import './search.css'

/** How long nobody must have typed before it is looked up, ms. */
const pause = 120

/** The search over whatever page is open: results as one types, and everything by keyboard. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const nav = useNav()
  const box = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { text, setText, q, chosen, setChosen, pick: lookUp } = useTypedSearch()
  const suggestions = useQuery(suggestionsFor(q), { enabled: q !== '', keep: true })
  const { data, isFetching } = suggestions
  const found = q === '' ? undefined : data
  const took = useTook(q, isFetching)
  const hits = inOrder(found)
  const hit = hits[chosen]

  useEffect(() => {
    if (box.current && !box.current.open) box.current.showModal()
    field.current?.focus()
  }, [])
  useEffect(() => {
    if (hit) document.getElementById(`${id}${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen, hit])

  function close() {
    box.current?.close()
  }
  function follow() {
    rememberSearch(q)
    close()
  }
  function pick(words: string) {
    lookUp(words)
    field.current?.focus()
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const to = targetOf(event, chosen, hits)
    if (to !== null) {
      event.preventDefault()
      setChosen(to)
    } else if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      // Faster than the answer: then it is the page that shows it.
      nav.go(hit && text.trim() === q ? hit.url : href.search({ q: text.trim() }))
      rememberSearch(text)
      close()
    }
  }

  return (
    <dialog ref={box} className="search-panel" aria-label={t('action.search')} onClose={onClose}>
      <div className="search-page">
        <SearchField
          fieldRef={field}
          text={text}
          onType={setText}
          onKeyDown={press}
          onClose={close}
          hits={`${id}hits`}
          expanded={hits.length > 0}
          active={hit && `${id}${chosen}`}
        />
        <p role="status" className="visually-hidden">
          {found && !isFetching ? spoken(found) : ''}
        </p>
        {suggestions.isError ? (
          <div className="search-page__pending">
            <QueryError query={suggestions} />
          </div>
        ) : null}
        {q === '' ? <BeforeTyping onPick={pick} onFollow={close} /> : null}
        {found && found.meta.total > 0 ? <FoundHits id={id} found={found} hits={hits} chosen={chosen} q={q} isFetching={isFetching} onFollow={follow} /> : null}
        {found && found.meta.total === 0 ? <NothingFound q={q} suggestion={found.suggestion} onPick={pick} onFollow={close} /> : null}
        <SearchKeys found={found} took={took} />
      </div>
    </dialog>
  )
}

function BeforeTyping({ onPick, onFollow }: { onPick: (words: string) => void; onFollow: () => void }) {
  return (
    <>
      <RecentSearches onPick={onPick} />
      <div className="search-page__empty">
        <PopularTopics onFollow={onFollow} />
      </div>
    </>
  )
}

interface FoundHitsProps {
  id: string
  found: Suggestions
  /** As they stand on the screen. */
  hits: Suggestions['data']
  chosen: number
  q: string
  isFetching: boolean
  onFollow: () => void
}

function FoundHits({ id, found, hits, chosen, q, isFetching, onFollow }: FoundHitsProps) {
  return (
    <>
      <CorrectedNote corrected={found.corrected} />
      <Facets kinds={found.kinds} filters={{ q }} onFollow={onFollow} />
      <div id={`${id}hits`} role="listbox" aria-label={t('search.found')} aria-busy={isFetching}>
        <HitGroups
          hits={found.data}
          kinds={found.kinds}
          q={q}
          onFollow={onFollow}
          choices
          item={(one) => {
            const at = hits.indexOf(one)
            return <HitItem key={`${one.kind} ${one.id}`} hit={one} onOpen={onFollow} option={{ id: `${id}${at}`, selected: at === chosen }} />
          }}
        />
      </div>
    </>
  )
}

function SearchKeys({ found, took }: { found: Suggestions | undefined; took: number | null }) {
  return (
    <div className="search-keys" aria-hidden="true">
      <span>{tParts('search.keys-move', { up: <kbd key="up">↑</kbd>, down: <kbd key="down">↓</kbd> })}</span>
      <span>{tParts('search.key-open', { key: keyName })}</span>
      <span>{tParts('search.key-next-kind', { key: keyName })}</span>
      <span className="tabular-nums">
        {found && took !== null ? t('search.found-in', { count: found.meta.total, shown: countText(found.meta.total, found.meta.more), ms: took }) : ''}
      </span>
    </div>
  )
}

function keyName(inside: ReactNode) {
  return <kbd key="key">{inside}</kbd>
}

/** As they stand on the screen. */
function inOrder(found: Suggestions | undefined): Suggestions['data'] {
  return searchKinds.flatMap((kind) => found?.data.filter((hit) => hit.kind === kind) ?? [])
}

/** Where a key leads among the hits; null where it is none of ours. Behind the last kind, Tab goes its own way. */
function targetOf(event: KeyboardEvent, chosen: number, hits: Suggestions['data']): number | null {
  if (hits.length === 0) return null
  if (event.key === 'ArrowDown') return Math.min(chosen + 1, hits.length - 1)
  if (event.key === 'ArrowUp') return Math.max(chosen - 1, 0)
  if (event.key !== 'Tab' || event.shiftKey) return null
  const kind = hits[chosen]?.kind
  const next = hits.findIndex((hit, at) => at > chosen && hit.kind !== kind)
  return next < 0 ? null : next
}

function spoken({ meta, suggestion, corrected }: Suggestions): string {
  const found = t('search.found-count', { count: meta.total, shown: countText(meta.total, meta.more) })
  if (meta.total > 0) return corrected === null ? found : `${t('search.corrected', { words: corrected })}. ${found}`
  return suggestion === null ? t('search.nothing-found') : t('search.nothing-found-suggest', { suggestion })
}

/** What is typed, what of it is looked up after a pause, and which hit is chosen. */
function useTypedSearch() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(text.trim())
      setChosen(0)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])

  function pick(words: string) {
    setText(words)
    setQ(words)
    setChosen(0)
  }
  return { text, setText, q, chosen, setChosen, pick }
}

/** Ms from asking to the answer; null while it is on its way. */
function useTook(q: string, isFetching: boolean): number | null {
  const began = useRef(0)
  const [took, setTook] = useState<number | null>(null)
  useEffect(() => {
    if (isFetching) began.current = performance.now()
    else if (q !== '') setTook(began.current === 0 ? 0 : Math.round(performance.now() - began.current))
    return () => setTook(null)
  }, [q, isFetching])
  return took
}
