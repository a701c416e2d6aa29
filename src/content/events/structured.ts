import { oneAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import type { Event } from './contract.ts'
import type { AttendanceMode, EventStatus } from './rules.ts'

const statuses: Record<EventStatus, string> = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
  cancelled: 'EventCancelled',
}
const modes: Record<AttendanceMode, string> = { offline: 'OfflineEventAttendanceMode', online: 'OnlineEventAttendanceMode', mixed: 'MixedEventAttendanceMode' }

/** schema.org Event of a page; times with the offset of the place. */
export function structuredEvent(event: Event, site: { name: string; url: string }): unknown {
  const url = site.url + href.event({ slug: event.slug })
  const { venue, organizer } = event
  const place = venue && {
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.street ?? undefined,
      addressLocality: venue.locality ?? undefined,
      addressRegion: venue.region ?? undefined,
      postalCode: venue.postal_code ?? undefined,
      addressCountry: venue.country ?? undefined,
    },
    ...(venue.lat !== null && venue.lng !== null ? { geo: { '@type': 'GeoCoordinates', latitude: venue.lat, longitude: venue.lng } } : {}),
  }
  const stream = event.attendance_mode === 'offline' ? null : { '@type': 'VirtualLocation', url: event.online_url ?? url }
  const places = [place, stream].filter(Boolean)
  const priced = event.is_free || event.price_min !== null || event.price_max !== null
  const lowest = event.is_free ? 0 : (event.price_min ?? event.price_max)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    url,
    name: event.title,
    description: event.summary || undefined,
    image: event.cover ? [site.url + oneAddressOf(event.cover, 1280)] : undefined,
    startDate: event.all_day ? event.starts_local.slice(0, 10) : event.starts_local,
    endDate: event.all_day ? event.last_day : (event.ends_local ?? undefined),
    previousStartDate: event.event_status === 'rescheduled' ? (event.previous_starts_local ?? undefined) : undefined,
    eventStatus: `https://schema.org/${statuses[event.event_status]}`,
    eventAttendanceMode: `https://schema.org/${modes[event.attendance_mode]}`,
    location: places.length > 1 ? places : places[0],
    organizer: { '@type': 'Organization', name: organizer.name, url: organizer.url ?? undefined, telephone: organizer.phone ?? undefined },
    performer:
      event.performers.length > 0
        ? event.performers.map((one) => ({
            '@type': 'Person',
            name: one.name,
            url: one.username ? site.url + href.author({ username: one.username }) : (one.url ?? undefined),
          }))
        : undefined,
    inLanguage: event.language ?? undefined,
    maximumAttendeeCapacity: event.capacity ?? undefined,
    isAccessibleForFree: event.is_free ?? undefined,
    offers: priced
      ? {
          '@type': 'Offer',
          url: event.ticket_url ?? url,
          price: lowest,
          priceCurrency: event.currency ?? 'EUR',
          availability: `https://schema.org/${event.sold_out ? 'SoldOut' : 'InStock'}`,
        }
      : undefined,
  }
}
