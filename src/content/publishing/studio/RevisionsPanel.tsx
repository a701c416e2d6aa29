import { useMemo, useState, type ReactNode } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import type { Revision } from '../contract.ts'
import { DiffRows } from './DiffRows.tsx'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'
import type { AnyFieldDisplays } from './field-display.ts'
import { fieldDifferences } from './field-differences.ts'
import { referencesIn } from './field-lines.ts'
import { differing } from './save-state.ts'
import { useReferenceNames } from './useReferenceNames.ts'
import { formatMoment } from '#studio/moments.ts'
import { tabularNumber } from '#ui/MessageParts.tsx'

const reasons = (): Record<Revision['reason'], string> => ({
  written: t('studio-publishing.reason-written'),
  submitted: t('studio-publishing.reason-submitted'),
  published: t('studio-publishing.reason-published'),
  restored: t('studio-publishing.reason-restored'),
})

/** Places that are drawn at once. */
const most = 200

interface Props<D extends EditedDraft> {
  calls: DraftCalls<D>
  /** Fields as they are on the screen. */
  now: D['fields']
  onRestore?: ((revision: number) => void) | undefined
}

/** Earlier states with what has changed since, and the way back to one. */
export function RevisionsPanel<D extends EditedDraft>(props: Props<D>) {
  const revisions = useQuery(props.calls.revisions)
  const [open, setOpen] = useState<number>()
  return (
    <div className="revision-list">
      <QueryError query={revisions} />
      <ol>
        {revisions.data?.data.map((one) => (
          <li key={one.revision}>
            <button type="button" aria-expanded={open === one.revision} onClick={() => setOpen(open === one.revision ? undefined : one.revision)}>
              {headingOf(one)}
            </button>
            {open === one.revision && <Difference revision={one.revision} {...props} />}
          </li>
        ))}
      </ol>
      {revisions.data?.data.length === 0 && <p className="meta">{t('studio-publishing.no-changes-yet')}</p>}
    </div>
  )
}

function headingOf({ updated_at, reason, user, words }: Revision): ReactNode {
  return tParts<ReactNode>('studio-publishing.revision', {
    at: formatMoment(updated_at),
    reason: reasons()[reason],
    by: user ? 'user' : 'none',
    name: user?.name ?? '',
    words,
    time: (inside) => <b key="time">{inside}</b>,
    number: tabularNumber,
  })
}

/** Only what differs is read and asked for: names of all that a content refers to are many. */
function useChangedRows<F extends object>(displays: AnyFieldDisplays, before: F | undefined, now: F) {
  const references = useMemo(
    () => (before ? [differing<F>(before, now), differing<F>(now, before)].flatMap((fields) => referencesIn(displays, fields)) : []),
    [displays, before, now],
  )
  const nameOf = useReferenceNames(references)
  return useMemo(() => (before ? fieldDifferences(displays, [before, now], nameOf) : []), [displays, before, now, nameOf])
}

function Difference<D extends EditedDraft>({ calls, revision, now, onRestore }: Props<D> & { revision: number }) {
  const then = useQuery(calls.revision(revision))
  const before = then.data?.data.fields
  const rows = useChangedRows(calls.displays, before, now)
  const [all, setAll] = useState(false)
  if (then.isError) return <QueryError query={then} />
  if (!before) return <p role="status">{t('studio-publishing.one-moment')}</p>
  return (
    <div className="revision-diff">
      <p className="meta">
        {rows.length === 0
          ? JSON.stringify(before) === JSON.stringify(now)
            ? t('studio-publishing.same-texts')
            : t('studio-publishing.same-texts-looks')
          : tParts<ReactNode>('studio-publishing.since-then', {
              count: rows.length,
              ins: (inside) => <ins key="ins">{inside}</ins>,
              del: (inside) => <del key="del">{inside}</del>,
            })}
      </p>
      <DiffRows rows={all ? rows : rows.slice(0, most)} />
      {!all && rows.length > most && (
        <button type="button" className="btn is-small is-outlined" onClick={() => setAll(true)}>
          {t('studio-publishing.show-the-other', { count: rows.length - most })}
        </button>
      )}
      {onRestore && (
        <button type="button" className="btn is-small" onClick={() => onRestore(revision)}>
          {t('studio-publishing.restore')}
        </button>
      )}
    </div>
  )
}
