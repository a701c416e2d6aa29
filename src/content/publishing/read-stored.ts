import type { z } from 'zod'

/**
 * Fields that were kept as JSON, perhaps under older rules, read through the schema of today: a field that was not known
 * then takes its default, and one that is no longer valid is as in `current`.
 */
export function readStored<F extends object>(schema: z.ZodType<F>, stored: string, current: F, defaults: object = {}): F {
  const kept: unknown = JSON.parse(stored)
  const fields = { ...defaults, ...(typeof kept === 'object' ? kept : {}) }
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const broken = new Set(result.error.issues.map(({ path }) => path[0]))
  const instead = Object.entries(current).filter(([name]) => broken.has(name))
  return schema.safeParse({ ...fields, ...Object.fromEntries(instead) }).data ?? current
}
