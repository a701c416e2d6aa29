import { parseVideoAddress, playerOf } from '#base/blocks/players.ts'

/** What a player is counted by, in a source and in the blocks made of it; null for an address without one. */
export function embedKey(address: string): string | null {
  return parseVideoAddress(address)?.video_id ?? playerOf(address)?.page ?? null
}
