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

/** One form of a provider's addresses. Whatever it does not name is dropped. */
export interface Shape {
  /** Hosts are compared as a whole, after the browser's own reading of the address. */
  on: readonly string[] | RegExp
  /** Its named groups are the parts. */
  path: RegExp
  /** Parts that the address must have, or may have, as parameters. */
  query?: Readonly<Record<string, RegExp>>
  optional?: Readonly<Record<string, RegExp>>
  hash?: RegExp
}
