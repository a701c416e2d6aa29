import { z } from 'zod'
import { cursorParam, limitQuery, listOf, oneOf, textParam, type Contract } from '#base/contract.ts'
import type { Image } from '#base/image.ts'
import { contentCalls } from '#content/publishing/contract.ts'

/** Fields that every default kind has; its schema adds the others. */
export interface DefaultFields {
  title: string
  summary: string
  cover: Image | null
}

/** The schema of the fields of a kind, an object of them. */
export type FieldsSchema<F extends object> = z.ZodType<F> & { readonly shape: Readonly<Record<string, z.ZodType>> }

interface Stored {
  id: number
  slug: string
  published_at: string
  updated_at: string
}

/** One entry as its page shows it. */
export type PublicContent<F extends object> = F & Stored
/** The same in lists: `C` are the fields beside those that every default kind has. */
export type ContentCard<F extends DefaultFields, C extends keyof F = never> = Pick<PublicContent<F>, C | keyof DefaultFields | keyof Stored>

/** What a list answers. */
export interface ListAnswer<T> {
  data: T[]
  links: { next: string | null; prev: string | null }
  meta: { total: number; per_page: number }
}

interface KindNames {
  plural: string
  label: string
  labels: string
}

const stored = { id: z.number(), slug: z.string(), published_at: z.string(), updated_at: z.string() }
const open = { access: 'anyone', public: true } as const
const limit = limitQuery(12)

/** Fields leave as they are kept: what is kept was checked when it came, perhaps by an older rule. */
function keptOf(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  const kept = Object.entries(shape).map(([name, field]) => {
    const { $schema: _, ...description } = z.toJSONSchema(field, { io: 'output', unrepresentable: 'any' })
    return [name, z.custom(() => true).meta(description)] as const
  })
  return Object.fromEntries(kept)
}

/** The public calls of a kind, and those by which editors look after it. @param card names of the fields that its lists show */
export function defaultContract<F extends DefaultFields>({ plural, label, labels }: KindNames, schema: FieldsSchema<F>, card: readonly string[]): Contract {
  const fields = keptOf(schema.shape)
  const listed = Object.fromEntries(Object.entries(fields).filter(([name]) => card.includes(name)))
  return {
    [`GET /${plural}`]: {
      summary: `${labels}, newest first`,
      ...open,
      query: z.object({ limit, cursor: cursorParam }),
      output: listOf(z.object({ ...listed, ...stored })),
    },
    [`GET /${plural}/:slug`]: {
      summary: `One ${label.toLowerCase()}, by slug, by id or by a slug that it once had`,
      ...open,
      params: z.object({ slug: textParam }),
      output: oneOf(z.object({ ...fields, ...stored })),
    },
    ...contentCalls(plural, schema),
  }
}
