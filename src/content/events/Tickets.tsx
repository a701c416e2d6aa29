import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { nextEvents } from './client.ts'
import type { EventCard } from './contract.ts'
import { placeText } from './EventRow.tsx'
import { takesPlace } from './rules.ts'
import { dayOf, priceText } from './format-date.ts'
import './tickets.css'

/** As many stubs as the home page tears off. */
const shown = 3
const tones = ['is-yellow', '', 'is-red']

/** The next events as ticket stubs. */
export function Tickets() {
  const list = useList(nextEvents())
  const events = list.items.filter((event) => takesPlace(event.event_status)).slice(0, shown)
  if (!list.loading && !list.failed && events.length === 0) return null
  return (
    <section className="section container" aria-labelledby="out-of-the-house">
      <SectionHead
        id="out-of-the-house"
        title={t('events.events')}
        note={t('events.next-ones', { count: events.length })}
        more={{ to: href.events(), label: t('events.all-events') }}
      />
      {list.failed ? (
        <QueryError query={list} />
      ) : (
        <div className="ticket-list" aria-busy={list.loading}>
          {events.map((event, i) => (
            <Ticket key={event.id} event={event} tone={tones[i] ?? ''} />
          ))}
          {list.loading && Array.from({ length: shown }, (_, i) => <Skeleton key={i} className="ticket-skeleton" shape="picture" ratio="16x10" />)}
        </div>
      )}
    </section>
  )
}

function Ticket({ event, tone }: { event: EventCard; tone: string }) {
  const { day, month, shortWeekday } = dayOf(event.starts_local)
  return (
    <Link className={`ticket ${tone}`.trim()} to={href.event({ slug: event.slug })}>
      <div className="ticket__date">
        <span>
          {shortWeekday}
          <br />
          {month}
        </span>
        <b className="tabular-nums">{day}</b>
      </div>
      <div className="ticket__text">
        <h3 className="heading" dir="auto">
          {event.title}
        </h3>
        <p dir="auto">{event.summary}</p>
        <div className="ticket__footer">
          <span>{placeText(event)}</span>
          <span>{event.sold_out ? t('events.sold-out') : priceText(event)}</span>
        </div>
      </div>
    </Link>
  )
}
