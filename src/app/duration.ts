import { z } from 'zod'

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }

export const Duration = z.string().regex(/^[1-9]\d{0,3}[mhd]$/, 'must be like 24h: a number and m, h or d')

/** Of `24h` and the like. */
export function durationMs(text: string): number {
  const [, number, unit] = /^(\d+)([mhd])$/.exec(text) ?? []
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') throw new Error(`${text} is no duration`)
  return Number(number) * unitMs[unit]
}
