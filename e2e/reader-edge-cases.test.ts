import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longDate } from '#base/dates.ts'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { postComment } from '#community/comments/posting.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { aVisitor, dialogOf, listens, logIn, menuOf } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

/** Answers every GET of `address` that way, and counts them; the data of whole pages does not come either. */
async function answered(page: Page, address: RegExp, status: number): Promise<() => number> {
  let asked = 0
  await page.route('**/builds/payload/**', (route) => route.abort())
  await page.route(address, (route) => {
    asked++
    return route.fulfill({ status, body: '' })
  })
  return () => asked
}

const alertOf = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })

test('a deleted comment shows a short message, then a placeholder above its replies', async () => {
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
  await thread.getByText('This comment was deleted by its author.').waitFor()
  expect(await thread.getByText('Comment Deleted!').count()).toBe(0)
  expect(await thread.getByText('It was the year.').count()).toBe(1)
})

test('the “Page not found” page names its address, also after going back to it', async () => {
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  await page.goto('/no/such/page')
  await page.getByText('Page not found: /no/such/page').waitFor()
  await page.getByRole('link', { name: 'Take Me home' }).click()
  await page.waitForURL(`${site.server.url}/`)
  await page.goBack()
  await page.getByText('Page not found: /no/such/page').waitFor()
})

test('a topic page opened from a list needs no topic request and shows since when the topic exists', async () => {
  const [topic = 0] = await ensureTopics(site.services, [{ name: 'Letterboxes', slug: 'letterboxes' }], 'listed')
  // The list is short, and other tests of this site have topics too.
  for (let n = await mostArticlesOfTopic(); n >= 0; n--) await anArticle(site, { topics: [topic] })
  await using visitor = await aVisitor(site.browser, site.server)
  const { page } = visitor
  const asked = await answered(page, /\/category\/slug\/letterboxes/, 500)
  await page.goto('/articles')
  await page.locator('.popular-topics').getByRole('link', { name: 'Letterboxes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Letterboxes' }).waitFor()
  await page.getByText(`Since ${longDate(Date.now())}`).waitFor()
  expect(asked()).toBe(0)
})

async function mostArticlesOfTopic(): Promise<number> {
  const { db } = site.services.database
  const counted = db
    .selectFrom('article_topics')
    .select((the) => the.fn.countAll<number>().as('articles'))
    .groupBy('topic_id')
  const most = await counted.orderBy('articles', 'desc').limit(1).executeTakeFirst()
  return Number(most?.articles ?? 0)
}

describe('The author page', () => {
  test.each([
    ['articles', /\/blogs\/username\//, 'Failed to load articles'],
    ['topics', /\/blogs\/categories/, "Coudn't load categories, please try again"],
  ])('the author page shows an error when its %s fail to load, and can load them again', async (_, address, text) => {
    const author = await aReader(site, { role: 'author' })
    const article = await anArticle(site, { user_id: author.id })
    await using visitor = await aVisitor(site.browser, site.server)
    const { page } = visitor
    await page.goto(`/articles/${article.slug}`)
    const asked = await answered(page, address, 400)
    await page.locator('.article-intro__author').getByRole('link', { name: author.username }).click()
    await alertOf(page, text).waitFor()
    await page.getByRole('heading', { level: 1, name: author.username }).waitFor()
    expect(await page.locator('#main .skeleton').count()).toBe(0)
    // Once for code and data on their way together; 400 is nothing to be asked again.
    expect(asked()).toBe(1)
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await alertOf(page, text).waitFor({ state: 'detached' })
  })

  test('the author page shows the default message when its 404 response has none', async () => {
    const article = await anArticle(site)
    await using visitor = await aVisitor(site.browser, site.server)
    const { page } = visitor
    await page.goto(`/articles/${article.slug}`)
    await answered(page, /\/blogs\/username\//, 404)
    await page.locator('.article-intro__author').getByRole('link').first().click()
    await page.getByText('Author Not Found').waitFor()
  })
})

describe('A login without browser storage', () => {
  test.each([
    ['a cookie', true],
    ['the page', false],
  ])('a member can log in and out when only %s can store the token', async (_, cookies) => {
    const password = 'eleven clerks and a lamp'
    const member = await aReader(site)
    await updateUser(site.services.database.db, member.id, { password_hash: await hashPassword(password) })
    await using visitor = await aVisitor(site.browser, site.server, { fresh: true })
    const { page, context } = visitor
    await context.addInitScript((cookies) => {
      const refuse = () => {
        throw new DOMException('no', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
      if (!cookies) Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    }, cookies)
    await page.goto('/?auth=1')
    await logIn(page, member.email, password)
    await dialogOf(page).waitFor({ state: 'detached' })
    await menuOf(page).waitFor()
    expect(page.url()).toBe(`${site.server.url}/`)
    const kept = (await context.cookies()).filter(({ name }) => name === 'token')
    expect(kept.map(({ sameSite }) => sameSite)).toEqual(cookies ? ['Strict'] : [])
    await menuOf(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  })
})
