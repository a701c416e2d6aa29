import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { auditLog } from '#content/admin/client.ts'
import type { AuditLogEntry } from '#content/admin/contract.ts'
import { ListMore } from '#ui/ListMore.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useList } from '#ui/useList.ts'
import { actionLabel, subjectLabel } from './audit-labels.ts'
import { auditLinkOf } from './audit-links.ts'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#content/admin/studio/content-admin.css'
import { formatMoment } from '#studio/moments.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

/** Who did what, newest first; nothing can be taken out of it. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const [actor, kind, subject] = [query.get('actor') ?? '', query.get('kind') ?? '', query.get('subject') ?? '']
  const list = useList(auditLog({ actor, kind, subject }))
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-audit.trail')}</h1>
      </div>
      {/* What is chosen stays so while the others are on their way. */}
      <FilterBar kinds={list.pages.at(-1)?.kinds ?? (kind ? [kind] : [])} />
      <QueryError query={list} />
      {list.loading && <p role="status">{t('studio-audit.one-moment')}</p>}
      {!list.loading && !list.failed && list.items.length === 0 && (
        <EmptyList title={t('studio-audit.nothing-was-done-yet')} filtered={Boolean(actor || kind || subject)}>
          {t('studio-audit.everything-that-editors-and-admins')}
        </EmptyList>
      )}
      {list.items.length > 0 && (
        <StudioTable columns={[t('studio-time.when'), t('studio-audit.who'), t('studio-audit.what'), t('studio-audit.subject')]}>
          {list.items.map((line) => (
            <EntryRow key={line.line} line={line} onOnly={subject ? undefined : () => setQuery({ kind: line.kind, subject: line.subject })} />
          ))}
        </StudioTable>
      )}
      {list.items.length > 0 && <ListMore list={list} />}
    </>
  )
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
