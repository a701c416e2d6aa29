import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens } from '#studio/screens.tsx'
import { violationsOfTheme, violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { createEachKind } from '../testing/create-each-kind.ts'
import { fillStudio } from '../testing/fill-studio.ts'
import { openSite } from '../testing/open-site.ts'
import { openTab } from '../testing/browser-tabs.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { studioAddresses } from '../testing/studio-examples.ts'
import { until } from '../testing/until.ts'
import { someOf } from '../testing/lane.ts'

/** Idle pages of signed-in browsers, reused so that shared files load once. */
const free: Page[] = []

const words = (text: string) => [{ type: 'text', text, styles: {} }]
const everyKind = JSON.stringify([
  { id: 'a', type: 'heading', props: { level: 2 }, content: words('A heading'), children: [] },
  { id: 'b', type: 'paragraph', props: {}, content: [...words('Words and '), { type: 'link', href: '/articles', content: words('a link') }], children: [] },
  { id: 'c', type: 'bulletListItem', props: {}, content: words('A point'), children: [] },
  { id: 'd', type: 'quote', props: {}, content: words('Said'), children: [] },
  { id: 'e', type: 'codeBlock', props: { language: 'js' }, content: words('let a = 1'), children: [] },
  { id: 'f', type: 'pullQuote', props: { by: 'Ada' }, content: words('Loud'), children: [] },
  { id: 'g', type: 'callout', props: { tone: 'info', title: 'Beside' }, content: words('In a box'), children: [] },
  { id: 'h', type: 'embed', props: { provider: 'youtube', video_id: 'dQw4w9WgXcQ', title: 'A film' }, children: [] },
  { id: 'i', type: 'image', props: { alt: '', layout: 'text' }, children: [] },
  { id: 'j', type: 'footnote', props: { ref: '1' }, content: words('A note'), children: [] },
  { id: 'k', type: 'button', props: { href: '/articles', label: 'Read on' }, children: [] },
])

const site = await siteForTests(openSite)
const admin = await aReader(site, { role: 'admin' })
await createEachKind(site)
const addressOf = await studioAddresses(site, admin, everyKind)
await fillStudio(site, admin, (await anArticle(site)).id)

test.concurrent.each(someOf(screens, 3).map(({ path, title }) => [path, title] as const))(
  '%s has a title of its own, no accessibility violation in either theme and is never wider than the screen',
  async (path, title) => {
    const page = free.pop() ?? (await signedIn())
    const errors: string[] = []
    const note = (error: Error) => errors.push(error.message)
    page.on('pageerror', note)
    await page.context().clearCookies({ name: 'theme' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(await addressOf(path))
    await settled(page)
    // What is edited is named, and each list has one name only.
    const expected = new RegExp(path.includes(':') ? `^.+ \\| ${title()} \\| Studio$` : `^${title()} \\| Studio$`)
    await until(async () => expected.test(await page.title()), { what: `the title of ${path}` })
    expect(await faultsOf(page), 'dark').toEqual([])
    await turnLight(page)
    expect(await violationsOfTheme(page), 'light').toEqual([])
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
    }
    expect(errors).toEqual([])
    page.off('pageerror', note)
    free.push(page)
  },
)

test('opening another studio screen announces its name and moves the focus to its start', async () => {
  const page = await signedIn()
  await page.goto('/studio')
  await settled(page)
  const place = () => page.evaluate(() => [document.title, document.activeElement?.id ?? ''])
  expect((await place())[1]).toBe('')
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('status').filter({ hasText: 'Calendar | Studio' }).waitFor({ state: 'attached' })
  expect(await place()).toEqual(['Calendar | Studio', 'main'])
  await page.goBack()
  await page.getByRole('status').filter({ hasText: 'Articles | Studio' }).waitFor({ state: 'attached' })
  expect(await place()).toEqual(['Articles | Studio', 'main'])
  free.push(page)
})

test('on a phone each figure of a table has the name of its column beside it', async () => {
  const page = await signedIn()
  await page.setViewportSize({ width: 390, height: 844 })
  const bare: string[] = []
  for (const path of ['/studio/client-errors', '/studio/redirects', '/studio/snippets', '/studio/imports', '/studio/newsletter']) {
    await page.goto(path)
    await settled(page)
    await page.locator('.studio-table td').first().waitFor()
    bare.push(...(await bareFigures(page)).map((figure) => `${path}: ${figure}`))
  }
  expect(bare).toEqual([])
  free.push(page)
})

function bareFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.studio-table td')]
      .filter((cell) => /^[\d.,]+( of [\d.,]+)?$/.test(cell.textContent.trim()) && cell.checkVisibility())
      .filter((cell) => !cell.closest('table')?.tHead?.checkVisibility() && getComputedStyle(cell, '::before').content === 'none')
      .map((cell) => cell.textContent),
  )
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByText('One moment …').first().waitFor({ state: 'detached' })
}

/** Uses the theme switch; the article editor has none and is reloaded. */
async function turnLight(page: Page): Promise<void> {
  const turn = page.getByRole('button', { name: 'Light theme' })
  if (await turn.isVisible()) {
    await turn.click()
    await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('#theme')?.sheet?.href?.endsWith('?light'))
  } else {
    await page.context().addCookies([{ name: 'theme', value: 'light', url: site.server.url }])
    await page.reload()
    await settled(page)
  }
  // Colours in transition would fail the contrast check.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity))
}

async function signedIn(): Promise<Page> {
  return openTab(site.browser, { site: site.server.url, phone: false }, { token: admin.token })
}

async function faultsOf(page: Page): Promise<string[]> {
  // BlockNote's text box says whether its menu is open, which a text box may not say; it cannot be told not to.
  return (await violationsOn(page)).filter((fault) => !(fault.startsWith('aria-allowed-attr: ') && fault.includes('bn-editor')))
}
