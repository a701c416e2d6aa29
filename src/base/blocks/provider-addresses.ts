/** What was parsed out of an address, by name. */
export type Parts = Readonly<Record<string, string>>

export function youtubePage({ v, id = v, list, t, start }: Parts): string {
  const from = seconds(t ?? start)
  const values = [id && `v=${id}`, list && `list=${list}`, id && from && `t=${from}s`].filter(Boolean).join('&')
  return `https://www.youtube.com/${id ? 'watch' : 'playlist'}?${values}`
}

export function youtubePlayer({ v, id = v, list, t, start }: Parts): string {
  const from = seconds(t ?? start)
  const values = ['autoplay=1', 'rel=0', list && `list=${list}`, from && `start=${from}`].filter(Boolean).join('&')
  return `https://www.youtube-nocookie.com/embed/${id ?? 'videoseries'}?${values}`
}

/** `90`, `90s` and `1m30s` are the same moment. */
export function seconds(given: string | undefined): number {
  const [, h = 0, m = 0, s = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(given ?? '') ?? []
  return Number(h) * 3600 + Number(m) * 60 + Number(s)
}

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

/** What stands before the point in the address of a Google map, as a regular expression. */
export const mapPath = '/maps/(?:(?:place|search)/[^/]{1,300}/|dir/(?:[^/]{0,300}/){1,10}?)?'

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
