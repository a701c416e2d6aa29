import type { ReactNode } from 'react'
import { safeHref } from '#base/blocks/address.ts'
import { href } from '#base/paths.ts'
import { comma, commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { Event, Venue } from './contract.ts'
import { cityOfZone, priceText, wholeTimeText } from './format-date.ts'

/** When, where, how much, with whom: what one asks before one puts on a coat. */
export function EventFacts({ event }: { event: Event }) {
  const zone = cityOfZone(event.timezone)
  const price = priceText(event)
  return (
    <dl className="event-facts">
      <Fact name={t('events.when')}>
        {wholeTimeText(event)}
        {!event.all_day && <span className="meta"> {zone ? t('events.time-of-city', { city: zone }) : event.timezone}</span>}
      </Fact>
      {event.venue && event.event_status !== 'moved_online' && (
        <Fact name={t('events.where')}>
          <Place venue={event.venue} />
        </Fact>
      )}
      {event.attendance_mode !== 'offline' && (
        <Fact name={event.venue ? t('events.online') : t('events.where')}>
          {event.online_url && event.phase !== 'over' ? t('events.online-by-the-button') : t('events.online')}
        </Fact>
      )}
      {price && <Fact name={t('events.price')}>{event.sold_out ? t('events.price-of-what-is-sold-out', { price }) : price}</Fact>}
      {event.performers.length > 0 && (
        <Fact name={t('events.with')}>
          <ul>
            {event.performers.map(({ name, role, url, username }) => (
              <li key={name}>
                {username ? (
                  <Link className="link" to={href.author({ username })}>
                    {name}
                  </Link>
                ) : url ? (
                  <a className="link" href={safeHref(url)} rel="noopener">
                    {name}
                  </a>
                ) : (
                  name
                )}
                {role && (
                  <>
                    {comma()}
                    <bdi>{role}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={t('events.organised-by')}>
        {event.organizer.url ? (
          <a className="link" href={safeHref(event.organizer.url)} rel="noopener">
            {event.organizer.name}
          </a>
        ) : (
          event.organizer.name
        )}
        {event.organizer.email && (
          <>
            <br />
            <a className="link" href={`mailto:${event.organizer.email}`}>
              {event.organizer.email}
            </a>
          </>
        )}
        {event.organizer.phone && (
          <>
            <br />
            <a className="link" href={`tel:${event.organizer.phone.replace(/[^\d+]/g, '')}`}>
              {event.organizer.phone}
            </a>
          </>
        )}
      </Fact>
      {event.capacity !== null && <Fact name={t('events.seats')}>{event.capacity}</Fact>}
      {event.accessibility_note && <Fact name={t('events.access')}>{event.accessibility_note}</Fact>}
      {event.age_note && <Fact name={t('events.age')}>{event.age_note}</Fact>}
      {event.tags.length > 0 && <Fact name={t('events.about')}>{commaSeparated(event.tags)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir={typeof children === 'string' ? 'auto' : undefined}>{children}</dd>
    </div>
  )
}

/** A link to a map; no map in the page, which would ask its house before the reader does. */
function Place({ venue }: { venue: Venue }) {
  // Of many an imported event no more than the city is known: it is the name as well.
  const lines = [venue.street, [venue.postal_code, venue.locality].filter(Boolean).join(' ')].filter((line) => line && line !== venue.name)
  const query = new URLSearchParams({ query: [venue.name, ...lines, venue.country].filter(Boolean).join(', ') })
  const map =
    venue.lat !== null && venue.lng !== null
      ? `https://www.openstreetmap.org/?mlat=${venue.lat}&mlon=${venue.lng}#map=17/${venue.lat}/${venue.lng}`
      : `https://www.openstreetmap.org/search?${query}`
  return (
    <>
      {venue.url ? (
        <a className="link" href={safeHref(venue.url)} rel="noopener">
          {venue.name}
        </a>
      ) : (
        venue.name
      )}
      {lines.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
      <br />
      <a className="more-link" href={map} target="_blank" rel="noopener noreferrer">
        {t('events.open-a-map')}
      </a>
    </>
  )
}
