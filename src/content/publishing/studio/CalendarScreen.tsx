import { currentLanguage } from '#i18n/format.ts'
import { useLiveQueries } from '#operations/notices/studio/useLiveQueries.ts'
import { useState, type ReactNode } from 'react'
import { longDate } from '#base/dates.ts'
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
import { dayLength, isoDay } from './calendar-dates.ts'
import { useStudioQuery } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'

/** A month of what became and becomes public, in the zone of whoever looks; an editor moves what is still to come. */
export function Screen() {
  const { user } = useSession()
  const isEditor = user?.role === 'editor' || user?.role === 'admin'
  const [query, setQuery] = useStudioQuery()
  const month = monthIn(query.get('month')) ?? thisMonth()
  const [dragged, setDragged] = useState<DraftCard | null>(null)
  const [over, setOver] = useState('')
  const days = daysAround(month)
  const [from, to] = [days[0] ?? month, days.at(-1) ?? month]
  // A day more on either side: the server counts in UTC.
  const operation = draftCalendar(isoDay(from.getTime() - dayLength), isoDay(to.getTime() + dayLength))
  const found = useQuery(operation, { keep: true })
  useLiveQueries('content', [operation])
  const left = found.data ? found.data.meta.total - found.data.data.length : 0
  const move = useMove(() => found.refetch())
  const byDay = Map.groupBy(found.data?.data ?? [], (draft) => new Date(draft.published_at ?? 0).toDateString())
  return (
    <>
      <MonthHeader month={month} onChange={(to) => setQuery({ month: to })} />
      <p className="filter-bar">
        <StudioLink to="/studio">{t('studio-publishing.as-a-list')}</StudioLink>
        <span>{new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </p>
      <QueryError query={found} />
      {left > 0 && <MoreInList shown={found.data?.data.length ?? 0} left={left} />}
      {/* Each day says its own weekday to those who hear it, and on a narrow window. */}
      <div className="calendar-weekdays" aria-hidden="true">
        {days.slice(0, 7).map((date) => (
          <span key={date.getDay()}>{date.toLocaleDateString(currentLanguage(), { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className="studio-calendar">
        {days.map((date) => (
          <CalendarDay
            key={date.toISOString()}
            date={date}
            month={month}
            drafts={byDay.get(date.toDateString())}
            drag={{ dragged, over, setDragged, setOver }}
            isEditor={isEditor}
            onMove={move}
          />
        ))}
      </ol>
    </>
  )
}

function MonthHeader({ month, onChange }: { month: Date; onChange: (month: string | undefined) => void }) {
  const turn = (by: number) => onChange(isoDay(new Date(month.getFullYear(), month.getMonth() + by, 1, 12).getTime()).slice(0, 7))
  return (
    <div className="screen-header">
      <h1 className="heading">{month.toLocaleDateString(currentLanguage(), { month: 'long', year: 'numeric' })}</h1>
      <div className="actions">
        <button type="button" className="btn is-small is-outlined" onClick={() => turn(-1)}>
          {t('studio-publishing.earlier')}
        </button>
        <button type="button" className="btn is-small is-outlined" onClick={() => onChange(undefined)}>
          {t('studio-publishing.today')}
        </button>
        <button type="button" className="btn is-small is-outlined" onClick={() => turn(1)}>
          {t('studio-publishing.later')}
        </button>
      </div>
    </div>
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
function useMove(onMoved: () => Promise<unknown>): (draft: DraftCard, date: Date) => Promise<void> {
  const call = callsOf<typeof draftsContract>(useApi())
  return async (draft, date) => {
    const at = new Date(draft.published_at ?? 0)
    at.setFullYear(date.getFullYear(), date.getMonth(), date.getDate())
    if (at.getTime() === Date.parse(draft.published_at ?? '')) return
    // To publish is another step, with its own question.
    if (at.getTime() <= Date.now()) return toast(t('studio-publishing.time-in-the-past'), { tone: 'error' })
    try {
      await call('POST /drafts/:id/approve', { params: { id: String(draft.id) }, body: { at: at.toISOString() } })
      await onMoved()
      toast(t('studio-publishing.is-scheduled-for', { title: draft.title, date: longDate(at.toISOString()) }), { tone: 'success' })
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong, { tone: 'error' })
    }
  }
}

/** Six weeks from the Monday before the first of the month. */
function daysAround(month: Date): Date[] {
  const first = new Date(month.getTime())
  first.setDate(1 - ((month.getDay() + 6) % 7))
  return Array.from({ length: 42 }, (_, at) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + at))
}

function thisMonth(): Date {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), 1)
}

/** `2026-11` */
function monthIn(text: string | null): Date | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year && month ? new Date(Number(year), Number(month) - 1, 1) : null
}
