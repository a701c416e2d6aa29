import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { LoadedMore } from '#studio/controls/LoadedMore.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { BulkActions } from '#content/publishing/studio/BulkActions.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { isPressed, isTypingIn } from '#ui/shortcuts.ts'
import { listKeys } from '#studio/shortcuts.ts'
import { go, useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { type ContentPath } from './content-calls.ts'
import { ContentTable } from './ContentTable.tsx'
import { useContentList } from './useContentList.ts'
import './content-admin.css'

interface Props {
  path: ContentPath
  title: string
  /** Of the screen; a thing's is below it. */
  home: string
  /** 'New event' */
  newLabel: string
  /** What entries of the kind are for, in a sentence. */
  purpose: string
  dateLabel?: string
  publicLabel?: string
  /** Another screen that belongs to it. */
  beside?: { to: string; label: string }
}

const filters = [
  ['', () => t('studio-admin.all')],
  ['approved', () => t('studio-admin.public')],
  ['draft', () => t('studio-admin.drafts')],
] as const

/** Everything of a noun, drafts too, last changed first; `/` finds, `N` begins a new one. */
export function ContentList({ path, title, home, newLabel, purpose, dateLabel, publicLabel = t('studio-admin.public'), beside }: Props) {
  const [query, setQuery] = useStudioQuery()
  const [search, status] = [query.get('q') ?? '', query.get('status') ?? '']
  const { list, problem, retry, more, loadingMore, bulk } = useContentList(path, search, status)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const chosenOnes = (list?.data ?? []).filter(({ id }) => chosen.has(id)).map(({ id, title, status: at }) => ({ id, title, isPublic: at === 'approved' }))
  // What is no longer shown is not acted on.
  useEffect(() => setChosen(new Set()), [search, status])
  useContentListKeys(home)

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{title}</h1>
        <div className="actions">
          {beside && (
            <StudioLink className="btn is-outlined" to={beside.to}>
              {beside.label}
            </StudioLink>
          )}
          <StudioLink className="btn" to={`${home}/new`}>
            {newLabel} <kbd>N</kbd>
          </StudioLink>
        </div>
      </div>
      <div className="filter-bar">
        <SearchBox label={t('studio-admin.find-by-title')} value={search} onFind={(words) => setQuery({ q: words })} />
        {filters.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={status === value} onClick={() => setQuery({ status: value })}>
            {value === 'approved' ? publicLabel : label()} {status === value && list ? list.meta.total : ''}
          </button>
        ))}
      </div>
      <BulkActions chosen={chosenOnes} send={bulk} onDone={(refused) => (setChosen(new Set(refused)), retry())} />
      {problem && <ErrorNote message={problem.message} onRetry={retry} />}
      {!list && !problem && <p role="status">{t('studio-admin.one-moment')}</p>}
      {list?.data.length === 0 && (
        <EmptyList title={t('studio-admin.none-yet', { kind: path })} begin={{ label: newLabel, to: `${home}/new` }} filtered={search !== '' || status !== ''}>
          {purpose}
        </EmptyList>
      )}
      {list !== null && list.data.length > 0 && (
        <ContentTable rows={list.data} home={home} dateLabel={dateLabel} publicLabel={publicLabel} chosen={chosen} onChoose={setChosen} />
      )}
      <LoadedMore list={list} onMore={more} pending={loadingMore} />
      <p className="keyboard-hints">
        <span>{tParts('studio-admin.key-find', { key })}</span>
        <span>{tParts('studio-admin.key-new', { key })}</span>
        <span>{tParts('studio-admin.key-save', { key })}</span>
      </p>
    </>
  )
}

function useContentListKeys(home: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog keeps the keyboard to itself.
      if (isTypingIn(event.target) || document.querySelector('dialog[open]')) return
      if (isPressed(listKeys.find, event)) {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('.search-input')?.focus()
      }
      if (isPressed(listKeys.begin, event)) go(`${home}/new`)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [home])
}

function key(inside: ReactNode[]): ReactNode {
  return <kbd key={String(inside[0])}>{inside}</kbd>
}
