import { canShow } from '#base/image.ts'
import { Picture } from '#ui/Picture.tsx'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { Event } from './contract.ts'
import { Countdown } from './Countdown.tsx'
import { takesPlace } from './rules.ts'
import { clockOf, dayOf, priceText } from './when.ts'
import { YourTime } from './YourTime.tsx'

/** An event's own first screen: the numeral of its day before its picture, title, time and ticket. */
export function EventHead({ event }: { event: Event }) {
  const { day, month, weekday, year } = dayOf(event.starts_local)
  const open = takesPlace(event.event_status) && event.phase !== 'over'
  const price = priceText(event)
  return (
    <header className="wrap one-event">
      <div className={canShow(event.cover) ? 'next' : 'next no-picture'}>
        {canShow(event.cover) && <Picture image={event.cover} sizes="(max-width: 640px) 100vw, 60vw" shape="fill" priority />}
        <p className="h day num" aria-hidden="true">
          {day}
        </p>
      </div>
      <div className="next-t">
        <p className="h mo">
          {weekday},<br />
          <span className="sr">{day} </span>
          {month}
          <span className="sr"> {year}</span>
          {!event.all_day && (
            <>
              <br />
              {clockOf(event.starts_local)}
            </>
          )}
        </p>
        <div className="tt">
          <p className="kick">{event.category?.name ?? 'Event'}</p>
          <h1 className={`h ${event.title.length > 44 ? 'h3' : 'h2'}`}>{event.title}</h1>
          <p className="stand">{event.summary}</p>
        </div>
        <div className="go">
          {open && event.phase === 'ahead' && <Countdown event={event} />}
          {open && event.ticket_url && !event.sold_out && (
            <a className="btn" href={event.ticket_url} rel="noopener">
              {price ? `Tickets, ${price}` : 'Tickets'}
            </a>
          )}
          {open && event.online_url && event.attendance_mode !== 'offline' && (
            <a className={event.ticket_url ? 'btn line' : 'btn'} href={event.online_url} rel="noopener">
              Join the stream
            </a>
          )}
          {open && <CalendarMenu event={event} />}
          <p className="by">
            <YourTime event={event} />
          </p>
        </div>
      </div>
    </header>
  )
}
