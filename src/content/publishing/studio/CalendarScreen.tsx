import { useState, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t, tParts } from '#i18n/messages.ts'
import { draftCalendar } from '../client.ts'
import type { DraftCard, draftsContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { dayAfter, formatDate, formatDayAs, formatTime, localText, momentOf, weekdayOf } from '#studio/moments.ts'
import { MonthHeader } from './MonthHeader.tsx'

/** A month of what became and becomes public, on the clocks of the site; an editor moves what is still to come. */
export function Screen() {
  const { user } = useSession()
  const isEditor = user?.role === 'editor' || user?.role === 'admin'
  const [query, setQuery] = useStudioQuery()
  const month = monthIn(query.get('month')) ?? localText(Date.now()).slice(0, 7)
  const [dragged, setDragged] = useState<DraftCard | null>(null)
  const [over, setOver] = useState('')
  const days = daysAround(month)
  const [from, to] = [days[0] ?? month, days.at(-1) ?? month]
  // A day more on either side: the server counts in UTC.
  const operation = draftCalendar(dayAfter(from, -1), dayAfter(to, 1))
  const found = useQuery(operation, { keep: true })
  const left = found.data ? found.data.meta.total - found.data.data.length : 0
  const move = useMove(() => found.refetch())
  const byDay = Map.groupBy(found.data?.data ?? [], (draft) => localText(draft.published_at ?? 0).slice(0, 10))
  return (
    <>
      <MonthHeader month={month} onChange={(to) => setQuery({ month: to })} />
      <p className="filter-bar">
        <StudioLink to="/studio">{t('studio-publishing.as-a-list')}</StudioLink>
      </p>
      <QueryError query={found} />
      {left > 0 && <MoreInList shown={found.data?.data.length ?? 0} left={left} />}
      {found.data?.data.length === 0 && <p className="studio-hint">{t('studio-publishing.nothing-this-month')}</p>}
      {/* Each day says its own weekday to those who hear it, and on a narrow window. */}
      <div className="calendar-weekdays" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{formatDayAs(day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className="studio-calendar">
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            month={month}
            drafts={byDay.get(day)}
            drag={{ dragged, over, setDragged, setOver }}
            isEditor={isEditor}
            onMove={move}
          />
        ))}
      </ol>
    </>
  )
}

function MoreInList({ shown, left }: { shown: number; left: number }) {
  return (
    <p className="form-message" role="status">
      <span>
        {tParts<ReactNode>('studio-publishing.more-in-the-list', {
          shown,
          left,
          link: (inside) => (
            <StudioLink key="link" to="/studio" className="text-button">
              {inside}
            </StudioLink>
          ),
        })}
      </span>
    </p>
  )
}

/** Moves a scheduled article to the same hour of another day. */
function useMove(onMoved: () => Promise<unknown>): (draft: DraftCard, day: string) => Promise<void> {
  const call = callsOf<typeof draftsContract>(useApi())
  return async (draft, day) => {
    const { at } = momentOf(`${day}T${formatTime(draft.published_at ?? 0)}`)
    if (!at || day === localText(draft.published_at).slice(0, 10)) return
    // To publish is another step, with its own question.
    if (at.getTime() <= Date.now()) return toast(t('studio-publishing.time-in-the-past'), { tone: 'error' })
    try {
      await call('POST /drafts/:id/approve', { params: { id: String(draft.id) }, body: { at: at.toISOString() } })
      await onMoved()
      toast(t('studio-publishing.is-scheduled-for', { title: draft.title, date: formatDate(at.getTime()) }), { tone: 'success' })
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
  }
}

/** Six weeks from the Monday before the first of the month. */
function daysAround(month: string): string[] {
  const first = `${month}-01`
  const monday = dayAfter(first, -((weekdayOf(first) + 6) % 7))
  return Array.from({ length: 42 }, (_, at) => dayAfter(monday, at))
}

/** `2026-11` */
function monthIn(text: string | null): string | null {
  return text !== null && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null
}
