import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, textParam } from '#base/contract.ts'
import { Author } from '#community/accounts/contract.ts'
import { reportReasons } from './rules.ts'

/** A comment as editors see it, whatever its status and that of its article. */
export const QueuedComment = z.object({
  id: z.number(),
  status: z.enum(['shown', 'held', 'hidden', 'deleted']),
  /** Of a held one: links, words, repeated, too-fast or trap. */
  reason: z.string(),
  description: z.string(),
  quote: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  is_reply: z.boolean(),
  user: Author.extend({ banned: z.boolean() }),
  article: z.object({ id: z.number(), slug: z.string(), title: z.string() }),
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), username: z.string() })),
})
export type QueuedComment = z.output<typeof QueuedComment>

/** One line of the trail. `actor` is null for the site's own rules. */
export const ModerationAction = z.object({
  id: z.number(),
  action: z.string(),
  actor: z.string().nullable(),
  comment_id: z.number().nullable(),
  article_id: z.number().nullable(),
  username: z.string().nullable(),
  note: z.string(),
  created_at: z.string(),
})
export type ModerationAction = z.output<typeof ModerationAction>

const byId = z.object({ id: idParam })
const Note = z.string().trim().max(500).default('')
const Done = z.object({ message: z.string() })
const paging = { limit: limitQuery(20), cursor: cursorParam }
const WordList = z.array(z.string().max(80)).max(500)
const Words = z.object({ data: z.array(z.string()) })

/** Looking after comments: editors and admins only. Everything leaves a line in the trail. */
export const moderationContract = contract({
  'GET /comments/queue': {
    summary: 'Comments to look at, newest first',
    access: 'editor',
    query: z.object({
      show: z.enum(['held', 'reported', 'hidden', 'all']).default('held'),
      user: idParam.optional(),
      article: idParam.optional(),
      /** In the comment, or in the name of who said it. */
      search: textParam.pipe(z.string().trim().max(100)).optional(),
      ...paging,
    }),
    output: listOf(QueuedComment),
  },
  'GET /comments/trail': {
    summary: 'Who did what to comments, newest first',
    access: 'editor',
    query: z.object({ comment: idParam.optional(), user: idParam.optional(), ...paging }),
    output: z.object({ data: z.array(ModerationAction), links: z.object({ next: z.string().nullable(), prev: z.null() }) }),
  },
  'PUT /comments/:id/status': {
    summary: 'Hides a comment, or shows one that was held or hidden',
    access: 'editor',
    params: byId,
    body: z.strictObject({ status: z.enum(['shown', 'hidden']), note: Note }),
    output: Done,
  },
  'DELETE /comments/:id/reports': { summary: 'Sets the reports of a comment aside', access: 'editor', params: byId, output: Done },
  'PUT /comments/:id/pin': {
    summary: 'Pins a thread to the top of its article, or takes it down',
    access: 'editor',
    params: byId,
    body: z.strictObject({ pinned: z.boolean() }),
    output: Done,
  },
  'PUT /comments/blog/:id': {
    summary: 'Opens or closes the comments of an article',
    access: 'editor',
    params: byId,
    body: z.strictObject({ open: z.boolean() }),
    output: Done,
  },
  'PUT /comments/people/:id/ban': {
    summary: 'Bans somebody from commenting, or lets them again',
    access: 'editor',
    params: byId,
    body: z.strictObject({ banned: z.boolean(), note: Note }),
    output: Done,
  },
  'PUT /comments/people/:id/hidden': {
    summary: 'Hides everything of one person, or brings back what was hidden so',
    access: 'editor',
    params: byId,
    body: z.strictObject({ hidden: z.boolean() }),
    output: z.object({ count: z.number() }),
  },
  'GET /comments/words': { summary: 'The words that hold a comment', access: 'editor', output: Words },
  'PUT /comments/words': {
    summary: 'Replaces the words that hold a comment; with `based_on` adds and removes only what differs from it',
    access: 'editor',
    body: z.strictObject({ words: WordList, based_on: WordList.optional() }),
    output: Words,
  },
})
