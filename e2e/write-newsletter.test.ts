import { expect, test } from 'vitest'
import { seedLists } from '#community/newsletter/seed.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
await seedLists(site.services)
const page = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/newsletter')

test('a newsletter is written in the block editor with a preview at both widths, in both themes and as text', async () => {
  await page.getByRole('button', { name: 'New newsletter' }).click()
  const intro = page.getByRole('group', { name: 'Before the articles' }).locator('[contenteditable="true"]').first()
  await intro.click()
  await page.keyboard.type('## The yard')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It rained in the night.')
  const preview = page.frameLocator('iframe[title="The newsletter"]')
  await preview.getByRole('heading', { name: 'The yard', level: 2 }).waitFor()
  await preview.locator('p', { hasText: 'It rained in the night.' }).waitFor()
  await page.getByText(/kB; Gmail cuts off what is over 102 kB/).waitFor()
  const paper = () => preview.locator('table.sheet').evaluate((sheet) => [sheet.getBoundingClientRect().width <= 375, getComputedStyle(sheet).backgroundColor])
  expect(await paper()).toEqual([false, 'rgb(255, 250, 240)'])
  await page.getByRole('button', { name: 'Phone' }).click()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(paper).toEqual([true, 'rgb(29, 25, 21)'])
  await page.getByRole('button', { name: 'As plain text' }).click()
  await page.getByText('## The yard').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await page.getByRole('group', { name: 'Before the articles' }).getByText('It rained in the night.').waitFor()
})
