import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { ahead, aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const { server, browser } = site
const token = await prepared('GTM-ABC1234')

/** Sets the id; the token of somebody who may open the studio. */
async function prepared(tag_manager_id: string): Promise<string> {
  await changeSettings(site.services, { tag_manager_id }, null)
  return (await aReader(site, { role: 'admin' })).token
}

/** Whether pages are written with the id by now. */
const asksFor = async () => (await (await fetch(`${server.url}/about`)).text()).includes('GTM-')

/** Everything that is asked of another site; the tag manager is a stub. */
async function foreign(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== server.url,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'window.tagManagerRuns = true' })
    },
  )
  return asked
}

/** Whether a tap on its centre hits it. Runs in the browser. */
function isOnTop(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('no request goes to another site before consent is given or after it is declined', async () => {
  // On a phone an article has a bar of its own below the text: the question lies above it.
  const content = JSON.stringify(
    Array.from({ length: 40 }, (_, n) => ({
      id: `p${n}`,
      type: 'paragraph',
      props: {},
      children: [],
      content: [{ type: 'text', text: 'The tram was late again. '.repeat(9), styles: {} }],
    })),
  )
  const { slug } = await anArticle(site, { content })
  await using visitor = await aVisitor(browser, server, { phone: true })
  const { page, context } = visitor
  const asked = await foreign(context)
  await page.goto('/about')
  const bar = page.getByRole('complementary', { name: 'Allow statistics?' })
  await bar.waitFor()
  await page.goto(`/articles/${slug}`)
  const no = bar.getByRole('button', { name: 'Decline' })
  await expect.poll(() => no.evaluate(isOnTop)).toBe(true)
  await no.click()
  await bar.waitFor({ state: 'detached' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Cookie settings' }).waitFor()
  expect(await bar.count()).toBe(0)
  expect(asked).toEqual([])
})

test('after consent the tag manager runs on every page, and consent can be withdrawn', async () => {
  await using visitor = await aVisitor(browser, server)
  const { page, context } = visitor
  const asked = await foreign(context)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForFunction(() => 'tagManagerRuns' in window)
  expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234'])
  // On a bad line the footer's own code comes at a second try, when its button has been pressed already.
  const pressed = Promise.withResolvers<void>()
  let tries = 0
  await page.route(/\/assets\/Footer-.*\.js$/, async (route) => {
    if (tries++ === 0) return route.abort()
    await pressed.promise
    return route.continue()
  })
  await page.goto('/articles')
  await page.waitForFunction(() => 'tagManagerRuns' in window)
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  pressed.resolve()
  const reloaded = ahead(page.waitForEvent('load'))
  await page.getByRole('button', { name: 'Decline' }).click()
  await reloaded
  const before = asked.length
  await page.goto('/about')
  expect(await page.evaluate('window.tagManagerRuns')).toBeUndefined()
  expect(asked).toHaveLength(before)
})

test('the studio neither asks for consent nor loads the tag manager, even after consent', async () => {
  await using visitor = await aVisitor(browser, server, { token, kept: { consent: 'yes' } })
  const { page, context } = visitor
  const asked = await foreign(context)
  await page.goto('/studio', { waitUntil: 'load' })
  await page.getByRole('navigation').first().waitFor()
  expect(await page.getByText('Allow Google Tag Manager?').count()).toBe(0)
  expect(asked).toEqual([])
})

test('a browser with Global Privacy Control is not asked for consent, and without a tag manager id no visitor is', async () => {
  // A retry starts with the settings that the first try has left.
  await prepared('GTM-ABC1234')
  await expect.poll(asksFor, { timeout: 15_000 }).toBe(true)
  await using quiet = await aVisitor(browser, server, { fresh: true })
  await quiet.context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const asked = await foreign(quiet.context)
  await quiet.page.goto('/about')
  await quiet.page.getByRole('button', { name: 'Cookie settings' }).waitFor()
  expect(await quiet.page.getByText('Allow Google Tag Manager?').count()).toBe(0)
  await prepared('')
  await using visitor = await aVisitor(browser, server)
  const none = await foreign(visitor.context)
  await expect.poll(asksFor, { timeout: 15_000 }).toBe(false)
  await visitor.page.goto('/about')
  expect(await visitor.page.getByText('Allow Google Tag Manager?').count()).toBe(0)
  expect(await visitor.page.getByRole('button', { name: 'Cookie settings' }).count()).toBe(0)
  expect([...asked, ...none]).toEqual([])
})
