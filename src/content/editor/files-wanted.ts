/** Blocks that writers have just chosen from the menu: each asks for its file once. */
const wanted = new Set<string>()

export function askForFile(blockId: string): void {
  wanted.add(blockId)
}

/** Whether the block is to ask for its file now; not again after that. */
export function takeFileWish(blockId: string): boolean {
  return wanted.delete(blockId)
}
