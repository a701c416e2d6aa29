import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { sharedDemo } from '../testing/shared-demo.ts'
import { until } from '../testing/until.ts'
import { ahead, aVisitor, menuOf } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const article = '/articles/dead-letters-wide-awake'
const title = /Dead letters,\s+wide awake/

const site = await siteForTests(sharedDemo)
const { server, browser } = site

/** How much of the article this browser has kept as read; 0 when nothing. */
function doneIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const layer = JSON.parse(localStorage.getItem('layer') ?? '{"entries":[]}') as { entries: { name: string; value: { done?: number } | null }[] }
    return layer.entries.find(({ name }) => name === 'place/article/dead-letters-wide-awake')?.value?.done ?? 0
  })
}

/** Scrolls there as a reader does, again until it was noticed. */
async function readTo(page: Page, share: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate((part) => {
          const text = document.querySelector('.reading-progress-source .article-body')?.getBoundingClientRect()
          if (text) scrollTo(0, text.top + scrollY + text.height * part - innerHeight / 2 + (Math.random() < 0.5 ? 1 : 0))
        }, share)
        return doneIn(page)
      },
      { timeout: 30_000, interval: 700 },
    )
    .toBeGreaterThan(share - 0.1)
}

async function save(page: Page): Promise<void> {
  await page.goto(article)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.locator('button[aria-pressed="true"]', { hasText: 'Save' }).first().waitFor()
}

const shelved = (page: Page) => page.getByRole('region', { name: 'For later' }).getByRole('link', { name: title })

test('a reader continues a half-read article from the home page and from the article itself', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page, errors } = visitor
  await page.goto('/')
  expect(await page.getByRole('region', { name: 'Continue' }).count()).toBe(0)
  await page.goto(article)
  await readTo(page, 0.5)
  await page.goto('/')
  const link = page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: title })
  await link.waitFor()
  const spot = new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).hash
  expect(spot).toMatch(/^#b_\d+$/)
  await link.click()
  await page.waitForURL(`**${article}${spot}`)
  await expect.poll(() => page.locator(spot).evaluate((p) => Math.abs(p.getBoundingClientRect().top)), { timeout: 15_000 }).toBeLessThan(400)
  await page.goto('/about')
  await page.goto(article)
  await page.getByRole('link', { name: /Continue at \d+ %/ }).click()
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 15_000 }).toBeGreaterThan(500)
  expect(errors).toEqual([])
})

test('article cards show what is new since the first visit and what has been read', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  await page.goto('/articles')
  const card = page.locator('article, .card').filter({ hasText: title }).first()
  await card.waitFor()
  expect(await page.getByText('New', { exact: true }).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('layer', JSON.stringify({ on: true, since: 0, entries: [] })))
  await page.goto('/articles')
  await card.getByText('New', { exact: true }).waitFor()
  await page.goto(article)
  await readTo(page, 1)
  await page.goto('/articles')
  await card.getByText('Read', { exact: true }).waitFor()
  // The cached page contains no state of the reader.
  expect(await (await fetch(`${server.url}/articles`)).text()).not.toContain('read-badge')
})

test('a saved article can be moved to a list and removed, and the reading history can be turned off', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page, errors } = visitor
  await save(page)
  await readTo(page, 0.4)
  await page.goto('/shelf')
  await shelved(page).waitFor()
  await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'New list …' })
  await page.getByLabel('Name of the new list').fill('For the train')
  await page.getByRole('button', { name: 'Move it' }).click()
  const train = page.getByRole('region', { name: 'For the train' })
  await train.getByRole('link', { name: title }).waitFor()
  await page.goto('/shelf')
  await train.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing saved yet').waitFor()
  const history = page.getByRole('region', { name: 'What you read' })
  await history.getByRole('button', { name: 'Forget this' }).click()
  await history.getByText('Articles appear here as you read them.').waitFor()
  await page.getByRole('button', { name: 'Keep what I read here' }).click()
  await history.getByText('The history is off.').waitFor()
  await page.goto(article)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.mouse.wheel(0, 2_000)
  await page.waitForTimeout(2_500)
  expect(await doneIn(page)).toBe(0)
  await page.goto('/shelf')
  await page.getByText('Nothing saved yet').waitFor()
  expect(errors).toEqual([])
})

