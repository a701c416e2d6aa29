import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { postComment } from '#community/comments/posting.ts'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { ahead, aVisitor, dialogOf, listens, logIn } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const password = 'eleven clerks and a lamp'

const site = await siteForTests(openSite)
const { services, server, browser } = site

/** Posts a comment from this process, as another process of the site would. */
function say(by: Reader, type: 'Blog' | 'Comment', id: number, description: string) {
  return postComment(services, { ...by, role: 'author', verified: true }, { type, id, description })
}

const clapOf = (page: Page) => page.locator('.side-rail').getByRole('button', { name: 'Clap for this article' })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Your comment' })

/** Scrolls to the comments, whose code loads when they are near the viewport. */
async function comeTo(page: Page): Promise<void> {
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await listens(page, '#comments')
}

/** When and for how long the page shows `text`, measured in the page: polling could miss a short message. */
async function whenSaid(page: Page, text: string): Promise<() => Promise<{ from: number; ms: number }>> {
  const seen = await page.evaluateHandle((text) => {
    const times = { from: 0, ms: 0 }
    new MutationObserver(() => {
      const there = document.body.textContent.includes(text)
      if (there && times.from === 0) times.from = performance.now()
      if (!there && times.from > 0 && times.ms === 0) times.ms = performance.now() - times.from
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return times
  }, text)
  return () => seen.jsonValue()
}

const toastOf = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true })

describe('Claps', () => {
  test('a clap shows at once, stays after a reload and is removed by the next press', async () => {
    const article = await anArticle({ services })
    const { token } = await aReader({ services })
    await using visitor = await aVisitor(browser, server, { token })
    const { page, errors } = visitor
    await page.goto(`/articles/${article.slug}`)
    const count = page.locator('.side-rail .clap-control__names .tabular-nums')
    const taken = ahead(page.waitForResponse('**/increment/claps'))
    await clapOf(page).click()
    expect(await clapOf(page).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => count.textContent()).toBe('1')
    await taken
    await expect.poll(() => page.locator('.side-rail .clap-control output').textContent()).toBe('You clapped. 1 clap')
    await page.locator('.side-rail .clap-control__names').click()
    await page.locator('.clap-names:popover-open li').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => clapOf(page).getAttribute('aria-pressed')).toBe('true')
    const takenBack = ahead(page.waitForResponse('**/decrement/claps'))
    await clapOf(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => count.textContent()).toBe('0')
    await takenBack
    await page.reload()
    await expect.poll(() => count.textContent()).toBe('0')
    expect(await clapOf(page).getAttribute('aria-pressed')).toBe('false')
    expect(errors).toEqual([])
  })

  test('a clap that fails on the server is taken back with an error message', async () => {
    const article = await anArticle({ services })
    const { token } = await aReader({ services })
    await using visitor = await aVisitor(browser, server, { token })
    const { page } = visitor
    await page.goto(`/articles/${article.slug}`)
    await page.route('**/increment/claps', (route) => route.abort())
    await clapOf(page).click()
    await toastOf(page, 'Failed to clap, please try again').waitFor()
    expect(await clapOf(page).getAttribute('aria-pressed')).toBe('false')
    expect(await page.locator('.side-rail .clap-control__names .tabular-nums').textContent()).toBe('0')
    await page.setViewportSize({ width: 390, height: 844 })
    const reached = await page.locator('.bottom-bar .clap-control').evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect([reached, await toastOf(page, 'Failed to clap, please try again').isVisible()]).toEqual([true, true])
  })

  test('a visitor who claps is asked to log in', async () => {
    const article = await anArticle({ services })
    await using visitor = await aVisitor(browser, server)
    await visitor.page.goto(`/articles/${article.slug}`)
    await clapOf(visitor.page).click()
    await dialogOf(visitor.page).getByText('Please log in').waitFor()
  })
})

describe('A comment by a visitor', () => {
  test('a comment typed by a visitor survives a reload and the login and is posted by one click', async () => {
    const article = await anArticle({ services })
    const member = await aReader({ services })
    await updateUser(services.database.db, member.id, { password_hash: await hashPassword(password) })
    await using visitor = await aVisitor(browser, server)
    const { page, errors } = visitor
    await page.goto(`/articles/${article.slug}`)
    await comeTo(page)
    await fieldOf(page).fill('I was there, and it was colder.')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await dialogOf(page).getByText('Please log in').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await comeTo(page)
    await expect.poll(() => fieldOf(page).inputValue()).toBe('I was there, and it was colder.')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await logIn(page, member.email, password)
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await fieldOf(page).inputValue()).toBe('I was there, and it was colder.')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await toastOf(page, 'Comment posted!').waitFor()
    await page.locator('article.comment').getByText('I was there, and it was colder.').waitFor()
    await expect.poll(() => fieldOf(page).inputValue()).toBe('')
    await expect.poll(() => page.locator('#comments-title').textContent()).toBe('1 reply, not lost')
    expect(errors).toEqual([])
  })
})

