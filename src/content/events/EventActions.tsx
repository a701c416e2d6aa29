import type { ReactNode } from 'react'
import { safeHref } from '#base/blocks/address.ts'
import { tParts } from '#i18n/messages.ts'
import { CalendarMenu } from './CalendarMenu.tsx'
import type { EventCard } from './contract.ts'
import { takesPlace } from './rules.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { priceText } from './format-date.ts'

/** Price or state, and the one thing to do: tickets, the stream, or the calendar. */
export function EventActions({ event }: { event: EventCard }) {
  const price = priceText(event)
  const goes = takesPlace(event.event_status)
  return (
    <div className="event-row__actions">
      <span>
        <StatusBadge event={event} />
        {price && event.event_status === 'scheduled' && !event.sold_out && price}
      </span>
      {goes && event.ticket_url && !event.sold_out ? (
        <a className="more-link" href={safeHref(event.ticket_url)} rel="noopener">
          {tParts('events.tickets-for', { title: event.title, said })}
        </a>
      ) : goes && event.attendance_mode === 'online' && event.online_url ? (
        <a className="more-link" href={safeHref(event.online_url)} rel="noopener">
          {tParts('events.join-the-stream-of', { title: event.title, said })}
        </a>
      ) : goes ? (
        <CalendarMenu event={event} />
      ) : null}
    </div>
  )
}

function said(inside: ReactNode[]) {
  return (
    <span key="said" className="visually-hidden">
      {inside}
    </span>
  )
}
