import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The axe that the builder brings. */
const axeSource = readFileSync(createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

/** All of axe's rules that a colour decides, and the one for a switch that is called otherwise by day: what another theme can break. */
const ofTheme = ['color-contrast', 'link-in-text-block', 'button-name']

/** What axe finds wrong on the page, or `within` a part of it, each with the pieces it is about. */
export function violationsOn(page: Page, within?: string): Promise<string[]> {
  // Of what the rules find in order only one example each is described.
  return look(page, (axe) => (within ? axe.include(within) : axe).options({ resultTypes: ['violations'] }))
}

/** The same of a page that has been looked at and has changed its theme since, nothing else. */
export function violationsOfTheme(page: Page): Promise<string[]> {
  return look(page, (axe) => axe.options({ resultTypes: ['violations'], runOnly: ofTheme }))
}

async function look(page: Page, how: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // A frame whose scripts are forbidden cannot be looked at from within, and axe would wait for its answer.
  const framed = (await page.locator('iframe:not([sandbox]), iframe[sandbox~="allow-scripts"]').count()) > 0
  // Left to itself, the builder reads 1.5 MB of source into the page twice a look: longer than the look.
  if (!framed && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const axe = how(new AxeBuilder({ page, axeSource: framed ? axeSource : 'void 0' }))
    // Its other way, for pages with frames, opens a second page for each look.
    .setLegacyMode(!framed)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}