describe('Own comments', () => {
  test('a reader posts, edits and deletes a reply, each with its message', async () => {
    const article = await anArticle({ services })
    const [ada, bob] = [await aReader({ services }), await aReader({ services })]
    const head = await say(ada, 'Blog', article.id, 'Was it the tram?')
    await using visitor = await aVisitor(browser, server, { token: bob.token })
    const { page, errors } = visitor
    await page.goto(`/articles/${article.slug}`)
    await comeTo(page)
    const thread = page.locator(`#comment-${head.id}`)
    await thread.getByRole('button', { name: 'Reply' }).click()
    await thread.getByRole('textbox').fill('It was the year.')
    await thread.getByRole('button', { name: 'Post reply' }).click()
    await toastOf(page, 'Reply posted!').waitFor()
    const reply = thread.locator('article.comment')
    await reply.getByText('It was the year.').waitFor()
    expect(await thread.getByRole('button', { name: 'Edit' }).count()).toBe(1)
    await reply.getByRole('button', { name: 'Edit' }).click()
    await reply.getByRole('textbox').fill('It was both.')
    await reply.getByRole('button', { name: 'Save' }).click()
    await toastOf(page, 'Comment Updated!').waitFor()
    await reply.getByText('It was both.').waitFor()
    await reply.getByText('edited').waitFor()
    const [stub, toast] = [await whenSaid(page, 'Reply Deleted!'), await whenSaid(page, 'Comment deleted!')]
    await reply.getByRole('button', { name: 'Delete' }).click()
    await reply.getByRole('button', { name: 'Delete' }).click()
    await reply.waitFor({ state: 'detached' })
    await expect.poll(async () => (await stub()).ms).toBeGreaterThan(1_000)
    await expect.poll(async () => (await toast()).from).toBeGreaterThan(0)
    await expect.poll(() => page.locator('#comments-title').textContent()).toBe('1 reply, not lost')
    expect(errors).toEqual([])
  })

  test('a comment stays in its field when the server cannot be reached', async () => {
    const article = await anArticle({ services })
    const { token } = await aReader({ services })
    await using visitor = await aVisitor(browser, server, { token })
    const { page } = visitor
    await page.goto(`/articles/${article.slug}`)
    await comeTo(page)
    await page.route('**/api/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await fieldOf(page).fill('Is anybody there?')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await page.getByRole('alert').getByText('Failed to add comment').waitFor()
    expect(await fieldOf(page).inputValue()).toBe('Is anybody there?')
  })
})

describe('Comments', () => {
  test('the link to a deeply nested comment scrolls to it', async () => {
    const article = await anArticle({ services })
    const people = [await aReader({ services }), await aReader({ services })]
    const heads: { id: number }[] = []
    for (let i = 0; i < 30; i++) heads.push(await say(people[i % 2] as Reader, 'Blog', article.id, `Thread number ${i}, and nothing more.`)) // there are two
    const old = heads[1]?.id ?? 0
    const replies: { id: number }[] = []
    for (let i = 0; i < 12; i++) replies.push(await say(people[i % 2] as Reader, 'Comment', old, `Reply number ${i}, and nothing less.`)) // there are two
    const wanted = replies[4]?.id
    await using visitor = await aVisitor(browser, server)
    const { page, errors } = visitor
    await page.goto(`/articles/${article.slug}#comment-${wanted}`)
    const comment = page.locator(`#comment-${wanted}[data-linked]`)
    await comment.waitFor()
    await expect.poll(() => comment.evaluate((element) => Math.abs(element.getBoundingClientRect().top - innerHeight / 2) < innerHeight / 2)).toBe(true)
    expect(await page.locator(`#comment-${old}`).count()).toBe(1)
    await page.locator(`#comment-${old}`).getByRole('button', { name: 'All 12 replies' }).click()
    await page.getByText('Reply number 2, and nothing less.').waitFor()
    expect(errors).toEqual([])
  })

  test('a new comment by another reader is announced by a button, without a reload', async () => {
    const article = await anArticle({ services })
    const [ada, bob] = [await aReader({ services }), await aReader({ services })]
    await say(ada, 'Blog', article.id, 'The first word.')
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    const stream = ahead(page.waitForRequest('**/api/live?on=*'))
    await page.goto(`/articles/${article.slug}#comments`)
    await comeTo(page)
    await stream
    await say(bob, 'Blog', article.id, 'The second word.')
    await page.getByRole('button', { name: '1 new' }).click()
    await page.getByText('The second word.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /new/ }).count()).toBe(0)
  })

  test('a new comment is announced though the first question for it has failed', async () => {
    const article = await anArticle({ services })
    const [ada, bob] = [await aReader({ services }), await aReader({ services })]
    await say(ada, 'Blog', article.id, 'The first word.')
    await using visitor = await aVisitor(browser, server)
    const { page } = visitor
    const asked = ahead(page.waitForResponse(/\/comments\/blog\/\d+\/since/))
    await page.goto(`/articles/${article.slug}#comments`)
    await Promise.all([comeTo(page), asked])
    let failed = 0
    await page.route(/\/since\?/, (route) => (failed++ === 0 ? route.abort() : route.fallback()))
    await say(bob, 'Blog', article.id, 'The second word.')
    await page.getByRole('button', { name: '1 new' }).waitFor()
    expect(failed).toBeGreaterThan(1)
  })

  test('a comment quotes the selected passage of the article', async () => {
    const article = await anArticle({ services })
    const { token } = await aReader({ services })
    await using visitor = await aVisitor(browser, server, { token })
    const { page } = visitor
    await page.goto(`/articles/${article.slug}`)
    await page.getByText('The tram was late, and so was the year.').click({ clickCount: 3 })
    await page.getByRole('button', { name: 'Quote in a comment' }).click()
    await page.locator('.comment-form .quoted-passage').waitFor()
    await fieldOf(page).fill('Both of them.')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await toastOf(page, 'Comment posted!').waitFor()
    await page.locator('article.comment .quoted-passage').getByText('The tram was late, and so was the year.').waitFor()
  })
})
