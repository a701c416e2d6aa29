import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf } from '#base/contract.ts'
import { Author } from '#community/accounts/contract.ts'
import { sorts } from './rules.ts'
import { cleanText, lettersOf, longestQuote, longestText } from './text.ts'
import { atMostLetters, either, isWholeNumber, notEmpty } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

export const CommentUser = Author.extend({
  /** What they are to this article. */
  standing: z.enum(['author', 'editor', 'reader']),
  /** Whether there is a page of theirs to go to. */
  has_page: z.boolean(),
})
export type CommentUser = z.output<typeof CommentUser>

export const Comment = z.object({
  id: z.number(),
  article_id: z.number(),
  /** What `commentable_id` is the id of: an article, or the comment at the head of the thread. */
  commentable_type: z.enum(['Blog', 'Comment']),
  commentable_id: z.number(),
  /** As typed; read by `readText`. Empty unless shown, or one's own. */
  description: z.string(),
  /** A passage of the article that it is about; empty without. */
  quote: z.string(),
  /** `held` is only ever told to whom it belongs. The others stay as stubs while there are replies. */
  status: z.enum(['shown', 'held', 'hidden', 'deleted']),
  replies_count: z.number(),
  pinned: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Null for a stub. */
  user: CommentUser.nullable(),
  /** Whom a reply within a thread answers, when that is not the head. */
  reply_to: z.object({ id: z.number(), username: z.string(), name: z.string() }).nullable(),
})
export type Comment = z.output<typeof Comment>

/** A head with its newest replies, newest first. */
export const Thread = Comment.extend({ replies: z.array(Comment) })
export type Thread = z.output<typeof Thread>

export const ThreadList = listOf(Thread).extend({
  meta: z.object({
    /** Threads. */
    total: z.number(),
    per_page: z.number(),
    /** Comments with their replies, without stubs. */
    comments: z.number(),
    /** False: nobody may add one. */
    open: z.boolean(),
  }),
})
export type ThreadList = z.output<typeof ThreadList>

export const CommentList = listOf(Comment)
export type CommentList = z.output<typeof CommentList>

/** A comment where it stands: the thread with the replies around it. */
export const FoundComment = oneOf(Comment.extend({ article: z.object({ id: z.number(), slug: z.string(), title: z.string() }), thread: Thread }))
export type FoundComment = z.output<typeof FoundComment>

const Description = z
  .string(notEmpty)
  .max(longestText * 4, atMostLetters(longestText))
  .transform(cleanText)
  .refine((text) => text !== '', notEmpty)
  .refine((text) => lettersOf(text) <= longestText, atMostLetters(longestText))

const byId = z.object({ id: idParam })
const paging = (standard: number) => z.object({ limit: limitQuery(standard), cursor: cursorParam })
/** An empty one says nothing. */
const sort = z.preprocess((value) => (value === '' ? undefined : value), z.enum(sorts).default('newest')).default('newest')
const Muting = z.object({ token: z.string().max(120, { error: () => t('fault.not-ours') }) })

export const commentsContract = contract({
  'GET /comments': { summary: 'All comments, newest first; may be 10 s old', access: 'anyone', public: true, query: paging(3), output: CommentList },
  'GET /comments/blog/:id': {
    summary: 'Threads of an article, each with its newest replies',
    access: 'anyone',
    public: true,
    params: byId,
    query: paging(3).extend({ sort }),
    output: ThreadList,
  },
  /** The spec's list is turned round by the client: the newest come first here. */
  'GET /comments/comment/:id': {
    summary: 'Replies in a thread, newest first',
    access: 'anyone',
    public: true,
    params: byId,
    query: paging(4),
    output: CommentList,
  },
  'GET /comment/:id': { summary: 'One comment with its thread and its article', access: 'anyone', public: true, params: byId, output: FoundComment },
  /** For a page that is open already; at most 50. */
  'GET /comments/blog/:id/since': {
    summary: 'What has been added to an article since a comment, newest first',
    access: 'anyone',
    public: true,
    params: byId,
    query: z.object({ after: idParam }),
    output: z.object({ data: z.array(z.object({ id: z.number(), user_id: z.number() })) }),
  },
  'GET /me/comments': {
    summary: 'Own comments on an article that wait for an editor; with show=all those that readers see too; newest first, at most 50',
    access: 'member',
    query: z.object({ article: idParam, show: z.enum(['held', 'all']).default('held') }),
    output: z.object({ data: z.array(Comment) }),
  },
  /** `status` of the answer is 'held' when an editor has to look at it first. */
  'POST /comments': {
    summary: 'Comments on an article or answers a comment',
    access: 'verified',
    limit: 'comments',
    aliases: { commentable_type: 'type', commentable_id: 'id' },
    body: z.strictObject({
      type: z.enum(['Blog', 'Comment'], either('Blog', 'Comment')),
      id: z.number(isWholeNumber).int(isWholeNumber).min(1, isWholeNumber).max(Number.MAX_SAFE_INTEGER),
      description: Description,
      /** Word for word from the article. */
      quote: z
        .string()
        .max(longestQuote * 4, atMostLetters(longestQuote))
        .transform(cleanText)
        .refine((text) => lettersOf(text) <= longestQuote, atMostLetters(longestQuote))
        .optional(),
      /** ms between the first letter and sending. */
      took: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      /** A field that people do not see. */
      website: z.string().max(2_000).optional(),
    }),
    output: oneOf(Comment),
  },
  'PUT /comments/:id': {
    summary: 'Changes an own comment',
    access: 'verified',
    limit: 'edits',
    params: byId,
    body: z.strictObject({ description: Description }),
    output: oneOf(Comment),
  },
  'DELETE /comments/:id': { summary: 'Deletes an own comment; replies to it stay', access: 'verified', params: byId, output: oneOf(Comment) },
  'POST /comments/:id/report': {
    summary: 'Tells the editors of a comment; once per member',
    access: 'verified',
    limit: 'edits',
    params: byId,
    body: z.strictObject({
      reason: z.enum(['spam', 'abuse', 'off-topic', 'other']),
      note: z.string().trim().max(500).optional(),
    }),
    output: z.object({ message: z.string() }),
  },
  /** Whether mails come: about replies and mentions in general. */
  'GET /me/comments/mail': { summary: 'Whether mails about comments are wanted', access: 'verified', output: z.object({ muted: z.boolean() }) },
  'PUT /me/comments/mail': {
    summary: 'Turns mails about comments on or off',
    access: 'verified',
    limit: 'edits',
    body: z.strictObject({ muted: z.boolean() }),
    output: z.object({ muted: z.boolean() }),
  },
  /** A GET changes nothing, whoever opens the link. */
  'GET /comments/mute': {
    summary: 'What the link of a mail would mute',
    access: 'anyone',
    limit: 'links',
    mailedLink: true,
    query: Muting,
    output: z.object({ scope: z.enum(['thread', 'all']), title: z.string(), muted: z.boolean() }),
  },
  /** RFC 8058: mail programs post `List-Unsubscribe=One-Click` here. */
  'POST /comments/mute': {
    summary: 'Mutes mails about a thread, or about all comments, by the link of a mail',
    access: 'anyone',
    limit: 'links',
    mailedLink: true,
    form: true,
    query: Muting,
    body: z.object({ undo: z.union([z.string(), z.boolean()]).optional() }),
    output: z.object({ scope: z.enum(['thread', 'all']), title: z.string(), muted: z.boolean() }),
  },
})
