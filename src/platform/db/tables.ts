import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * Every table, by name. A feature adds its own in its `store.ts`:
 * `declare module '#platform/db/tables.ts' { interface Tables { claps: ClapRow } }`.
 */
export interface Tables {
  changes: { id: number; tags: string; created_at: number; /** 1: see purge-mode.ts. */ soft: Generated<number> }
}

/**
 * What anonymous readers may see: public views and tables that hold nothing unapproved or personal.
 * Features add to it by the same kind of declaration. Page rendering is given only this side.
 */
export interface PublicTables {}

export type Engine = 'sqlite' | 'postgres'
export type Db = Kysely<Tables>
export type Reading = Kysely<PublicTables>

/** A transaction that also says which cached answers it makes stale. */
export interface Writing {
  tx: Transaction<Tables>
  /** Cache tags to purge, in every process, in the same step as the commit. */
  purge: (...tags: string[]) => void
}

export type BeforeCommit = (writing: Writing, tags: ReadonlySet<string>) => Promise<void>

/** What a purge event carries from the process that wrote to all processes. */
export interface Change {
  /** Grows by one, in the order of commits. */
  id: number
  /** `everything` ('*', change-feed.ts) stands for all of them: changes were missed and what they touched is not known. */
  tags: string[]
  /** What it touches may be given out for another second, while it is made anew (`purgeGradually`). */
  isGradual?: boolean
}

export interface Database {
  engine: Engine
  /** The primary: reads and single-statement writes that purge nothing. */
  db: Db
  /** Anonymous reads: replicas where configured; refuses every table outside PublicTables. */
  reading: Reading
  /**
   * The same for statements that may take long, full-text searches above all: on SQLite they run in a thread of their own,
   * so that nobody else waits meanwhile.
   */
  aside: Reading
  /**
   * One transaction (BEGIN IMMEDIATE on SQLite); durable when the promise resolves; tags purged before it resolves.
   * Use only `tx` inside: on SQLite a write of `db` would wait for this very transaction. Never catch and go on in it.
   * In calls of the API `work` runs again where a row it refers to was deleted meanwhile (PostgreSQL).
   * @throws Problem 503 `database-busy` when others are in the way for 2 s, 503 `database-unavailable`, 507 `disk-full`.
   */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>
  /** Runs in every `write` that purges, last thing before its commit, with the tags so far; it may write and purge more. */
  beforeCommit(hook: BeforeCommit): void
  changes: Changes
  /** Read replicas that are configured: whether each takes part in reading. */
  standbys?(): { up: boolean }[]
  close(): Promise<void>
}

export interface Changes {
  /**
   * The newest change this process knows of, after looking (SQLite: `PRAGMA data_version`, about 2 µs when nothing
   * happened). On PostgreSQL it is what NOTIFY brought; `null` while the listening connection is down: cache nothing then.
   */
  current(): number | null
  /** The same without looking: changes after it will still be told to the listeners. */
  known(): number | null
  /** A change that is visible to `reading` itself, with all before it (a replica may lag behind). */
  readingAt(): Promise<number | null>
  /** Called once per change, in order, in every process, the writing one included. Returns the unsubscriber. */
  listen(listener: (change: Change) => void): () => void
}
