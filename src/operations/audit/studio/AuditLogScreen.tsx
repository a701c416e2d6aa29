import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { MoreRows } from '#studio/controls/MoreRows.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import type { AuditLogEntry } from '#content/admin/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { useLiveAnswer } from '#operations/notices/studio/useLiveTopic.ts'
import { actionLabel, subjectLabel } from './audit-labels.ts'
import { auditLinkOf } from './audit-links.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#content/admin/studio/content-admin.css'
import { formatMoment } from '#studio/moments.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

interface Trail {
  data: AuditLogEntry[]
  links: { next: string | null }
  kinds: string[]
}

/** Who did what, newest first; nothing can be taken out of it. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const [actor, kind, subject] = [query.get('actor') ?? '', query.get('kind') ?? '', query.get('subject') ?? '']
  const { trail, problem, more, retry } = useTrail(actor, kind, subject)
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-audit.trail')}</h1>
      </div>
      <FilterBar kinds={trail?.kinds ?? []} />
      {problem && <ErrorNote message={problem.message} onRetry={retry} />}
      {!trail && !problem && <p role="status">{t('studio-audit.one-moment')}</p>}
      {trail?.data.length === 0 && (
        <EmptyList title={t('studio-audit.nothing-was-done-yet')} filtered={Boolean(actor || kind || subject)}>
          {t('studio-audit.everything-that-editors-and-admins')}
        </EmptyList>
      )}
      {trail && trail.data.length > 0 && (
        <StudioTable columns={[t('studio-time.when'), t('studio-audit.who'), t('studio-audit.what'), t('studio-audit.subject')]}>
          {trail.data.map((line) => (
            <EntryRow key={line.line} line={line} onOnly={subject ? undefined : () => setQuery({ kind: line.kind, subject: line.subject })} />
          ))}
        </StudioTable>
      )}
      <MoreRows next={trail?.links.next} onMore={more} />
    </>
  )
}

function useTrail(actor: string, kind: string, subject: string) {
  const api = useApi()
  const [trail, setTrail] = useState<Trail | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let current = true
    api
      .call('GET /trail', { query: { actor, kind, subject } })
      .then((found) => current && (setTrail(found as Trail), setProblem(null))) // as content/admin/contract.ts says
      .catch((error: unknown) => current && setProblem(asProblem(error)))
    return () => {
      current = false
    }
  }, [api, actor, kind, subject, tries])

  const shown = useRef('')
  shown.current = JSON.stringify([actor, kind, subject])
  useLiveAnswer('GET /trail', () => {
    const asked = shown.current
    api.call('GET /trail', { query: { actor, kind, subject } }).then(
      (found) => asked === shown.current && setTrail((before) => withNewEntries(before, found as Trail)), // as content/admin/contract.ts says
      () => {},
    )
  })

  async function more(link: string): Promise<void> {
    try {
      const next = (await api.follow(link)) as Trail // a links.next of the trail
      setTrail((before) => (before ? { ...next, data: [...before.data, ...next.data] } : next))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  return { trail, problem, more, retry: () => setTries(tries + 1) }
}

/** A trail that was made longer stays so. */
function withNewEntries(before: Trail | null, found: Trail): Trail {
  const known = found.data.findIndex(({ line }) => line === before?.data[0]?.line)
  return before && known >= 0 ? { ...before, kinds: found.kinds, data: [...found.data.slice(0, known), ...before.data] } : found
}

function FilterBar({ kinds }: { kinds: string[] }) {
  const [query, setQuery] = useStudioQuery()
  return (
    <div className="filter-bar">
      <SearchBox
        label={t('studio-audit.person')}
        placeholder={t('studio-audit.person-a-username')}
        value={query.get('actor') ?? ''}
        onFind={(words) => setQuery({ actor: words })}
      />
      <select
        className="search-input"
        aria-label={t('studio-audit.about')}
        value={query.get('kind') ?? ''}
        onChange={(event) => setQuery({ kind: event.target.value })}
      >
        <option value="">{t('studio-audit.about-everything')}</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {subjectLabel(one)}
          </option>
        ))}
      </select>
      {query.get('subject') && (
        <button type="button" aria-pressed onClick={() => setQuery({ subject: undefined })}>
          {t('studio-audit.one-content-only')}
        </button>
      )}
    </div>
  )
}

function EntryRow({ line, onOnly }: { line: AuditLogEntry; onOnly: (() => void) | undefined }) {
  return (
    <tr>
      <td className="tabular-nums">{formatMoment(line.created_at, { seconds: true })}</td>
      <td>{line.actor ?? t('studio-audit.system-or-deleted-user')}</td>
      <td>
        {actionLabel(line.action)}
        {line.note && <span className="audit-note">{line.note.replace(machineTime, '$1 $2')}</span>}
      </td>
      <td>
        <Subject line={line} />
        {onOnly && (
          <button type="button" className="audit-filter" onClick={onOnly}>
            {tParts('studio-audit.only-this', {
              kind: subjectLabel(line.kind),
              title: <bdi key="title">{line.title || line.subject}</bdi>,
              said: visuallyHidden,
            })}
          </button>
        )}
      </td>
    </tr>
  )
}

/** A moment in a note, as machines write it. */
const machineTime = /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z/g

function Subject({ line }: { line: AuditLogEntry }) {
  const place = auditLinkOf(line)
  const name = <bdi>{line.title || line.subject}</bdi>
  return (
    <>
      {subjectLabel(line.kind)} {place ? <StudioLink to={place}>{name}</StudioLink> : name}
    </>
  )
}
