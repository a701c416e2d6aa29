import { href } from '#base/paths.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { headingClass } from '#ui/heading.ts'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { EventCard } from './contract.ts'
import { EventActions } from './EventActions.tsx'
import { dayOf } from './format-date.ts'
import { LocalTime } from './LocalTime.tsx'

/** One line of the programme: the day as a numeral, what, where, and what to do about it. */
export function EventRow({ event }: { event: EventCard }) {
  const { day, month, shortWeekday } = dayOf(event.starts_local)
  return (
    <article className={event.event_status === 'cancelled' ? 'event-row is-cancelled' : 'event-row'}>
      <div className="event-row__date">
        <b className="tabular-nums">{day}</b>
        <span>
          {shortWeekday}
          <br />
          {month}
        </span>
      </div>
      <div>
        <h3 className={headingClass('h4', event.title)} dir="auto">
          <Link className="link" to={href.event({ slug: event.slug })}>
            {event.title}
          </Link>
        </h3>
        <p dir="auto">{event.summary}</p>
      </div>
      <div className="event-row__venue">
        <b>{placeText(event)}</b>
        <span>
          <LocalTime event={event} />
        </span>
      </div>
      <EventActions event={event} />
    </article>
  )
}

export function EventRowSkeleton() {
  return (
    <div className="event-row" aria-hidden="true">
      <div className="event-row__date">
        <Skeleton shape="picture" ratio="4x3" className="event-row__date-skeleton" />
      </div>
      <Skeleton shape="text" lines={2} voice="standfirst" />
      <Skeleton shape="text" lines={2} voice="meta" />
      <Skeleton shape="line" />
    </div>
  )
}

export function placeText({ venue, attendance_mode }: Pick<EventCard, 'venue' | 'attendance_mode'>): string {
  if (!venue || attendance_mode === 'online') return t('events.online')
  const city = venue.locality && venue.locality !== venue.name ? venue.locality : null
  const place = commaSeparated([venue.name, city])
  return attendance_mode === 'mixed' ? t('events.place-and-online', { place }) : place
}
