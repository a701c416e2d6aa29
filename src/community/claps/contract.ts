import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf } from '#base/contract.ts'
import { Author } from '#community/accounts/contract.ts'
import { t } from '#i18n/messages.ts'

export const Clap = z.object({ id: z.number(), article_id: z.number(), user: Author, created_at: z.string() })
export type Clap = z.output<typeof Clap>

export const ClapList = listOf(Clap)
export type ClapList = z.output<typeof ClapList>

/** `id` is the article's. */
const Count = z.object({ id: z.number(), claps: z.number() })
export const OwnClaps = z.object({ data: z.array(Count.extend({ has_user_clapped: z.boolean() })) })
export type OwnClaps = z.output<typeof OwnClaps>

const Clapped = z.object({ claps: z.number(), has_user_clapped: z.boolean() })
const byId = z.object({ id: idParam })
const paging = z.object({ limit: limitQuery(6), cursor: cursorParam })

/** `1,2,3`: at most 100 articles at once; what is not public is left out of the answer. */
const ids = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, { error: () => t('fault.numbers', { least: 1, most: 100 }) })
    .transform((text) => [...new Set(text.split(',').map(Number))]),
})

/** Counts move without purging anything: public answers may be 10 s old. */
export const clapsContract = contract({
  'GET /claps': { summary: 'Who clapped for what, newest first', access: 'anyone', public: true, query: paging, output: ClapList },
  'GET /claps/blog/:id': { summary: 'Who clapped for an article, newest first', access: 'anyone', public: true, params: byId, query: paging, output: ClapList },
  'GET /clap/:id': { summary: 'One clap', access: 'anyone', public: true, params: byId, output: oneOf(Clap) },
  'GET /claps/counts': { summary: 'Claps of several articles', access: 'anyone', public: true, query: ids, output: z.object({ data: z.array(Count) }) },
  'GET /me/claps': { summary: 'Claps of several articles, and whether one’s own is among them', access: 'member', query: ids, output: OwnClaps },
  'GET /blogs/:id/increment/claps': {
    summary: 'Claps for an article; once per member, however often it is asked',
    access: 'verified',
    counter: true,
    limit: 'claps',
    params: byId,
    output: Clapped,
  },
  'GET /blogs/:id/decrement/claps': { summary: 'Takes the own clap back', access: 'verified', counter: true, limit: 'claps', params: byId, output: Clapped },
})
