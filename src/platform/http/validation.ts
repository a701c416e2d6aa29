import type { z } from 'zod'
import { Problem } from '../../base/problem.ts'

/** @throws Problem 422 naming every field that is wrong, each with plain words. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // A map: a field may be called 'constructor'.
  const fields = new Map<string, string[]>()
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'body')
    fields.set(name, [...(fields.get(name) ?? []), issue.message])
  }
  const [name, texts] = [...fields][0] ?? ['body', ['is not valid']]
  throw new Problem(422, 'invalid', `${name}: ${texts[0]}`, { fields: Object.fromEntries(fields) })
}
