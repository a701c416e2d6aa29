/** Blocks that writers have just chosen from the menu: each asks for its file once. */
const wanted = new Set<string>()
/** How blocks that are on the screen ask. */
const askers = new Map<string, () => void>()

/** The block may be on the screen already: what a key inserts is drawn before whoever inserts it goes on. */
export function askForFile(blockId: string): void {
  const ask = askers.get(blockId)
  if (ask) ask()
  else wanted.add(blockId)
}

/** Calls `ask` once when the block is to ask for its file, which may have been before. Returns the end of that. */
export function onFileWish(blockId: string, ask: () => void): () => void {
  askers.set(blockId, ask)
  if (wanted.delete(blockId)) ask()
  return () => void (askers.get(blockId) === ask && askers.delete(blockId))
}
