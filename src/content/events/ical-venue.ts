import { t } from '#i18n/messages.ts'

/** The place that a LOCATION names: its first part, and what is behind it as the street. @param geo of the property GEO */
export function venueOf(text: string, geo: unknown) {
  const [name = '', ...lines] = text
    .split(/\n|, /)
    .map((one) => one.trim())
    .filter(Boolean)
  const [lat, lng] = Array.isArray(geo) ? geo.map(Number) : []
  const known = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return {
    name: name.slice(0, 200) || t('events.place-to-be-announced'),
    street: lines.join(', ').slice(0, 200) || null,
    locality: null,
    region: null,
    postal_code: null,
    country: null,
    lat: known ? lat : null,
    lng: known ? lng : null,
    url: null,
  }
}
