import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { headingClass } from '#ui/heading.ts'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { Event } from './contract.ts'
import { Countdown } from './Countdown.tsx'
import { EventFront } from './EventFront.tsx'
import { takesPlace } from './rules.ts'
import { titleSize } from './title-size.ts'
import { priceText } from './format-date.ts'

/** The head of an event's own page. */
export function EventHead({ event }: { event: Event }) {
  const open = takesPlace(event.event_status) && event.phase !== 'over'
  const price = priceText(event)
  const heading = (
    <h1 className={headingClass(titleSize(event.title), event.title)} dir="auto">
      {event.title}
    </h1>
  )
  return (
    <header className="container">
      <EventFront event={event} kick={event.category?.name ?? t('events.event')} heading={heading}>
        {open && event.phase === 'ahead' && <Countdown event={event} />}
        {open && event.ticket_url && !event.sold_out && (
          <a className="btn" href={safeHref(event.ticket_url)} rel="noopener">
            {price ? t('events.tickets-at', { price }) : t('events.tickets')}
          </a>
        )}
        {open && event.online_url && event.attendance_mode !== 'offline' && (
          <a className={event.ticket_url ? 'btn is-outlined' : 'btn'} href={safeHref(event.online_url)} rel="noopener">
            {t('events.join-the-stream')}
          </a>
        )}
        {open && <CalendarMenu event={event} />}
      </EventFront>
    </header>
  )
}
