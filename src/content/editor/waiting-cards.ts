/** Blocks whose address is being asked about. */
const waiting = new Set<string>()
const watchers = new Set<() => void>()

export function watchCards(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function isCardWaiting(blockId: string): boolean {
  return waiting.has(blockId)
}

export function setCardWaiting(blockId: string, isWaiting: boolean): void {
  if (isWaiting) waiting.add(blockId)
  else waiting.delete(blockId)
  for (const watcher of watchers) watcher()
}
