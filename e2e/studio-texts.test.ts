import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const admin = await aReader(site, { role: 'admin' })

test.each([1440, 390])('at %d px an interface text can be found, changed, shown to readers at once and reset', async (width) => {
  const page = await openStudio(site, admin, '/studio/texts')
  await page.setViewportSize({ width, height: 900 })
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('send it')
  const row = page.getByRole('listitem').filter({ has: page.getByText('contact.send', { exact: true }) })
  expect(await row.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact')
  expect(await row.getByRole('paragraph').first().textContent()).toBe('Send it')
  await row.getByRole('button', { name: /^Change/ }).click()
  const own = row.getByRole('textbox', { name: 'Own text' })
  expect(await own.evaluate((field) => field === document.activeElement)).toBe(true)
  await own.fill('Questions <b>from our readers')
  await row.getByRole('alert').filter({ hasText: 'has tags that do not match' }).waitFor()
  await row.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Not saved yet').waitFor()
  expect(await own.inputValue()).toBe('Questions <b>from our readers')

  // What was typed outlives the page.
  await own.fill(`Questions of ${width} readers`)
  await page.reload()
  await row.getByRole('button', { name: /^Change/ }).click()
  await page.getByText('Your unsaved text was restored').waitFor()
  expect(await own.inputValue()).toBe(`Questions of ${width} readers`)
  expect(await row.locator('.text-editor__default').textContent()).toBe('Send it')
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await row.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Notices' }).getByText('The text is saved.').waitFor()
  const contact = async () => (await fetch(`${site.server.url}/contact`)).text()
  await expect.poll(contact).toContain(`Questions of ${width} readers`)

  await page.goto('/studio/texts')
  await page.getByRole('button', { name: 'Own texts' }).click()
  await expect.poll(() => page.locator('.text-list > li').count()).toBe(1)
  await row.getByRole('button', { name: /^Change/ }).click()
  await row.getByRole('button', { name: 'Back to the default text' }).click()
  await page.getByText('No own texts yet.').waitFor()
  await expect.poll(contact).not.toContain(`Questions of ${width} readers`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText(`Questions of ${width} readers`).waitFor()
  await row.getByRole('button', { name: /^Change/ }).click()
  await row.getByRole('button', { name: 'Back to the default text' }).click()
  await page.getByText('No own texts yet.').waitFor()
  await page.context().close()
})

test('the placeholders of an interface text are explained with the plural forms of its language', async () => {
  const page = await openStudio(site, admin, '/studio/texts?search=comments.comment-count&language=ru')
  const row = page.getByRole('listitem').filter({ hasText: 'comments.comment-count' })
  await row.getByRole('button', { name: /^Change/ }).click()
  const explained = row.getByRole('definition').first()
  expect(await row.getByRole('term').first().textContent()).toBe('{count}')
  expect(await explained.textContent()).toContain('one, few, many and other')
  await page.context().close()
})
