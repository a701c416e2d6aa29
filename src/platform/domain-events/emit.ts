import type { Transaction } from 'kysely'
import { pageOf, type KindWithPage } from '../../base/paths.ts'
import { onlyUpdates, purgeHard } from '../db/purge-mode.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue } from '../jobs/queue.ts'

/**
 * What may happen, by name. A feature adds its own where it emits them, and lists those for webhooks in its `events`:
 * `declare module '#platform/domain-events/emit.ts' { interface DomainEvents { 'article.published': DomainEventData } }`.
 */
export interface DomainEvents {}

export type DomainEventKind = keyof DomainEvents

/** One shape for all, so that whoever listens need not know the noun. */
export interface DomainEventData {
  id: number
  title: string
  /** Root-relative, of the page that shows it, or showed it. */
  path: string
  /** Set for what the public may not hear of: listeners to `*`, such as webhooks, do not get it. */
  staff?: StaffEvent
}

interface StaffEvent {
  /** Kind of the content that `id` names: `article`. */
  of: string
  /** Id of the note, the reason or the like within it; 0 for none. */
  item: number
  /** Who did it; null for the clock and for visitors. */
  by: number | null
}

/** As it reaches a listener. */
export interface DomainEvent extends DomainEventData {
  kind: DomainEventKind
  /** Epoch ms. */
  at: number
}

export const domainEventJob = 'happening'

/** Tells all who listen once the transaction commits, and never when it rolls back: jobs in the queue, not calls. */
export async function emitEvent<K extends DomainEventKind>(tx: Transaction<Tables>, kind: K, happening: DomainEvents[K], now: number): Promise<void> {
  const { id, title, path, staff } = happening as DomainEventData // every entry of DomainEvents is one
  if (kind.endsWith('.withdrawn')) purgeHard(tx)
  else if (!staff) onlyUpdates(tx)
  const told: DomainEvent = { kind, id, title, path, at: now, ...(staff ? { staff } : {}) }
  await enqueue(tx, { kind: domainEventJob, payload: told, lane: domainEventJob })
}

type Move = 'published' | 'updated' | 'withdrawn'

/** What became of something that is shown to readers or not. */
export function moveOf(was: boolean, is: boolean): Move | null {
  if (was === is) return is ? 'updated' : null
  return is ? 'published' : 'withdrawn'
}

/** Kinds of content that tell of what becomes of their entries. */
export type EmittingKind = { [K in KindWithPage]: `${K}.${Move}` extends DomainEventKind ? K : never }[KindWithPage]

/** Tells what readers see otherwise of an entry that was public, or is now; true when they do. */
export async function emitMove(
  tx: Transaction<Tables>,
  kind: EmittingKind,
  { id, slug, title }: { id: number; slug: string; title: string },
  [was, is]: readonly [boolean, boolean],
  now: number,
): Promise<boolean> {
  const move = moveOf(was, is)
  if (move) await emitEvent(tx, `${kind}.${move}`, { id, title, path: pageOf(kind, slug) }, now)
  return move !== null
}
