import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

const modes = new WeakMap<Transaction<Tables>, 'soft' | 'hard'>()

/**
 * Says that `tx` takes nothing from readers: edge caches may give out what it makes outdated while the site is away.
 * Without it, and after `purgeHard`, they may not.
 */
export function onlyUpdates(tx: Transaction<Tables>): void {
  if (modes.get(tx) !== 'hard') modes.set(tx, 'soft')
}

/** Says that `tx` takes something from readers, whatever else it does. */
export function purgeHard(tx: Transaction<Tables>): void {
  modes.set(tx, 'hard')
}

const gradual = new WeakSet<Transaction<Tables>>()

/**
 * Says that readers may still get for a second what `tx` makes outdated, while it is made anew: something new comes that nobody
 * waits for, one thing after the other. Without effect where `tx` takes something from readers.
 */
export function purgeGradually(tx: Transaction<Tables>): void {
  gradual.add(tx)
}

export function isGradualPurge(tx: Transaction<Tables>): boolean {
  return gradual.has(tx) && modes.get(tx) !== 'hard'
}

export function isSoftPurge(tx: Transaction<Tables>): boolean {
  return modes.get(tx) === 'soft'
}
