export const sorts = ['newest', 'oldest', 'best'] as const
export type Sort = (typeof sorts)[number]

/** Placeholders of the spec, section 4. */
export const threadPlaceholders = 3
export const replyPlaceholders = 4

/** Threads in the server's page and in each further load; newest replies that come with each. */
export const threadsAtOnce = 10
export const repliesShown = 2
export const repliesAtOnce = 10

export const reportReasons = ['spam', 'abuse', 'off-topic', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A comment as rules look at it, from a row or from the wire. */
interface Judged {
  status: 'shown' | 'held' | 'hidden' | 'deleted'
  user: { id: number } | null
}

/** Editing and deleting. Editors hide instead: nobody puts words into another's mouth. */
export function isOwn(viewer: { id: number } | null, comment: Judged): boolean {
  return viewer !== null && comment.user?.id === viewer.id && (comment.status === 'shown' || comment.status === 'held')
}

export function mayReport(viewer: { id: number } | null, comment: Judged): boolean {
  return viewer !== null && comment.status === 'shown' && comment.user?.id !== viewer.id
}
