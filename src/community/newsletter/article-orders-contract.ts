import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { ListSlug } from './lists-contract.ts'
import { articleExtents, mailingStatuses } from './rules.ts'

const Recipients = z.object({ list: ListSlug, segment_id: z.number().int().positive().nullable() })

const Order = Recipients.extend({ extent: z.enum(articleExtents) })
export type Order = z.output<typeof Order>

const ArticleNewsletter = z.object({
  /** What goes out when the article becomes public; null: nothing. */
  order: Order.nullable(),
  /** Those that were made of this article, newest first. */
  mailings: z.array(z.object({ id: z.number(), subject: z.string(), status: z.enum(mailingStatuses), created_at: z.string() })),
})
export type ArticleNewsletter = z.output<typeof ArticleNewsletter>

/** Undefined for what is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const byId = z.object({ id: idParam })

export const articleOrdersContract = contract({
  'GET /newsletter/articles/:id': {
    summary: 'Whether an article goes out as a newsletter when it is published, and its mailings so far',
    access: 'editor',
    params: byId,
    output: oneOf(ArticleNewsletter),
  },
  'PUT /newsletter/articles/:id': {
    summary: 'Sends an article that is not public yet as a newsletter, once it is published',
    access: 'editor',
    params: byId,
    body: z.strictObject({
      list: ListSlug,
      segment_id: z.number().int().positive().nullable().default(null),
      extent: z.enum(articleExtents).default('teaser'),
      /** True: although it has gone out before. */
      again: z.boolean().default(false),
      /** What was ordered when it was chosen; null: nothing. */
      based_on: Order.nullable().optional(),
    }),
    output: oneOf(ArticleNewsletter),
  },
  'DELETE /newsletter/articles/:id': {
    summary: 'Does not send it after all',
    access: 'editor',
    params: byId,
    /** JSON of what was ordered when it was called off. Where that is another by now, nothing is changed: 409 `changed-meanwhile`. */
    query: z.object({ based_on: z.string().max(500).transform(jsonIn).pipe(Order).optional() }),
    output: oneOf(ArticleNewsletter),
  },
})
