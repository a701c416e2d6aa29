import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page, or `within` a part of it, each with the pieces it is about. */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // All rules run; of what they find in order only one example each is described.
    .options({ resultTypes: ['violations'] })
    // Its other way, for pages with frames, opens a second page for each look.
    .setLegacyMode(page.frames().length === 1)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}
