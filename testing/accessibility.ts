import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The axe that the builder brings. */
const axeSource = readFileSync(createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong on the page, or `within` a part of it, each with the pieces it is about. */
export async function violationsOn(page: Page, within?: string): Promise<string[]> {
  const framed = page.frames().length > 1
  // Left to itself, the builder reads 1.5 MB of source into the page twice a look: longer than the look.
  if (!framed && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const axe = new AxeBuilder({ page, axeSource: framed ? axeSource : 'void 0' })
    // All rules run; of what they find in order only one example each is described.
    .options({ resultTypes: ['violations'] })
    // Its other way, for pages with frames, opens a second page for each look.
    .setLegacyMode(!framed)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}
