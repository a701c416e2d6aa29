import { createContext, use } from 'react'
import type { SessionUser } from '#ui/session/session.ts'
import type { Comment } from './contract.ts'
import type { ReportReason } from './rules.ts'

/** What somebody is about to send. */
export interface Draft {
  description: string
  quote?: string
  /** ms since the first letter; absent when that is not known. */
  took?: number
  website?: string
}

/** The comments of one article while they are on the screen. */
export interface CommentSectionState {
  articleId: number
  /** False: nobody may add one. */
  open: boolean
  /** Null for visitors, and until it is known who reads. */
  reader: SessionUser | null
  /** Epoch ms, by the minute; null until the page is alive. */
  now: number | null
  /** The comment that the address names. */
  linkedId: number | null
  /** Own ones of this visit, and those that wait for an editor, wherever they belong. */
  mine: Comment[]
  /** Grows when replies on the screen have to be asked for again. */
  version: number
  /** As it is by now, after what was done here; null when it is gone. */
  view: <C extends Comment>(comment: C) => C | null
  /** Shows an own comment or reply that has just been posted. */
  posted: (comment: Comment) => void
  /** All of these throw a Problem. */
  edit: (comment: Comment, description: string) => Promise<void>
  remove: (comment: Comment) => Promise<void>
  /** After the notice of its deletion was seen. */
  forget: (comment: Comment) => void
  report: (comment: Comment, reason: ReportReason) => Promise<void>
  hide: (comment: Comment) => Promise<void>
  pin: (comment: Comment, pinned: boolean) => Promise<void>
}

export const CommentSectionContext = createContext<CommentSectionState | null>(null)

export function useCommentSection(): CommentSectionState {
  const talk = use(CommentSectionContext)
  if (!talk) throw new Error('useCommentSection outside of CommentSection')
  return talk
}
