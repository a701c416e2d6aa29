import { useState } from 'react'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { draftRevisions, oneRevision } from './client.ts'
import type { DraftFields, Revision } from './contract.ts'
import { differences } from './diff.ts'

const reasons: Record<Revision['reason'], string> = { written: 'Written', submitted: 'Handed in', published: 'Published', restored: 'Brought back' }
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** What the text was, and the way back to it. */
export function HistoryPanel({ id, now, onRestore }: { id: number; now: DraftFields; onRestore?: (revision: number) => void }) {
  const revisions = useQuery(draftRevisions(id))
  const [open, setOpen] = useState<number>()
  return (
    <div className="dr-history">
      {revisions.isError && <ErrorNote message={revisions.error.message} onRetry={() => void revisions.refetch()} />}
      <ol>
        {revisions.data?.data.map((one) => (
          <li key={one.revision}>
            <button type="button" aria-expanded={open === one.revision} onClick={() => setOpen(open === one.revision ? undefined : one.revision)}>
              <b>{time.format(new Date(one.updated_at))}</b> {reasons[one.reason]}
              {one.user && ` by ${one.user.name}`}, <span className="num">{one.words.toLocaleString('en')}</span> words
            </button>
            {open === one.revision && <Difference id={id} revision={one.revision} now={now} onRestore={onRestore} />}
          </li>
        ))}
      </ol>
      {revisions.data?.data.length === 0 && <p className="by">It has not been written on here yet.</p>}
    </div>
  )
}

function Difference({
  id,
  revision,
  now,
  onRestore,
}: {
  id: number
  revision: number
  now: DraftFields
  onRestore?: ((revision: number) => void) | undefined
}) {
  const then = useQuery(oneRevision(id, revision))
  if (then.isError) return <ErrorNote message={then.error.message} onRetry={() => void then.refetch()} />
  if (!then.data) return <p role="status">One moment …</p>
  const rows = differences(wordsOf(then.data.data.fields), wordsOf(now)).filter((row) => row.some((piece) => piece.kind !== 'same'))
  return (
    <div className="dr-diff">
      <p className="by">
        {rows.length === 0 ? (
          'The same words as now.'
        ) : (
          <>
            Since then <ins>this came</ins> and <del>this went</del>:
          </>
        )}
      </p>
      {rows.slice(0, 200).map((row, at) => (
        <p key={at}>
          {row.map((piece, i) =>
            piece.kind === 'removed' ? <del key={i}>{piece.text}</del> : piece.kind === 'added' ? <ins key={i}>{piece.text}</ins> : piece.text,
          )}
        </p>
      ))}
      {onRestore && (
        <button type="button" className="btn small" onClick={() => onRestore(revision)}>
          Go back to this
        </button>
      )}
    </div>
  )
}

function wordsOf(fields: DraftFields): string {
  return [fields.kicker, fields.title, fields.standfirst, plainText(readBlocks(fields.content))].join('\n')
}
