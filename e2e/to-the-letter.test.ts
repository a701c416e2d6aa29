import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postComment } from '#features/comments/posting.ts'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import type { OpenSite } from '../testing/open-site.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { aVisitor, listens } from '../testing/visitor.ts'

let site: OpenSite

beforeAll(async () => {
  site = await sharedSite()
})
afterAll(() => site?.close())

test('a comment that is taken back says so for a moment, and leaves its place to the replies below it', async () => {
  const article = await anArticle(site)
  const [ada, bob] = [await aReader(site), await aReader(site)]
  const say = (by: Reader, type: 'Blog' | 'Comment', id: number, description: string) =>
    postComment(site.services, { ...by, role: 'author', verified: true }, { type, id, description })
  const head = await say(ada, 'Blog', article.id, 'Was it the tram?')
  await say(bob, 'Comment', head.id, 'It was the year.')
  await using visitor = await aVisitor(site.browser, site.server, { token: ada.token })
  const { page } = visitor
  await page.goto(`/articles/${article.slug}`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await listens(page, '#comments')
  const thread = page.locator(`#comment-${head.id}`)
  await thread.getByRole('button', { name: 'Delete' }).click()
  await thread.getByRole('button', { name: 'Delete' }).click()
  await thread.getByText('Comment Deleted!').waitFor()
  await thread.getByText('A comment stood here. Its writer took it back.').waitFor()
  expect(await thread.getByText('Comment Deleted!').count()).toBe(0)
  expect(await thread.getByText('It was the year.').count()).toBe(1)
})

test('an address that no page has is named on the way back to it as well', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/no/such/page')
  await page.getByText('Page not found: /no/such/page').waitFor()
  await page.getByRole('link', { name: 'Take Me home' }).click()
  await page.waitForURL(`${site.server.url}/`)
  await page.goBack()
  await page.getByText('Page not found: /no/such/page').waitFor()
})
