import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { cutOff } from '../testing/cut-off.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle, textOnServer } from '../testing/studio.ts'
import { aVisitor, listens } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 50 }

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('an article saves without a conflict when every third save loses its response', { timeout: 240_000 }, async () => {
  const studio = await openStudio(site, editor)
  const id = await beginArticle(studio, 'Every third answer')
  const seen = await cutOff(studio, 'PUT', /\/api\/drafts\/\d+$/, (count) => count % 3 === 0)
  const words: string[] = []
  for (let word = 0; word < 30; word++) {
    words.push(`word-${word}.`)
    await studio.keyboard.type(`word-${word}. `)
    const before = seen.statuses.length
    // No pause: the next word is typed as soon as this one has reached the server, with or without an answer.
    if (word % 2 === 0) await expect.poll(() => seen.statuses.length, long).toBeGreaterThan(before)
  }
  await expect.poll(() => textOnServer(site, editor, id), long).toContain(words.join(' '))
  expect([...new Set(seen.statuses)]).toEqual([200])
  expect(seen.statuses.length).toBeGreaterThan(12)
  expect(await studio.getByText('Somebody else has saved').count()).toBe(0)
  expect(await studio.getByRole('textbox', { name: 'Article body' }).innerText()).toContain(words.join(' '))
  await studio.context().close()
})

test('a page whose save lost its response can be saved again with newer text', async () => {
  const studio = await openStudio(site, editor, '/studio/pages/about')
  const seen = await cutOff(studio, 'PUT', /\/api\/pages\/about$/, (count) => count === 1)
  await studio.getByRole('textbox', { name: 'Title' }).first().fill('About the tides')
  await studio.getByRole('button', { name: 'Save page' }).click()
  await studio.getByText('The server could not be reached.').waitFor()
  await studio.getByRole('textbox', { name: 'Title' }).first().fill('About the high tides')
  await studio.getByRole('button', { name: 'Save page' }).click()
  await studio.getByText('Saved and public').first().waitFor()
  expect([...new Set(seen.statuses)]).toEqual([200])
  const page = (await (await fetch(`${site.server.url}/api/pages/about`)).json()) as { data: { title: string } } // as its contract has it
  expect(page.data.title).toBe('About the high tides')
  await studio.context().close()
})

test('a book whose first save lost its response is created once, with the newer text', async () => {
  const studio = await openStudio(site, editor, '/studio/books/new')
  const seen = await cutOff(studio, 'POST', /\/api\/desk\/books$/, (count) => count === 1)
  await studio.getByRole('textbox', { name: 'Title', exact: true }).fill('Lost tides')
  await studio.getByRole('group', { name: 'Authors and publisher' }).getByLabel('Name').fill('Vesna Marrin')
  await studio.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => seen.statuses, long).toEqual([200])
  await expect.poll(() => studio.getByRole('button', { name: 'Save', exact: true }).isEnabled(), long).toBe(true)
  await studio.getByRole('textbox', { name: 'Title', exact: true }).fill('Lost tides found')
  await studio.getByRole('button', { name: 'Save', exact: true }).click()
  await studio.waitForURL(/\/studio\/books\/\d+$/)
  const titles = async () => {
    const answer = await fetch(`${site.server.url}/api/desk/books?search=tides`, { headers: bearing(editor.token) })
    return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title) // as its contract has it
  }
  await expect.poll(titles, long).toEqual(['Lost tides found'])
  await studio.context().close()
})

test('a settings form whose response was lost twice is saved with newer text and without a conflict', async () => {
  const admin = await aReader(site, { role: 'admin' })
  const studio = await openStudio(site, admin, '/studio/announcement')
  const text = studio.getByRole('textbox', { name: 'Text', exact: true })
  const save = studio.getByRole('button', { name: 'Save announcement' })
  const seen = await cutOff(studio, 'PUT', /\/api\/settings$/, (count) => count < 3)
  await text.fill('The ferry is late.')
  await save.click()
  await expect.poll(() => seen.statuses, long).toEqual([200, 200])
  await expect.poll(() => save.isEnabled(), long).toBe(true)
  await text.fill('The ferry is on time.')
  await save.click()
  const announced = async () => {
    const answer = await fetch(`${site.server.url}/api/settings`, { headers: bearing(admin.token) })
    return ((await answer.json()) as { data: { announcement: { texts: { en?: string } } } }).data.announcement.texts.en // as its contract has it
  }
  await expect.poll(announced, long).toBe('The ferry is on time.')
  expect([...new Set(seen.statuses)]).toEqual([200])
  await studio.context().close()
})

test('a redirect whose responses were lost is added once and changed without a conflict', async () => {
  const studio = await openStudio(site, await aReader(site, { role: 'admin' }), '/studio/redirects')
  const created = await cutOff(studio, 'POST', /\/api\/redirects$/, (count) => count === 1)
  await studio.getByLabel('Old address').fill('/lost-tide')
  await studio.getByLabel('Leads to').fill('/articles')
  await studio.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => created.statuses, long).toEqual([200, 200])
  const row = studio.getByRole('row').filter({ hasText: '/lost-tide' })
  await row.waitFor()
  expect(await row.count()).toBe(1)
  await row.getByRole('button', { name: 'Change' }).click()
  const changed = await cutOff(studio, 'PUT', /\/api\/redirects\/\d+$/, (count) => count < 3)
  const keep = studio.getByRole('button', { name: 'Keep', exact: true })
  await studio.getByLabel('Leads to').fill('/events')
  await keep.click()
  await expect.poll(() => changed.statuses, long).toEqual([200, 200])
  await expect.poll(() => keep.isEnabled(), long).toBe(true)
  await studio.getByLabel('Leads to').fill('/podcast')
  await keep.click()
  await row.filter({ hasText: '/podcast' }).waitFor()
  expect(changed.statuses).toEqual([200, 200, 200, 200])
  await studio.context().close()
})

test('a comment that a reader sends again after a lost response is posted once', async () => {
  const reader = await aReader(site)
  const { slug } = await anArticle(site)
  await using visitor = await aVisitor(site.browser, site.server, { token: reader.token })
  const { page } = visitor
  await page.goto(`/articles/${slug}`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await listens(page, '#comments')
  const seen = await cutOff(page, 'POST', /\/api\/comments$/, (count) => count < 3)
  await page.getByRole('textbox', { name: 'Your comment' }).fill('I was on that tram.')
  const post = page.locator('#comments').getByRole('button', { name: 'Post comment' })
  await post.click()
  await expect.poll(() => seen.statuses, long).toEqual([200, 200])
  await expect.poll(() => post.getAttribute('aria-disabled'), long).not.toBe('true')
  const answer = page.waitForResponse(/\/api\/comments$/)
  await post.click()
  const { 'idempotency-replayed': replayed } = (await answer).headers()
  expect(replayed).toBe('true')
  await page.getByText('I was on that tram.').first().waitFor()
})
