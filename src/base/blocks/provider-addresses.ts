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
export function boxAround(lat: number, lng: number, zoom: number): string {
  const half = 360 / 2 ** zoom
  return [lng - half, lat - half / 2, lng + half, lat + half / 2].map((one) => one.toFixed(5)).join('%2C')
}
