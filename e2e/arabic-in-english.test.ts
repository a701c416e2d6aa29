import { expect, test } from 'vitest'
import { createUser } from '#community/accounts/service.ts'
import { href } from '#base/paths.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { screens } from '#studio/screens.tsx'
import { openTab } from '../testing/browser-tabs.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { someOf } from '../testing/lane.ts'
import { openSite } from '../testing/open-site.ts'
import { reorderedTexts } from '../testing/reordered-texts.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { studioAddresses } from '../testing/studio-examples.ts'

const site = await siteForTests(() => openSite())
const admin = await aReader(site, { role: 'admin' })
const user_id = await createUser(site.services, { username: 'noura', name: 'نورا حداد', role: 'author', bio: 'تكتب عن البحر.' })
const [sea = 0] = await ensureTopics(site.services, [{ name: 'البحر', slug: 'sea' }], 'listed')
const article = await anArticle(site, { user_id, language: 'ar', title: 'تأخر القطار 7 دقائق!', standfirst: 'قصة عن 3 محطات.', topics: [sea] })
await anArticle(site, { user_id, language: 'en', title: 'A tram in English', topics: [sea] })
await fetch(`${site.server.url}/api/blogs/${article.id}/comments`, {
  method: 'POST',
  headers: { ...bearing(admin.token), 'content-type': 'application/json' },
  body: JSON.stringify({ description: 'قرأتها 3 مرات.' }),
})
const addressOf = await studioAddresses(site, admin, '[]')
const page = await openTab(site.browser, { site: site.server.url, phone: false }, { token: admin.token })

const pages = ['/', '/articles', '/articles/topic/sea', href.article(article), '/author/noura', '/search?q=%D8%A7%D9%84%D9%82%D8%B7%D8%A7%D8%B1']

test.each(pages)('%s of an English site leaves Arabic names, numbers and signs in their order', async (path) => {
  await page.goto(path)
  // What is put off by places is drawn as well.
  await page.evaluate(() => document.documentElement.toggleAttribute('data-whole', true))
  expect(await page.locator('main').textContent()).toMatch(/نورا|البحر|القطار/)
  expect(await reorderedTexts(page)).toEqual([])
})

test.each(someOf(screens, 3).map(({ path }) => path))('%s in English leaves Arabic names, numbers and signs in their order', async (path) => {
  await page.goto(await addressOf(path))
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await reorderedTexts(page)).toEqual([])
})

test('the line below an Arabic headline on an English site reads in English, the name first', async () => {
  await page.goto('/articles')
  const line = page.locator('.card', { hasText: 'تأخر القطار' }).locator('.meta')
  const at = (part: string) =>
    line.evaluate((element, wanted) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const index = node.textContent?.indexOf(wanted) ?? -1
        if (index < 0) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + wanted.length)
        return range.getBoundingClientRect().left
      }
      return NaN
    }, part)
  const lefts = [await at('نورا'), await at('20'), await at('min')]
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})
