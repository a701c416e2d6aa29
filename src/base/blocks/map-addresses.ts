import type { Parts, Shape } from './provider-addresses.ts'

const google = /^(?:www\.|maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/
const degrees = String.raw`-?\d{1,3}(?:\.\d{1,15})?`
const degree = new RegExp(`^${degrees}$`)
/** Latitude and longitude with a comma between them. */
const point = new RegExp(`^${degrees}, ?${degrees}$`)

/** What stands before the point in the address of a Google map, as a regular expression. */
const mapPath = '/maps/(?:(?:place|search)/[^/]{1,300}/|dir/(?:[^/]{0,300}/){1,10}?)?'

export const googleMapShapes: readonly Shape[] = [
  {
    on: google,
    path: new RegExp(String.raw`^${mapPath}@(?<lat>${degrees}),(?<lng>${degrees}),(?<zoom>\d{1,2})(?:\.\d{1,4})?z(?:/|$)`),
  },
  // Seen from above: the width in metres instead of the zoom.
  { on: google, path: new RegExp(String.raw`^${mapPath}@(?<lat>${degrees}),(?<lng>${degrees}),(?<metres>\d{1,8})m(?:/|$)`) },
  { on: google, path: /^\/maps\/?$/, query: { q: point }, optional: { z: /^\d{1,2}$/ } },
  { on: google, path: /^\/maps\/?$/, query: { ll: point }, optional: { z: /^\d{1,2}$/ } },
  { on: /^maps\.google\.(?:com?\.)?[a-z]{2,3}$/, path: /^\/$/, query: { q: point }, optional: { z: /^\d{1,2}$/ } },
  { on: google, path: /^\/maps\/search\/$/, query: { api: /^1$/, query: point } },
  { on: google, path: new RegExp(String.raw`^/maps/(?:place|search)/(?<lat>${degrees}),\+?(?<lng>${degrees})/?$`) },
]

export const openStreetMapShapes: readonly Shape[] = [
  {
    on: ['www.openstreetmap.org', 'openstreetmap.org', 'osm.org'],
    path: /^\/(?:(?:node|way|relation)\/\d{1,14}|search|directions|export)?$/,
    hash: new RegExp(String.raw`^#map=(?<zoom>\d{1,2})/(?<lat>${degrees})/(?<lng>${degrees})(?:&|$)`),
  },
  // A marker without a map around it.
  { on: ['www.openstreetmap.org', 'openstreetmap.org', 'osm.org'], path: /^\/$/, query: { mlat: degree, mlon: degree }, optional: { zoom: /^\d{1,2}$/ } },
]

/** West, south, east and north of what a map of that zoom shows, in degrees. */
function boxAround(lat: number, lng: number, zoom: number): string {
  const half = 360 / 2 ** zoom
  return [lng - half, lat - half / 2, lng + half, lat + half / 2].map((one) => one.toFixed(5)).join('%2C')
}

export function openStreetMapPage({ mlat, mlon, lat = mlat, lng = mlon, zoom = '16' }: Parts): string {
  return `https://www.openstreetmap.org/#map=${zoom}/${lat}/${lng}`
}

export function openStreetMapPlayer({ mlat, mlon, lat = mlat, lng = mlon, zoom = '16' }: Parts): string {
  return `https://www.openstreetmap.org/export/embed.html?bbox=${boxAround(Number(lat), Number(lng), Number(zoom))}&layer=mapnik`
}

/** Latitude and longitude of a Google map. */
export function mapPoint({ lat, lng, ll, query = ll, q = query }: Parts): string {
  return q === undefined ? `${lat},${lng}` : q.replace(' ', '')
}

/** Nearest zoom level of a Google map that shows so many metres; without either that of a street. */
export function mapZoom({ zoom, z = zoom, metres }: Parts): string {
  if (metres === undefined) return z ?? '15'
  // At level 0 the window of a map shows about 35,000 km from top to bottom.
  return String(Math.max(2, Math.min(20, Math.round(Math.log2(35_000_000 / Math.max(1, Number(metres)))))))
}
