import { loadCode } from '#ui/load-code.ts'
import type { Loader } from '#ui/router/route.ts'

/** What a text shows as cards. */
export async function wantCards(load: Loader, blocks: string): Promise<void> {
  // Apart, so that not every page carries what reads a document.
  const { cardsIn } = await loadCode(() => import('./cards-in.ts'))
  const cards = cardsIn(blocks)
  if (cards) await load.want(cards)
}
