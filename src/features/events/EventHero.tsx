import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { EventCard } from './contract.ts'
import { Countdown } from './Countdown.tsx'
import { useClock } from './useClock.ts'
import { clockOf, dayOf, daysAhead, priceText, todayIn } from './when.ts'
import { YourTime } from './YourTime.tsx'

/** The next event: its day as high as the screen allows, the time that is left, the ticket. */
export function EventHero({ event }: { event: EventCard }) {
  const clock = useClock()
  const { day, month, weekday } = dayOf(event.starts_local)
  const isOn = event.phase === 'on'
  const price = priceText(event)
  return (
    <div className="wrap">
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
          {!event.all_day && (
            <>
              <br />
              {clockOf(event.starts_local)}
            </>
          )}
        </p>
        <div className="tt">
          <p className="kick">{isOn ? 'On now' : `Next${clock ? `, ${daysAhead(event, todayIn(event.timezone, clock.now))}` : ''}`}</p>
          <h1 className="h h2">
            <Link className="lk" to={href.event({ slug: event.slug })}>
              {event.title}
            </Link>
          </h1>
          <p className="stand">{event.summary}</p>
        </div>
        <div className="go">
          {!isOn && <Countdown event={event} />}
          {event.ticket_url && !event.sold_out ? (
            <a className="btn" href={event.ticket_url} rel="noopener">
              {price ? `Tickets, ${price}` : 'Tickets'}
            </a>
          ) : (
            <Link className="btn" to={href.event({ slug: event.slug })}>
              {event.sold_out ? 'Sold out' : price === 'Free' ? 'It is free' : 'Where and how'}
            </Link>
          )}
          <CalendarMenu event={event} />
          <p className="by">
            <YourTime event={event} />
          </p>
        </div>
      </div>
    </div>
  )
}

export function EventHeroSkeleton() {
  return (
    <div className="wrap" aria-hidden="true">
      <div className="next">
        <Skeleton shape="picture" ratio="16x10" className="pic fill-sk" />
      </div>
      <div className="next-t">
        <Skeleton className="mo" shape="text" lines={3} voice="h4" />
        <Skeleton className="tt" shape="text" lines={3} voice="h3" />
        <Skeleton className="go" shape="text" lines={3} voice="h5" />
      </div>
    </div>
  )
}
