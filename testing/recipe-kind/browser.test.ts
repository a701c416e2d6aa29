import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import type { OpenSite } from '../testing/open-site.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { atStudio } from '../testing/studio.ts'

let site: OpenSite

beforeAll(async () => {
  site = await sharedSite()
})
afterAll(() => site?.close())

test('an editor publishes a recipe in the studio, and a reader finds it in its list and saves it', async () => {
  const page = await atStudio(site, await aReader(site, { role: 'editor' }), '/studio/recipes')
  await page.getByRole('link', { name: 'New recipe', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Fennel soup')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.waitForURL(/recipes\/\d+$/)
  await page.goto('/recipes')
  await page.getByRole('link', { name: 'Fennel soup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fennel soup' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Want to cook' }).waitFor()
  await page.goto('/shelf')
  const saved = page.getByRole('link', { name: 'Fennel soup' }).first()
  expect(await saved.getAttribute('href')).toMatch(/^\/recipes\/fennel-soup/)
})
