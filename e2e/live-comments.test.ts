import { test } from 'vitest'
import { postComment } from '#community/comments/posting.ts'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { ahead, aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

/** Posts from this process, as another one of the site would. */
function post(by: Reader, articleId: number, description: string) {
  return postComment(site.services, { ...by, role: 'author', verified: true }, { type: 'Blog', id: articleId, description })
}

test('a comment by another reader arrives also when it is posted before the event stream opens', async () => {
  const { services, server, browser } = site
  const [article, other] = [await anArticle({ services }), await aReader({ services })]
  await using visitor = await aVisitor(browser, server)
  const { page } = visitor
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/live\?/, (route) => gate.promise.then(() => route.continue()))
  const asked = ahead(page.waitForResponse(/\/since\?/))
  await page.goto(`/articles/${article.slug}`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await asked
  await post(other, article.id, 'Said in between.')
  gate.resolve()
  await page.getByRole('button', { name: '1 new' }).click()
  await page.getByText('Said in between.').waitFor()
})
