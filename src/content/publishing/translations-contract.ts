import { z } from 'zod'
import { states } from './rules.ts'

/** One language of the site, and the content of the group that is in it. */
const Translation = z.object({
  language: z.string(),
  name: z.string(),
  id: z.number().nullable(),
  title: z.string(),
  state: z.enum(states).nullable(),
  /** Parts of the original that have changed since; null of what is no translation. */
  outdated: z.number().nullable(),
})

/** A title, a field or a block. `before`: what it was when the translation was last brought up to date; null of a new one. */
const Part = z.object({ id: z.string(), text: z.string(), state: z.enum(['same', 'changed', 'added', 'removed']), before: z.string().nullable() })

export const Translations = z.object({
  language: z.string(),
  /** Those of the site in order; empty where there is one only. */
  translations: z.array(Translation),
  /** Of a translation: what it was made from, part by part, in its order; what is no longer there comes last. */
  original: z.object({ id: z.number(), language: z.string(), title: z.string(), parts: z.array(Part) }).nullable(),
})
export type Translations = z.output<typeof Translations>

export const translationsOut = z.object({ data: Translations })
export const inLanguageBody = z.strictObject({ language: z.string().max(35) })
/** Without `parts`: all of them. */
export const seenBody = z.strictObject({ parts: z.array(z.string().max(200)).max(5_000).optional() })
