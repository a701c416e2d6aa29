import { expect, test } from 'vitest'
import { updateUser } from '#community/accounts/store.ts'
import { postComment } from '#community/comments/posting.ts'
import { cleanText } from '#community/comments/text.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('none of 300 hostile comments and names runs code, even without the Content Security Policy', { timeout: 300_000 }, async () => {
  const { services, server, browser } = site
  const article = await anArticle({ services })
  const people = await Promise.all(Array.from({ length: 10 }, () => aReader({ services })))
  for (const [i, person] of people.entries()) await updateUser(services.database.db, person.id, { name: (hostileTexts[i * 7] ?? '').slice(0, 120) })
  let head = 0
  for (const [i, text] of hostileTexts.entries()) {
    const by = people[i % people.length]
    const description = cleanText(text)
    if (!by || description === '') continue
    const posted = await postComment(
      services,
      { ...by, role: 'author', verified: true },
      { type: i % 20 === 0 ? 'Blog' : 'Comment', id: i % 20 === 0 ? article.id : head, description },
    )
    if (i % 20 === 0) head = posted.id
  }
  const context = await browser.newContext({ bypassCSP: true, baseURL: server.url })
  const page = await context.newPage()
  const done: string[] = []
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => !request.url().startsWith(server.url) && !request.url().startsWith('data:') && done.push(request.url()))
  await page.goto(`/articles/${article.slug}#comments`)
  const unfold = page.getByRole('button', { name: /More comments|earlier|All \d+ replies/ }).first()
  // The button does nothing before hydration and is hidden while replies load, so only the count tells when all have loaded.
  const all = async () => {
    if (await unfold.isEnabled({ timeout: 200 }).catch(() => false)) await unfold.click({ timeout: 1_000 }).catch(() => {})
    return page.locator('article.comment').count()
  }
  await expect.poll(all, { timeout: 150_000, interval: 20 }).toBeGreaterThanOrEqual(300)
  // Many attacks need a hover or a click.
  await page.locator('article.comment b').first().hover()
  await page.locator('article.comment code').first().click()
  expect(done).toEqual([])
})
