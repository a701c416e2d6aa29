import type { Generated, Selectable } from 'kysely'
import type { Comment } from './contract.ts'

export type Status = Comment['status']
export interface CommentTable {
  id: Generated<number>
  article_id: number
  /** Head of the thread; 0 for a head. */
  thread_id: number
  parent_id: number | null
  user_id: number
  status: Status
  /** Why it was held. */
  reason: string
  replies_count: Generated<number>
  reports: Generated<number>
  created_at: number
  edited_at: number | null
  pinned_at: number | null
  fingerprint: string | null
  quote: string
  description: string
}

/** A comment with its writer, as everybody or as its writer may see it. */
export interface CommentRow {
  id: number
  article_id: number
  article_slug: string
  article_title: string
  thread_id: number
  parent_id: number | null
  replies_count: number
  pinned_at: number | null
  created_at: number
  edited_at: number | null
  status: Status
  description: string
  quote: string
  user_id: number | null
  username: string | null
  name: string | null
  /** JSON of an Image. */
  avatar: string | null
  standing: 'author' | 'editor' | 'reader'
  has_page: number
  /** Whom it answers; null for the head of its own thread, and where that one is gone. */
  to_id: number | null
  to_username: string | null
  to_name: string | null
}

export type StoredComment = Selectable<CommentTable>
