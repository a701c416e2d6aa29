import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import type { OpenSite } from '../testing/open-site.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

test('an editor publishes a recipe in the studio, and a reader finds it in its list and saves it', async () => {
  const page = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/recipes')
  const title = `Fennel soup ${Date.now()}`
  await page
    .getByRole('link', { name: /^New recipe/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.waitForURL(/recipes\/\d+$/)
  await page.goto('/recipes')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: 'Want to cook' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  // A click before the page has woken up is kept for it; leaving earlier than that would lose it.
  await page.getByRole('button', { name: 'Save', pressed: true }).waitFor()
  await page.goto('/shelf')
  const saved = page.getByRole('link', { name: title }).first()
  expect(await saved.getAttribute('href')).toMatch(/^\/recipes\/fennel-soup/)
})