test('every kind of content can be saved, and the page of saved items links to each', async () => {
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page, errors } = visitor
  const paths = [
    '/magazine/releases/lost-and-found',
    '/events/last-dive-at-the-lido',
    '/magazine/entertainment/books/salt-arithmetic',
    await firstAt('/api/movies', '/magazine/entertainment/movies/'),
    await firstAt('/api/musics', '/magazine/entertainment/music/'),
    '/podcast/the-man-who-answers-the-clock-62',
    '/creatives/first-class',
  ]
  for (const path of paths) {
    await page.goto(path)
    const button = (pressed: boolean) => page.getByRole('button', { name: 'Save', exact: true, pressed })
    // A press before hydration is lost.
    await until(async () => {
      if (await button(false).isVisible())
        await button(false)
          .click({ timeout: 2_000 })
          .catch(() => {})
      return button(true).isVisible()
    })
  }
  await page.goto('/shelf')
  const links = page.getByRole('region', { name: 'For later' }).getByRole('link')
  await links.nth(paths.length - 1).waitFor()
  expect((await links.evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname))).sort()).toEqual(paths.toSorted())
  expect(errors).toEqual([])
})

test('the reading status and rating of a book appear among saved items and not in the public HTML', async () => {
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page, errors } = visitor
  const book = '/magazine/entertainment/books/salt-arithmetic'
  await page.goto(book)
  await page.getByRole('button', { name: 'Want to read' }).click()
  await page.getByRole('button', { name: 'Want to read', pressed: true }).waitFor()
  const rating = page.getByRole('group', { name: 'Your rating' })
  await rating.getByRole('button', { name: '4 of 5' }).click()
  await rating.getByRole('button', { name: '4 of 5', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Have read', pressed: true }).waitFor()
  await page.goto('/shelf')
  const done = page.getByRole('region', { name: 'Read, seen and heard' })
  await done.getByText('4 of 5').waitFor()
  await done.getByRole('link').click()
  await page.waitForURL(`**${book}`)
  await page.getByRole('button', { name: 'Have read', pressed: true }).click()
  await page.goto('/shelf')
  await page.getByText('Nothing saved yet').waitFor()
  expect(await done.count()).toBe(0)
  expect(await (await fetch(server.url + book)).text()).not.toMatch(/aria-pressed="true"/)
  expect(errors).toEqual([])
})

async function firstAt(list: string, below: string): Promise<string> {
  const { data } = (await (await fetch(server.url + list)).json()) as { data: { slug: string }[] } // as the contracts say
  return `${below}${data[0]?.slug}`
}

test('saved items of a member sync between devices, also after offline use, and signing out clears them', async () => {
  const { token } = await aReader(site)
  await using desktop = await aVisitor(browser, server, { token })
  await using phone = await aVisitor(browser, server, { phone: true, token })
  await desktop.page.goto(article)
  await desktop.context.setOffline(true)
  await desktop.page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await desktop.page.locator('button[aria-pressed="true"]', { hasText: 'Save' }).first().waitFor()
  const told = ahead(
    desktop.page.waitForResponse((answer) => answer.url().endsWith('/api/me/state') && answer.request().postData()?.includes('saved/article') === true),
  )
  await desktop.context.setOffline(false)
  await told
  await phone.page.goto('/shelf')
  await shelved(phone.page).waitFor()
  const cleared = ahead(
    phone.page.waitForResponse((answer) => answer.url().endsWith('/api/me/state') && answer.request().postData()?.includes('cleared/saved') === true),
  )
  await phone.page.getByRole('button', { name: 'Clear saved items' }).click()
  await phone.page.getByText('Nothing saved yet').waitFor()
  await cleared
  await desktop.page.goto('/shelf')
  await desktop.page.getByText('Nothing saved yet').waitFor()
  const kept = () => desktop.page.evaluate(() => (JSON.parse(localStorage.getItem('layer') ?? '{}') as { entries: unknown[] }).entries.length)
  expect(await kept()).toBeGreaterThan(0)
  await menuOf(desktop.page).click()
  await desktop.page.getByRole('button', { name: 'Sign out' }).click()
  // The next user of this browser may be another person.
  await expect.poll(kept).toBe(0)
})
