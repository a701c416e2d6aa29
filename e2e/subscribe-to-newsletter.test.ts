import { expect, test } from 'vitest'
import { withoutAvif } from '../testing/browser.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const { server, browser } = site

test('a reader subscribes to newsletters below an article and in the footer without leaving the page', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page, errors } = visitor
  await page.goto('/articles/dead-letters-wide-awake')
  for (const [at, place] of [page.getByRole('region', { name: 'Newsletter' }), page.getByRole('contentinfo')].entries()) {
    await place.scrollIntoViewIfNeeded()
    const field = place.getByRole('textbox')
    await page.waitForFunction((form) => Object.keys(form ?? {}).some((key) => key.startsWith('__react')), await place.locator('form').elementHandle())
    await field.fill(`somebody-${at}@example.org`)
    await field.press('Enter')
    await place.getByRole('status').waitFor()
  }
  expect(new URL(page.url()).pathname).toBe('/articles/dead-letters-wide-awake')
  expect(errors).toEqual([])
})

test('the sign-up form below an article works without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await withoutAvif(await context.newPage())
  await page.goto('/articles/dead-letters-wide-awake', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('region', { name: 'Newsletter' })
  await box.getByRole('textbox').fill('plain@example.org')
  await box.getByRole('button').click()
  await page.waitForURL('**/newsletter?sent=1', { waitUntil: 'domcontentloaded' })
  await context.close()
})
