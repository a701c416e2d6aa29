import { z } from 'zod'
import type { Card } from '#base/card.ts'
import { isoDate, longDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { storedImage, storedJson } from '#platform/db/stored-json.ts'
import { href } from '#base/paths.ts'
import type { EventCard } from './contract.ts'
import { EventFields } from './fields.ts'
import { phaseAt } from './rules.ts'
import type { PublicEventRow } from './store.ts'
import { localDay, localIso } from '#base/time-zones.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

/** What `details` holds: the fields without those that have columns. */
const besideDetails = {
  title: true,
  starts_at: true,
  ends_at: true,
  timezone: true,
  all_day: true,
  event_status: true,
  attendance_mode: true,
  category: true,
  cover: true,
} as const
const Details = z.object(EventFields.shape).omit(besideDetails)
const readDetails = storedJson('events', 'details', Details)
const readCover = storedImage('events', 'cover')

export function detailsOf(row: Pick<PublicEventRow, 'id' | 'details'>): z.output<typeof Details> {
  return readDetails(row.details, row.id)
}

export function cardOf(row: PublicEventRow, now: number): EventCard {
  const { timezone } = row
  const { summary, previous_starts_at, venue, online_url, language, is_free, price_min, price_max, currency, ticket_url, sold_out } = detailsOf(row)
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    title: row.title,
    summary,
    cover: coverOf(row),
    starts_at: isoDate(row.starts_at),
    ends_at: row.ends_at === null ? null : isoDate(row.ends_at),
    starts_local: localIso(row.starts_at, timezone),
    ends_local: row.ends_at === null ? null : localIso(row.ends_at, timezone),
    last_day: localDay(row.over_at, timezone),
    timezone,
    all_day: row.all_day === 1,
    event_status: row.event_status,
    previous_starts_at: previous_starts_at === null ? null : isoDate(previous_starts_at),
    previous_starts_local: previous_starts_at === null ? null : localIso(previous_starts_at, timezone),
    phase: phaseAt(row, now),
    attendance_mode: row.attendance_mode,
    venue,
    online_url,
    category: row.category ? { name: row.category, slug: row.category_key } : null,
    language,
    is_free,
    price_min,
    price_max,
    currency,
    ticket_url,
    sold_out,
    created_at: isoDate(row.created_at),
    updated_at: isoDate(row.updated_at),
  }
}

/** As it shows itself on other pages. */
export function smallCardOf(row: PublicEventRow): Card {
  const { venue } = detailsOf(row)
  const state = row.event_status === 'cancelled' ? t('events.cancelled') : row.event_status === 'postponed' ? t('events.postponed') : ''
  return {
    kind: 'event',
    slug: row.slug,
    url: href.event({ slug: row.slug }),
    label: row.category || t('events.event'),
    title: row.title,
    byline: commaSeparated([...new Set([venue?.name, row.city])]) || t('events.online'),
    note: state || longDate(`${localDay(row.starts_at, row.timezone)}T00:00:00Z`),
    image: coverOf(row),
  }
}

export function coverOf(row: Pick<PublicEventRow, 'id' | 'cover'>): Image | null {
  return readCover(row.cover, row.id)
}
