import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { MoreRows } from '#studio/controls/MoreRows.tsx'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { longDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import type { Problem } from '#base/problem.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { go, useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { smaller } from '#operations/media/studio/smaller.ts'
import { contentCallsOf, type ContentListCalls, type ContentPath } from './content-calls.ts'
import { asProblem } from './useContentForm.ts'
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
  const api = useApi()
  const calls = useMemo(() => contentCallsOf(api, path), [api, path])
  const [query, setQuery] = useStudioQuery()
  const [search, status] = [query.get('q') ?? '', query.get('status') ?? '']
  const [list, setList] = useState<ContentListCalls | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let current = true
    calls
      .list({ ...(search ? { search } : {}), ...(status ? { status } : {}) })
      .then((found) => current && (setList(found), setProblem(null)))
      .catch((error: unknown) => current && setProblem(asProblem(error)))
    return () => {
      current = false
    }
  }, [calls, search, status, tries])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('.search-input')?.focus()
      }
      if (event.key === 'n') go(`${home}/new`)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [home])

  async function more(link: string): Promise<void> {
    try {
      const next = await calls.more(link)
      setList((before) => (before ? { ...next, data: [...before.data, ...next.data] } : next))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  const pictured = list?.data.some((row) => row.cover !== null) === true
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
      {problem && <ErrorNote message={problem.message} onRetry={() => setTries(tries + 1)} />}
      {!list && !problem && <p role="status">{t('studio-admin.one-moment')}</p>}
      {list?.data.length === 0 && (
        <EmptyList title={t('studio-admin.none-yet', { kind: path })} begin={{ label: newLabel, to: `${home}/new` }} filtered={search !== '' || status !== ''}>
          {purpose}
        </EmptyList>
      )}
      {list !== null && list.data.length > 0 && (
        <table className="studio-table">
          <thead>
            <tr>
              <th scope="col">{t('studio-admin.title')}</th>
              <th scope="col">{t('studio-admin.state')}</th>
              {dateLabel && (
                <th scope="col" className="is-end-aligned studio-table__label">
                  {dateLabel}
                </th>
              )}
              <th scope="col" className="is-end-aligned">
                {t('studio-admin.changed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((row) => (
              <tr key={row.id}>
                <td>
                  <div className="content-title">
                    {pictured && <Thumb image={row.cover} />}
                    <div>
                      <StudioLink to={`${home}/${row.id}`}>{row.title}</StudioLink>
                      {row.line && <span>{row.line.replaceAll('_', ' ').slice(0, 90)}</span>}
                    </div>
                  </div>
                </td>
                <td>
                  <span className={`status-pill ${row.status === 'approved' ? 'is-success' : ''}`}>
                    {row.status === 'approved' ? publicLabel : t('studio-admin.draft')}
                  </span>
                </td>
                {dateLabel && <td className="is-end-aligned studio-table__label">{row.at ? longDate(row.at) : ''}</td>}
                <td className="is-end-aligned">{longDate(row.updated_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreRows next={list?.links.next} onMore={more} />
      <p className="keyboard-hints">
        <span>{tParts('studio-admin.key-find', { key })}</span>
        <span>{tParts('studio-admin.key-new', { key })}</span>
        <span>{tParts('studio-admin.key-save', { key })}</span>
      </p>
    </>
  )
}

function key(inside: ReactNode[]): ReactNode {
  return <kbd key={String(inside[0])}>{inside}</kbd>
}

export function Thumb({ image }: { image: Image | null }) {
  if (!image) return <span className="content-thumbnail" />
  return <img className="content-thumbnail" src={smaller(image)} width={image.width} height={image.height} alt="" loading="lazy" />
}
