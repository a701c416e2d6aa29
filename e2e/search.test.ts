import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../testing/shared-demo.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(sharedDemo)
const { server, browser } = site
const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => panel(page).getByRole('combobox')
const chosen = (page: Page) => panel(page).locator('[role="option"][aria-selected="true"]')

async function type(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await field(page).waitFor()
  await field(page).fill(words)
}

/** Whether the words stand where the address leads. */
async function isAtSpot(page: Page): Promise<boolean> {
  const { hash } = new URL(page.url())
  if (!/^#[\w-]+$/.test(hash)) return false
  return page.locator(`[id="${hash.slice(1)}"]`).evaluate((spot) => {
    const { top } = spot.getBoundingClientRect()
    return top > -50 && top < innerHeight
  })
}

test('the search panel opens, searches and leads to the found passage by keyboard alone', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page, errors } = visitor
  await page.goto('/about')
  await type(page, '"sworn in before"')
  await chosen(page).waitFor()
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'))
  await panel(page)
    .getByRole('status')
    .getByText(/^\d+ found$/)
    .waitFor({ state: 'attached' })
  expect(await chosen(page).locator('mark').count()).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/articles/dead-letters-wide-awake#*')
  await expect.poll(() => isAtSpot(page), { timeout: 15_000 }).toBe(true)
  await page.keyboard.press('Control+k')
  await panel(page).getByRole('button', { name: '"sworn in before"' }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  // Nothing of it but in this browser.
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toContain('sworn in before')
  expect(errors).toEqual([])
})

test('the search panel without hits lists topics and closes when a topic is followed', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/about')
  for (const typed of ['', 'xqzzt']) {
    await type(page, typed)
    if (typed) await panel(page).getByText('Nothing was found for').waitFor()
    await panel(page).getByRole('complementary', { name: 'Read by topic' }).getByRole('link').first().click()
    await page.waitForURL('**/articles/topic/*')
    await panel(page).waitFor({ state: 'detached' })
  }
})

test('arrow keys move among search hits, Tab to the next kind, and Enter without hits opens the search page', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/about')
  await type(page, 'letter')
  await chosen(page).waitFor()
  const first = await chosen(page).getAttribute('id')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen(page).getAttribute('id')).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen(page).getAttribute('id')).toBe(first)
  await page.keyboard.press('Tab')
  await expect.poll(() => chosen(page).evaluate((hit) => hit.closest('[role="group"]')?.getAttribute('aria-label'))).toBe('Issues')
  await field(page).fill('xqzzt')
  await panel(page).getByText('Nothing was found for').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=xqzzt')
  await page.getByRole('main').getByText('Nothing was found for').waitFor()
})

test('a search hit opens an issue at its page and an episode at its second', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/search?q=privacy&kind=page')
  await page.locator('a.search-hit[href^="/privacy"] mark').first().waitFor()
  for (const [kind, address] of [
    ['release', /\/magazine\/releases\/[\w-]+\?page=\d+$/],
    ['episode', /\/podcast\/[\w-]+\?t=\d+$/],
  ] as const) {
    const words = kind === 'release' ? 'magistrate' : 'leaning'
    const { data } = (await (await fetch(`${server.url}/api/search?q=${words}&kind=${kind}`)).json()) as { data: { url: string }[] }
    const at = data.find(({ url }) => address.test(url))
    expect(at, kind).toBeDefined()
    await page.goto(`/search?q=${words}&kind=${kind}`)
    await page.locator(`a.search-hit[href="${at?.url}"]`).first().click()
    await page.waitForURL(`**${at?.url}*`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
})

test('the search page corrects a typo, filters by kind and topic, sorts, and remembers searches', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page, errors } = visitor
  await page.goto('/search')
  await page.getByRole('searchbox').fill('lettre')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Showing results for “letter”' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('status')
    .getByText(/Showing results for “letter”\. .*\d+ found/)
    .waitFor({ state: 'attached' })
  const main = page.getByRole('main')
  await main
    .getByRole('navigation', { name: 'Kinds' })
    .getByRole('link', { name: /^Books/ })
    .click()
  await page.waitForURL('**kind=book*')
  await expect.poll(() => main.locator('a.search-hit').evaluateAll((hits) => hits.every((hit) => hit.getAttribute('href')?.includes('/books/')))).toBe(true)
  await main
    .getByRole('navigation', { name: 'Kinds' })
    .getByRole('link', { name: /^Everything/ })
    .click()
  await main.getByRole('navigation', { name: 'Topics' }).getByRole('link').first().click()
  await page.waitForURL('**topic=*')
  await main.getByText('Newest first').click()
  await page.waitForURL('**sort=newest*')
  await main.locator('a.search-hit').first().waitFor()
  await main.locator('a.search-hit').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement === document.querySelectorAll('main a.search-hit')[1])).toBe(true)
  await page.goto('/search')
  await page.getByRole('link', { name: 'lettre' }).waitFor()
  await page.getByRole('button', { name: 'forget' }).click()
  await page.getByRole('link', { name: 'lettre' }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('the search page shows fifteen placeholders while hits load', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/search')
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/(api|builds\/payload)\/search[.?]/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('searchbox').fill('letter')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.search-page__pending[aria-busy="true"] > .search-hit').count()).toBe(15)
  go()
  await page.locator('a.search-hit').first().waitFor()
  expect(await page.locator('.search-page__pending').count()).toBe(0)
})

test.each(['رسالة', 'Brücke', 'CAFÉ'])('the search page accepts %s in its own script, with or without accents', async (words) => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto(`/search?q=${encodeURIComponent(words)}`)
  await page.getByRole('main').locator('a.search-hit, .search-page__empty').first().waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe(words)
  if (words === 'رسالة') expect(await page.locator('a.search-hit mark').count()).toBeGreaterThan(0)
})
