const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Of `24h` and the like. */
export function durationMs(text: string): number {
  const [, number, unit] = /^(\d+)([mhd])$/.exec(text) ?? []
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') throw new Error(`${text} is no duration`)
  return Number(number) * unitMs[unit]
}
