import { Fragment, type ReactNode } from 'react'
import { canShow } from '#base/image.ts'
import { tParts } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import type { EventCard } from './contract.ts'
import { clockOf, dayOf, isWithoutPlace } from './format-date.ts'
import { LocalTime } from './LocalTime.tsx'
import { visuallyHidden } from '#ui/MessageParts.tsx'

interface EventFrontProps {
  event: EventCard
  kick: string
  heading: ReactNode
  /** What one can do: countdown, tickets, calendar. */
  children: ReactNode
}

/** The first screen of an event: the numeral of its day before its picture, then its time, title and ticket. */
export function EventFront({ event, kick, heading, children }: EventFrontProps) {
  const { day, month, weekday, year } = dayOf(event.starts_local)
  return (
    <>
      <div className={canShow(event.cover) ? 'next-event' : 'next-event is-without-picture'}>
        {canShow(event.cover) && <Picture image={event.cover} sizes="(max-width: 640px) 100vw, 60vw" shape="fill" priority />}
        <p className="heading next-event__day tabular-nums" aria-hidden="true">
          {day}
        </p>
      </div>
      <div className="next-event__text">
        <p className="heading next-event__month">
          {tParts('events.date-in-large', {
            weekday,
            day,
            month,
            year,
            line: (inside) => (
              <Fragment key="line">
                {inside}
                <br />
              </Fragment>
            ),
            before: (inside) => visuallyHidden(inside, 'before'),
            after: (inside) => visuallyHidden(inside, 'after'),
          })}
          {!event.all_day && (
            <>
              <br />
              {isWithoutPlace(event) ? `${clockOf(event.starts_local)} ${event.timezone}` : clockOf(event.starts_local)}
            </>
          )}
        </p>
        <div className="next-event__title">
          <p className="kicker">{kick}</p>
          {heading}
          <p className="standfirst" dir="auto">
            {event.summary}
          </p>
        </div>
        <div className="next-event__actions">
          {children}
          <p className="meta">
            <LocalTime event={event} besideHour />
          </p>
        </div>
      </div>
    </>
  )
}
