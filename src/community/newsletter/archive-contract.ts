import { z } from 'zod'
import { contract, cursorParam, limitQuery, listOf, oneOf } from '#base/contract.ts'
import { ArticleCard } from '#content/articles/contract.ts'

/** A list with a page of its own. */
export const ArchivedList = z.object({
  list: z.string(),
  name: z.string(),
  description: z.string(),
  rhythm: z.string(),
  /** BCP 47. */
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Whether anybody may subscribe to it. */
  open: z.boolean(),
})
export type ArchivedList = z.output<typeof ArchivedList>

const MailingEntry = z.object({ slug: z.string(), subject: z.string(), preview: z.string(), sent_at: z.string() })

export const ArchivedMailing = MailingEntry.extend({
  heading: z.string(),
  /** JSON of blocks, before and after the articles. */
  intro: z.string(),
  outro: z.string(),
  /** The article that it was sent with, whole; null for one that was not, and for an article that is no longer public. */
  article: z.object({ slug: z.string(), content: z.string(), language: z.string(), direction: z.enum(['ltr', 'rtl']) }).nullable(),
  articles: z.array(ArticleCard),
  indexing: z.enum(['index', 'noindex']),
  updated_at: z.string(),
  list: ArchivedList,
})
export type ArchivedMailing = z.output<typeof ArchivedMailing>

const ofList = z.object({ list: z.string().max(60) })

export const archiveContract = contract({
  'GET /newsletter/archive': {
    summary: 'The lists that have a page: those that are open and those with public newsletters',
    access: 'anyone',
    public: true,
    output: z.object({ data: z.array(ArchivedList) }),
  },
  'GET /newsletter/archive/:list': { summary: 'A list that has a page', access: 'anyone', public: true, params: ofList, output: oneOf(ArchivedList) },
  'GET /newsletter/archive/:list/mailings': {
    summary: 'The public newsletters of a list, newest first',
    access: 'anyone',
    public: true,
    params: ofList,
    query: z.object({ limit: limitQuery(20), cursor: cursorParam }),
    output: listOf(MailingEntry),
  },
  'GET /newsletter/archive/:list/mailings/:slug': {
    summary: 'A public newsletter',
    access: 'anyone',
    public: true,
    params: ofList.extend({ slug: z.string().max(200) }),
    output: oneOf(ArchivedMailing),
  },
})
