const watchers = new Set<() => void>()

/** Opens the command palette from a button. */
export function openPalette(): void {
  for (const open of watchers) open()
}

export function watchPalette(open: () => void): () => void {
  watchers.add(open)
  return () => void watchers.delete(open)
}
