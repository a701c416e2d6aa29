import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, placeCaretAfter } from '../testing/studio.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('a correction shows in its article and on the corrections page, and earlier readers get a notice', async () => {
  const editor = await aReader(site, { role: 'editor' })
  const article = await anArticle(site, { title: 'The wrong tram' })
  const address = `/articles/${article.slug}`
  const read = { name: `place/article/${article.slug}`, at: Date.now() - 1, value: { title: 'The wrong tram', done: 1 } }
  await using visitor = await aVisitor(site.browser, site.server, { kept: { layer: JSON.stringify({ on: true, since: 1, entries: [read] }) } })
  const { page } = visitor
  await page.goto(address)
  const line = page.getByRole('link', { name: 'Corrected since you read it' })
  expect([await page.getByRole('note').count(), await line.count()]).toEqual([0, 0])

  const studio = await openStudio(site, editor, `/studio/write/${article.id}`)
  await placeCaretAfter(studio, 'so was the year.')
  await studio.getByRole('button', { name: 'Corrections', exact: true }).click()
  await studio.getByRole('button', { name: 'Enter a correction' }).click()
  await studio.getByRole('textbox', { name: 'What was wrong' }).fill('The tram was late.')
  await studio.getByRole('textbox', { name: 'What is right' }).fill('The tram was early.')
  await studio.getByRole('radio', { name: /At the passage with the cursor: The tram was late/ }).check()
  await studio.getByRole('combobox', { name: 'Who answers for it' }).selectOption('The editors')
  expect(await violationsOn(studio)).toEqual([])
  await studio.getByRole('button', { name: 'Publish the correction' }).click()
  await studio.getByText('Readers see the correction now.').first().waitFor()
  await studio.context().close()

  await page.goto(address)
  const note = page.locator('.article-body').getByRole('note')
  await note.getByText('The tram was early.').waitFor()
  expect(await note.getByText(/by the editors/).count()).toBe(1)
  await line.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await line.click()
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#correction-\d+$/)
  await page.getByText('Changes to this text').click()
  await page.getByRole('link', { name: 'All corrections' }).click()
  await page.waitForURL('**/corrections')
  const listed = page.getByRole('listitem').filter({ hasText: 'The tram was early.' })
  await listed.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.goto('/')
  await page.getByRole('status').getByRole('link', { name: 'The wrong tram' }).waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('status').getByRole('link', { name: 'The wrong tram' }).count()).toBe(0)
  await using other = await aVisitor(site.browser, site.server)
  await other.page.goto(address)
  await other.page.getByRole('note').getByText('The tram was early.').waitFor()
  expect(await other.page.getByRole('link', { name: 'Corrected since you read it' }).count()).toBe(0)
})
