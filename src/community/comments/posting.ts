import { t } from '#i18n/messages.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { shareAccess } from '#community/accounts/service.ts'
import { articleNotFound } from '#content/articles/service.ts'
import { isReferenceViolation } from '#platform/db/errors.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { batchedWrite } from '#platform/db/write-batching.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { noteAction } from './moderation-store.ts'
import type { Comment } from './contract.ts'
import { fingerprintOf, spamReason } from './spam-check.ts'
import { commentOf } from './items.ts'
import { notificationFor } from './notification-store.ts'
import { findContent, findPlace, findRepeated, insertComment, updateCounts, type Place, type Target } from './posting-store.ts'
import { notifyOfCommentOn, notifyOfHeld } from './comment-notifications.ts'
import { blockedWords } from './blocked-words.ts'

interface Posted extends Target {
  description: string
  quote?: string | undefined
  took?: number | undefined
  website?: string | undefined
}

/** The tag of everything that shows comments of an article. */
export function commentsTag(articleId: number): string {
  return `comments:${articleId}`
}

export function commentNotFound(): Problem {
  return new Problem(404, 'comment-not-found', t('comments.error-comment-not-found'))
}

export function commentingBanned(): Problem {
  return new Problem(403, 'commenting-banned', t('comments.error-your-account-may-not-comment-here'))
}

/** Shows it at once or holds it for an editor: `status` of the answer says which. @throws Problem 403, 404, 422 */
export async function postComment(services: Services, viewer: Viewer, posted: Posted): Promise<Comment> {
  const { database } = services
  const { description, quote = '' } = posted
  const now = services.now()
  const fingerprint = fingerprintOf(description)
  const place = await findPlace(database.db, posted, { id: viewer.id, fingerprint, now })
  if (!place) throw missing(posted)
  admit(place)
  if (quote) checkQuote(quote, await findContent(database.db, place.article_id))
  const circumstances = { ...place, role: viewer.role, age: now - place.member_since, took: posted.took ?? null, trap: posted.website ?? '' }
  const reason = spamReason(description, circumstances, await blockedWords(services))
  const { article_id, thread_id, parent_id } = place
  const comment = {
    article_id,
    thread_id,
    parent_id,
    user_id: viewer.id,
    status: reason === null ? ('shown' as const) : ('held' as const),
    reason: reason ?? '',
    created_at: now,
    fingerprint,
    quote,
    description,
  }
  try {
    const first = ({ tx }: Writing) => shareAccess(tx, services, viewer)
    const write = async ({ tx, purge }: Writing) => {
      const repeated = await findRepeated(tx, comment)
      if (repeated) return repeated
      const id = await insertComment(tx, comment)
      if (id === undefined) throw await refusedMeanwhile(tx, posted, { id: viewer.id, fingerprint, now })
      if (reason === null) {
        await updateCounts(tx, comment, 1)
        await notificationFor(tx, { ...comment, id }, now)
        await notifyOfCommentOn(tx, place, id, 'shown', now)
        purge(commentsTag(article_id))
      } else {
        await noteAction(tx, { action: 'hold', actor_id: null, comment_id: id, article_id, user_id: viewer.id, note: reason, created_at: now })
        await notifyOfHeld(tx, id, viewer.id, now)
        purge(studioTag(services.config, 'comments'))
      }
      return { id }
    }
    const stored = await batchedWrite(database)(article_id, write, first)
    return answerOf(place, { ...comment, ...stored })
  } catch (error) {
    // The article went while this was written.
    if (isReferenceViolation(error)) throw missing(posted)
    throw error
  }
}

function missing({ type }: Target): Problem {
  return type === 'Blog' ? articleNotFound() : commentNotFound()
}

function admit(place: Place): void {
  const refusal = refusalOf(place)
  if (refusal) throw refusal
}

function refusalOf(place: Place): Problem | undefined {
  if (place.banned > 0) return commentingBanned()
  return place.open === 0 ? new Problem(403, 'comments-closed', t('comments.error-comments-on-this-article-are-closed')) : undefined
}

/** Something has changed since it was looked at. */
async function refusedMeanwhile(tx: Db, posted: Posted, writer: Parameters<typeof findPlace>[2]): Promise<Problem> {
  const place = await findPlace(tx, posted, writer)
  return (place && refusalOf(place)) ?? missing(posted)
}

/** Nobody is quoted with what is not there. Spaces and line breaks do not count: a selection has its own. */
function checkQuote(quote: string, content: string): void {
  const bare = (text: string) => text.replace(/\s+/g, '')
  if (bare(plainText(readBlocks(content))).includes(bare(quote))) return
  const text = t('fault.not-in-article')
  throw new Problem(422, 'invalid', `quote: ${text}`, { fields: { quote: [text] } })
}

function answerOf(place: Place, comment: Pick<Comment, 'id' | 'status' | 'description' | 'quote'> & { user_id: number; created_at: number }): Comment {
  // Who answers the head of a thread needs no name for it.
  const named = place.parent_id !== null && place.parent_id !== place.thread_id
  return commentOf({
    ...place,
    ...comment,
    replies_count: 0,
    pinned_at: null,
    edited_at: null,
    to_id: named ? place.to_id : null,
    to_username: named ? place.to_username : null,
    to_name: named ? place.to_name : null,
  })
}
