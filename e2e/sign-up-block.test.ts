import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { outlineOf } from '../testing/outline.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, insert } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

test('an author inserts the sign-up form of a list into an article', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'With a form')
  await insert(studio, 'Newsletter sign-up')
  const dialog = studio.getByRole('dialog')
  const list = dialog.getByRole('combobox', { name: 'List' })
  await expect.poll(() => list.locator('option').count()).toBeGreaterThan(1)
  const chosen = (await list.locator('option').nth(1).getAttribute('value')) ?? ''
  await list.selectOption(chosen)
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Once a week')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => outlineOf(site, author, id), { timeout: 60_000 }).toContain(`signUp: ${chosen} Once a week`)
  await studio.context().close()
})

test.each([390, 1440])('an article with a sign-up form has no accessibility violation at %i px in both themes', async (width) => {
  const content = JSON.stringify([{ id: 's', type: 'signUp', props: { list: 'newsletter', title: 'Once a week' }, children: [] }])
  const { slug } = await anArticle(site, { title: `A form at ${width}`, content })
  for (const theme of ['dark', 'light']) {
    const context = await site.browser.newContext({ baseURL: site.server.url, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'theme', value: theme, url: site.server.url }])
    const page = await context.newPage()
    await page.goto(`/articles/${slug}`)
    await page.locator('.sign-up-block').scrollIntoViewIfNeeded()
    expect({ theme, faults: await violationsOn(page) }).toEqual({ theme, faults: [] })
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/block-${width}-${theme}.png`, fullPage: true })
    await context.close()
  }
})
