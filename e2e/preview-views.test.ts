import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { acquireEditLock, openStudio } from '../testing/studio.ts'

/** A reader who stays longer has viewed an article, ms. */
const viewed = 3_000

const site = await siteForTests(openSite)

test.each(['draft', 'approved'] as const)('the preview of an article whose state is %s counts no view', async (approved) => {
  const author = await aReader(site, { role: 'author' })
  const { id } = await anArticle(site, { user_id: author.id, approved })
  const page = await openStudio(site, author, `/studio/write/${id}`)
  const counted: string[] = []
  page.context().on('request', (request) => request.url().includes('/increment/views') && counted.push(request.url()))
  await acquireEditLock(page)
  await page.getByText('The tram was late').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' So were we.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByText('So were we.').waitFor()
  // As a reader does: what waits for a touch goes on with it.
  await preview.locator('body').click()
  await sleep(viewed + 2_000)
  expect(counted).toEqual([])
  const { views } = (await site.services.database.db.selectFrom('article_stats').select('views').where('article_id', '=', id).executeTakeFirst()) ?? {
    views: 0,
  }
  expect(views).toBe(0)
  await page.context().close()
})
