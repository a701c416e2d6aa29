import { expect, test } from 'vitest'
import { insertList } from '#community/newsletter/list-store.ts'
import { MailingFields } from '#community/newsletter/contract.ts'
import { ListFields } from '#community/newsletter/lists-contract.ts'
import { startSending } from '#community/newsletter/compose-mailing.ts'
import { findMailing, insertMailing } from '#community/newsletter/mailings.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const { id } = await anArticle(site, { title: 'A reel that was lost', standfirst: 'Somebody found it.' })
const { services } = site
const now = services.now()
const list = `archive-${now}`
const paragraph = { id: 'p', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'Good evening. It rained.', styles: {} }], children: [] }
const fields = ListFields.parse({ name: 'The week', description: 'The best of the week, every Friday.', rhythm: 'Every Friday' })
await services.database.write(async (writing) => {
  const { tx } = writing
  await insertList(tx, { ...fields, slug: list, next_digest_at: null, closed_at: null, created_at: now, updated_at: now })
  for (const subject of ['What rained', 'What shone']) {
    const texts = MailingFields.parse({ list, subject, preview: 'Of the weather.', intro: JSON.stringify([paragraph]), articles: [id] })
    const mailing = await findMailing(tx, await insertMailing(tx, texts, { user_id: null, now }))
    if (mailing) await startSending(services, writing, mailing, now)
  }
})

test.each([390, 1440])('the newsletter pages have no accessibility violation at %i px in both themes', async (width) => {
  for (const theme of ['dark', 'light']) {
    const context = await site.browser.newContext({ baseURL: site.server.url, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'theme', value: theme, url: site.server.url }])
    const page = await context.newPage()
    for (const path of ['/newsletter', `/newsletter/${list}`, `/newsletter/${list}/what-shone`]) {
      await page.goto(path)
      expect({ path, theme, faults: await violationsOn(page) }).toEqual({ path, theme, faults: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${path.split('/').length}-${width}-${theme}.png`, fullPage: true })
    }
    await context.close()
  }
})

test('a reader without script opens an archived newsletter and subscribes to its list', async () => {
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/newsletter')
  await page.locator(`main a[href="/newsletter/${list}"]`).click()
  await page.getByRole('link', { name: 'What rained' }).click()
  await page.getByText('Good evening. It rained.').waitFor()
  await page.getByRole('main').getByRole('textbox').fill(`${list}@example.org`)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/newsletter?sent=1')
  const request = await site.services.database.db
    .selectFrom('newsletter_requests')
    .select('lists')
    .where('email', '=', `${list}@example.org`)
    .executeTakeFirst()
  expect(request?.lists).toBe(JSON.stringify([list]))
  await context.close()
})
