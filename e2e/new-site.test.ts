import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)
const admin = await aReader(site, { role: 'admin' })

const lists: [path: string, begin: string | null][] = [
  ['/studio', 'Write the first article'],
  ['/studio/releases', 'New issue'],
  ['/studio/creatives', 'New creative'],
  ['/studio/events', 'New event'],
  ['/studio/podcast', 'New episode'],
  ['/studio/books', 'New book'],
  ['/studio/movies', 'New movie'],
  ['/studio/music', 'New music'],
  ['/studio/topics', 'New topic'],
  ['/studio/media', 'Upload the first one'],
  ['/studio/comments', null],
  ['/studio/people?role=author', 'Invite somebody'],
  ['/studio/inbox', null],
  ['/studio/newsletter', 'Write the first one'],
  ['/studio/redirects', 'Add a redirect'],
  ['/studio/imports', 'Choose files'],
  ['/studio/exports', 'Export this site'],
  ['/studio/webhooks', 'Add a webhook'],
  ['/studio/client-errors', null],
  ['/studio/tokens', 'Create a token'],
  ['/studio/trail', null],
]

describe('Empty lists of the studio', () => {
  test.each(lists)('the empty list at %s explains what it is for and offers the first action', async (path, begin) => {
    const page = await openStudio(site, admin, path)
    const empty = page.locator('.empty-list')
    await empty.waitFor()
    expect((await empty.innerText()).length).toBeGreaterThan(40)
    if (begin) await empty.locator('a, button').filter({ hasText: begin }).waitFor()
    await page.context().close()
  })
})

describe('Empty screens of the studio', () => {
  test('the calendar says that nothing is published or scheduled in a month', async () => {
    const page = await openStudio(site, admin, '/studio/calendar?month=2030-02')
    await page.getByText('Nothing is published or scheduled in this month.').waitFor()
    await page.context().close()
  })

  test('the form of a new webhook keeps what is typed while another administrator adds one', async () => {
    const page = await openStudio(site, admin, '/studio/webhooks')
    const address = page.getByLabel('Address that receives events')
    await address.fill('https://hooks.example.org/mine')
    const body = JSON.stringify({ url: 'https://hooks.example.org/theirs', kinds: ['article.published'], status: 'active' })
    await fetch(`${site.server.url}/api/webhooks`, { method: 'POST', headers: { ...bearing(admin.token), 'content-type': 'application/json' }, body })
    await page.getByRole('link', { name: 'https://hooks.example.org/theirs' }).waitFor()
    expect(await address.inputValue()).toBe('https://hooks.example.org/mine')
    await page.context().close()
  })
})

describe('The first steps', () => {
  test('the first steps link to their screens, tick what is done and stay hidden once an administrator hides them', async () => {
    const page = await openStudio(site, admin)
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByText('0 of 10 done').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await steps.getByRole('link', { name: 'First topic' }).click()
    await page.waitForURL('**/studio/topics/new')
    await page.getByRole('textbox', { name: /^Name/ }).fill('City')
    await page.getByRole('textbox', { name: /^Description/ }).fill('What happens in the streets.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/topics\/\d+$/)
    await page.goto('/studio')
    await steps.getByText('1 of 10 done').waitFor()
    await steps.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText('No mail server is set').first().waitFor()
    await steps.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { name: 'Invite somebody' }).waitFor()
    await page.goto('/studio')
    await steps.getByRole('link', { name: 'First article' }).click()
    await page.waitForURL('**/studio/write/*')
    await page.goto('/studio')
    await steps.getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
    await steps.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('list', { name: 'Overview' }).getByText('My drafts').waitFor()
    expect(await steps.count()).toBe(0)
    await page.context().close()
  })
})

test('where no comment is reported, the held ones are offered', async () => {
  const { id } = await anArticle(site)
  const { token } = await aReader(site)
  const body = JSON.stringify({ type: 'Blog', id, description: 'Look at https://example.org/wares' })
  await fetch(`${site.server.url}/api/comments`, { method: 'POST', headers: { ...bearing(token), 'content-type': 'application/json' }, body })
  const page = await openStudio(site, admin, '/studio/comments')
  await page.getByText('No reported comments.').waitFor()
  await page.getByRole('button', { name: /^Review \d+ held comments?$/ }).click()
  await page.getByText('Look at https://example.org/wares').waitFor()
  await page.context().close()
})
