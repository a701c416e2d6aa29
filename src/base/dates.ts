const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'MMM Do, YYYY' of the spec, in UTC, so that server and browser write the same. Takes ISO 8601 or epoch ms. */
export function longDate(when: string | number): string {
  const date = new Date(when)
  if (Number.isNaN(date.getTime())) return ''
  return `${months[date.getUTCMonth()]} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`
}

export function ordinal(n: number): string {
  const tens = n % 100
  if (tens >= 11 && tens <= 13) return `${n}th`
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`
}

/** Epoch ms to the wire's ISO 8601 UTC. */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString()
}
