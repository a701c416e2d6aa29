import { safeHref } from '#base/blocks/address.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { headingClass } from '#ui/heading.ts'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { EventCard } from './contract.ts'
import { Countdown } from './Countdown.tsx'
import { EventFront } from './EventFront.tsx'
import { titleSize } from './title-size.ts'
import { useClock } from './useClock.ts'
import { daysAhead, isFree, priceText, todayIn } from './format-date.ts'

/** The next event: its day as high as the screen allows, the time that is left, the ticket. */
export function EventHero({ event }: { event: EventCard }) {
  const clock = useClock()
  const isOn = event.phase === 'on'
  const price = priceText(event)
  const heading = (
    <h1 className={headingClass(titleSize(event.title), event.title)} dir="auto">
      <Link className="link" to={href.event({ slug: event.slug })}>
        {event.title}
      </Link>
    </h1>
  )
  const next = () => (clock ? t('events.next-in', { days: daysAhead(event, todayIn(event.timezone, clock.now)) }) : t('events.next'))
  return (
    <div className="container">
      <EventFront event={event} kick={isOn ? t('events.on-now') : next()} heading={heading}>
        {!isOn && <Countdown event={event} />}
        {event.ticket_url && !event.sold_out ? (
          <a className="btn" href={safeHref(event.ticket_url)} rel="noopener">
            {price ? t('events.tickets-at', { price }) : t('events.tickets')}
          </a>
        ) : (
          <Link className="btn" to={href.event({ slug: event.slug })}>
            {event.sold_out ? t('events.sold-out') : isFree(event) ? t('events.it-is-free') : t('events.where-and-how')}
          </Link>
        )}
        <CalendarMenu event={event} />
      </EventFront>
    </div>
  )
}

export function EventHeroSkeleton() {
  return (
    <div className="container" aria-hidden="true">
      <div className="next-event">
        <Skeleton shape="picture" ratio="16x10" className="picture" />
      </div>
      <div className="next-event__text">
        <Skeleton className="next-event__month" shape="text" lines={3} voice="h4" />
        <Skeleton className="next-event__title" shape="text" lines={3} voice="h3" />
        <Skeleton className="next-event__actions" shape="text" lines={3} voice="h5" />
      </div>
    </div>
  )
}
