import { isZone } from '#base/time-zones.ts'
import { referenceGroups } from '#content/kinds.ts'
import { chosenFrom, groupDisplays, languageByTag, picture, refersTo, type FieldDisplays, type ValueContext } from '#content/publishing/studio/field-display.ts'
import { pictureLine } from '#content/publishing/studio/text-lines.ts'
import { releaseKind } from '#content/releases/rules.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { formatDate, formatMoment } from '#studio/moments.ts'
import type { EventFields } from '../fields.ts'
import { amountText } from '../format-date.ts'
import { eventStatuses } from '../rules.ts'

export const attendanceNames = (): Record<EventFields['attendance_mode'], string> => ({
  offline: t('studio-events.on-site'),
  online: t('studio-events.online'),
  mixed: t('studio-events.on-site-or-online'),
})

export const statusNames = (): Record<string, string> => Object.fromEntries(eventStatuses.map((status) => [status, t('studio-events.status', { status })]))

export const registrationNames = (): Record<EventFields['rsvp'], string> => ({
  none: t('studio-events.registration-none'),
  external: t('studio-events.registration-external'),
})

/** `unknown` where nothing is said. */
export const priceNames = () => ({ unknown: t('studio-events.not-said'), free: t('studio-events.free'), paid: t('studio-events.costs-something') })

type Context = ValueContext<EventFields>

/** On the clocks of the event. Of the last of its days the value is the moment after it. */
function momentText(ms: number, { timezone = '', all_day = false }: Context['fields'], isLast = false): string {
  const inZone = isZone(timezone) ? timezone : 'UTC'
  return all_day ? formatDate(ms - (isLast ? 1 : 0), inZone) : formatMoment(ms, { inZone })
}

const priceDisplay = { text: (amount: number, { fields }: Context) => amountText(amount, fields.currency ?? null) }

const venue: FieldDisplays<NonNullable<EventFields['venue']>, EventFields> = {
  name: { label: () => t('studio-events.name') },
  street: { label: () => t('studio-events.street') },
  postal_code: { label: () => t('studio-events.postal-code') },
  locality: { label: () => t('studio-events.town') },
  region: { label: () => t('studio-events.region') },
  country: { label: () => t('studio-events.country') },
  url: { label: () => t('studio-events.web-address') },
  lat: { label: () => t('studio-events.latitude') },
  lng: { label: () => t('studio-events.longitude') },
}

const organizer: FieldDisplays<EventFields['organizer'], EventFields> = {
  name: { label: () => t('studio-events.name') },
  url: { label: () => t('studio-events.web') },
  email: { label: () => t('studio-events.e-mail') },
  phone: { label: () => t('studio-events.phone') },
}

/** The fields of an event, where versions are compared. */
export const eventDisplays: FieldDisplays<EventFields> = {
  title: { label: () => t('studio-events.title') },
  category: { label: () => t('studio-events.category') },
  summary: { label: () => t('studio-events.summary') },
  cover: { label: () => t('studio-events.cover'), ...picture },
  description: { label: () => t('studio-events.description') },
  timezone: { label: () => t('studio-events.time-zone') },
  all_day: { label: () => t('studio-events.whole-days') },
  starts_at: { label: () => t('studio-events.begins'), text: (ms, { fields }) => momentText(ms, fields) },
  ends_at: { label: () => t('studio-events.ends'), text: (ms, { fields }) => momentText(ms, fields, true) },
  event_status: { label: () => t('studio-events.takes-place'), ...chosenFrom(statusNames) },
  previous_starts_at: { label: () => t('studio-events.began-before'), text: (ms, { fields }) => momentText(ms, fields) },
  attendance_mode: { label: () => t('studio-events.attendance'), ...chosenFrom(attendanceNames) },
  online_url: { label: () => t('studio-events.online-at') },
  venue: { label: () => t('studio-events.venue'), parts: venue },
  is_free: {
    label: () => t('studio-events.price'),
    empty: () => priceNames().unknown,
    text: (free) => (free ? priceNames().free : priceNames().paid),
  },
  price_min: { label: () => t('studio-events.from'), ...priceDisplay },
  price_max: { label: () => t('studio-events.to'), ...priceDisplay },
  currency: { label: () => t('studio-events.currency') },
  ticket_url: { label: () => t('studio-events.ticket-page') },
  capacity: { label: () => t('studio-events.places') },
  sold_out: { label: () => t('studio-events.sold-out') },
  rsvp: { label: () => t('studio-events.registration'), ...chosenFrom(registrationNames) },
  organizer: { label: () => t('studio-events.organizer'), parts: organizer },
  language: { label: () => t('studio-events.language'), ...languageByTag },
  tags: { label: () => t('studio-events.tags') },
  performers: {
    label: () => t('studio-events.performers'),
    parts: {
      name: { label: () => t('studio-events.name') },
      role: { label: () => t('studio-events.role') },
      url: { label: () => t('studio-events.web') },
      person_id: { label: () => t('studio-frame.account'), ...refersTo('account-id') },
    },
  },
  program: {
    label: () => t('studio-events.program'),
    parts: {
      time: { label: () => t('studio-events.time') },
      title: { label: () => t('studio-events.title') },
      speaker: { label: () => t('studio-events.speaker') },
    },
  },
  accessibility_note: { label: () => t('studio-events.access') },
  age_note: { label: () => t('studio-events.age') },
  gallery: {
    label: () => t('studio-events.gallery'),
    text: (image) => pictureLine(image, commaSeparated([image.alt, image.caption, image.credit])),
  },
  video_url: { label: () => t('studio-events.film') },
  recap_article: { label: () => t('studio-events.recap'), ...refersTo('article') },
  ...groupDisplays(referenceGroups),
  release: { label: () => t('studio-events.issue'), ...refersTo(releaseKind.name) },
}
