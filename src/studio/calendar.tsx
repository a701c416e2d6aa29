import { useState } from 'react'
import { draftCalendar } from '#features/drafts/client.ts'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { StudioLink } from './StudioLink.tsx'

const day = 86_400_000

/** A month of what became and becomes public, in the zone of whoever looks. */
export function Screen() {
  const [month, setMonth] = useState(() => new Date(new Date().getFullYear(), new Date().getMonth(), 1))
  const first = new Date(month.getTime())
  first.setDate(1 - ((month.getDay() + 6) % 7))
  const days = Array.from({ length: 42 }, (_, at) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + at))
  const [from, to] = [days[0] ?? month, days.at(-1) ?? month]
  // A day more on either side: the server counts in UTC.
  const found = useQuery(draftCalendar(isoDay(from.getTime() - day), isoDay(to.getTime() + day)), { keep: true })
  const byDay = Map.groupBy(found.data?.data ?? [], (draft) => new Date(draft.published_at ?? 0).toDateString())
  const turn = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1))
  return (
    <>
      <div className="st-top">
        <h1 className="h">{month.toLocaleDateString('en', { month: 'long', year: 'numeric' })}</h1>
        <div className="acts">
          <button type="button" className="btn small line" onClick={() => turn(-1)}>
            Earlier
          </button>
          <button type="button" className="btn small line" onClick={() => turn(1)}>
            Later
          </button>
        </div>
      </div>
      <p className="st-filters">
        <StudioLink to="/studio">As a list</StudioLink>
        <span>{new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </p>
      {found.isError && <ErrorNote message={found.error.message} onRetry={() => void found.refetch()} />}
      <ol className="st-calendar">
        {days.map((date) => (
          <li
            key={date.toISOString()}
            data-other={date.getMonth() !== month.getMonth() || undefined}
            data-today={date.toDateString() === new Date().toDateString() || undefined}
          >
            <time dateTime={isoDay(date.getTime() + day / 2)}>{date.getDate()}</time>
            {byDay.get(date.toDateString())?.map((draft) => (
              <StudioLink key={draft.id} to={`/studio/write/${draft.id}`} className={draft.state}>
                <span className="num">{new Date(draft.published_at ?? 0).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}</span>{' '}
                {draft.title}
              </StudioLink>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
