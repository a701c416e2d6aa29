import type { z } from 'zod'
import { plainWords } from '../../base/plain-words.ts'
import { isSentence, Problem } from '../../base/problem.ts'
import { t } from '#i18n/messages.ts'

/** Of the keys that are not known so many are named. */
const mostNamed = 20

/** @throws Problem 422 naming every field that is wrong, each with plain words. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: plainWords })
  if (result.success) return result.data
  // A map: a field may be called 'constructor'.
  const fields = new Map<string, string[]>()
  for (const issue of result.error.issues) {
    const places = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostNamed).map((key) => [...issue.path, key]) : [issue.path]
    for (const place of places) {
      const name = place.join('.') || 'body'
      fields.set(name, [...(fields.get(name) ?? []), issue.message])
    }
  }
  const [name, [text = t('validation.invalid')] = []] = [...fields][0] ?? ['body']
  // A whole sentence says itself what it is about.
  const isWhole = /^\p{Lu}/u.test(text) || isSentence(text)
  throw new Problem(422, 'invalid', isWhole ? text : `${name}: ${text}`, { fields: Object.fromEntries(fields) })
}
