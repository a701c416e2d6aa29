import type { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Db, Tables, Writing } from '#platform/db/tables.ts'
import type { ContentStatus } from './rules.ts'

/** One content as its table holds it. */
export interface Content<F> {
  slug: string
  title: string
  /** A kind without reviews of its own is only ever `draft` or `approved`. */
  status: ContentStatus
  is_public: boolean
  /** The date readers see it under; in the future for a scheduled one whose kind `keepsTime`. */
  at: number | null
  /** Null where everybody with the role of an editor owns all of a kind together. */
  user_id: number | null
  co_authors: readonly number[]
  created_at: number
  updated_at: number
  fields: F
}

export interface ContentChange<F> {
  /** All fields as they are to be, and those of them that somebody has written. */
  fields?: { whole: F; given: Partial<F> }
  slug?: string | undefined
  status?: ContentStatus
  at?: number | undefined
  /** Of a kind whose contents have an owner. */
  user_id?: number
}

export interface NewContent<F> {
  fields: F
  slug?: string | undefined
  at?: number | undefined
  status: 'draft' | 'approved'
  viewer: Viewer
}

/** What the publishing engine needs of a kind. Whatever writes purges what it makes stale, emits events and keeps the search right. */
export interface PublishingAdapter<F extends object> {
  /** In the audit log and in the engine's tables: `event`. */
  kind: string
  table: keyof Tables
  /** Whether `at` is its date of publication, so that it waits for a time to come by itself. */
  keepsTime: boolean
  /** Whether its own status says that it is submitted or sent back. */
  keepsReview?: boolean
  /** Whether changes of a public one are remembered, so that silent ones can be found. */
  recordsChanges?: boolean
  /** Whether the address of a public one may change: the old one then leads to it. */
  movesAddress?: boolean
  notFound(): Problem
  find(db: Db, id: number): Promise<Content<F> | undefined>
  /** JSON of a waiting draft or a revision; what is missing or no longer valid in it is as in `current`. */
  readFields(stored: string, current: F): F
  /** `current` with what is given. @throws Problem 422 naming the field that is wrong */
  merge(current: F, given: object): Promise<F> | F
  /** Of the fields that `viewer` sends, what they may write; `current` is null for a new content. */
  permitted?(db: Db, viewer: Viewer, given: Partial<F>, current: F | null): Promise<Partial<F>>
  /** Before a transaction that writes these: what takes long for them, and stays at hand for a while. */
  prepare?(given: Partial<F>): Promise<void>
  /** For the history: what it is called and how many words it has. */
  describe(fields: F): { title: string; words: number }
  /** Fields of a copy. */
  copy(fields: F, db: Db): F | Promise<F>
  /** Fields of a translation into `language`, as they are before anything is translated. */
  translate(fields: F, language: string, db: Db): F | Promise<F>
  create(writing: Writing, content: NewContent<F>, now: number, tries: number): Promise<{ id: number; slug: string }>
  /** One step: readers see the row, and are told of it, as it is after the whole change. */
  change(writing: Writing, id: number, change: ContentChange<F>, now: number, tries: number): Promise<void>
  remove(writing: Writing, id: number, now: number): Promise<void>
  /** A broken unique key in words; others are tried again (two writers found the same slug free). */
  taken?(columns: string[], given: Partial<F>): Problem | undefined
}
