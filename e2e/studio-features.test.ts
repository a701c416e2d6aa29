import { expect, test } from 'vitest'
import { createCreative } from '#content/creatives/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { logAudit } from '#content/admin/service.ts'
import { importPicture } from '#operations/media/service.ts'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader, anArticle, manyTopics } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { openStudio } from '../testing/studio.ts'
import { until } from '../testing/until.ts'
import { aVisitor } from '../testing/visitor.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

test('an editor styles a creative with a live preview, and a text colour with too little contrast is refused', async () => {
  const cover = await importPicture(site.services, { bytes: await testImage({ width: 1200, height: 900 }).png().toBuffer(), name: 'lamp.png' })
  const title = `The lamp ${++tries}`
  const { id, slug } = await createCreative(site.services, {
    status: 'approved',
    fields: { title, summary: 'It is on.', kind: 'illustration', creators: [{ name: 'Ilse Kern', role: 'ink' }], cover },
  })
  const page = await openStudio(site, editor, `/studio/creatives/${id}`)
  const part = page.getByRole('group', { name: 'Colours and style' })
  const sample = part.getByRole('img', { name: 'Layout of its page' })
  const colour = async (name: string, value: string) => {
    await part.getByLabel(name, { exact: true }).selectText()
    // Character by character: an incomplete colour must not change the others.
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await colour('Background', '#16203a')
  await colour('Text', '#303a50')
  await colour('Accent', '#a04010')
  for (const [name, value] of Object.entries({ Background: '#16203a', Text: '#303a50', Accent: '#a04010' }))
    expect(await part.getByLabel(name, { exact: true }).inputValue()).toBe(value)
  await part.getByText(/^Text 1\.\d : 1, readers need 4\.5$/).waitFor()
  await part.getByText(/too pale for small texts|too pale: they take/).waitFor()
  await part.getByRole('combobox', { name: 'Font' }).click()
  await page.getByRole('option', { name: 'Serif' }).click()
  // The arrow keys move the point in both frames: it is one.
  await part.getByRole('slider', { name: /^Focal point/ }).press('ArrowLeft')
  const above = page.getByRole('group', { name: 'Cover', exact: true }).getByRole('slider')
  expect(await above.getAttribute('aria-valuetext')).toBe('45 % from the left, 50 % from the top')
  await above.press('ArrowUp')
  expect(await part.getByRole('slider').getAttribute('aria-valuetext')).toBe('45 % from the left, 45 % from the top')
  expect(await sample.locator('img').evaluate((img) => getComputedStyle(img).objectPosition)).toBe('45% 45%')

  await page.keyboard.press('Control+s')
  await page.getByRole('alert').filter({ hasText: 'text on this background has a contrast of 1.' }).first().waitFor()
  await colour('Text', '#f4ead6')
  await part.getByText(/, good to read$/).waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('.toast').filter({ hasText: 'Saved' }).waitFor()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByRole('button', { name: 'Publish the changes' }).click()
  const shown = async () => {
    const answer = await fetch(`${site.server.url}/api/creatives/${slug}`)
    return ((await answer.json()) as { data: { styles: string; cover: { focus: number[] } } }).data // as the creatives' contract has it
  }
  await expect
    .poll(async () => JSON.parse((await shown()).styles) as unknown)
    .toMatchObject({ theme: { text: '#f4ead6' }, font: 'serif', cover: { focus: [0.45, 0.45] } })
  const data = await shown()
  expect(data.cover.focus).toEqual([0.45, 0.45])
  await page.goto(`/creatives/${slug}`)
  const head = page.getByRole('heading', { name: title })
  await until(async () => /Serif/.test(await head.evaluate((one) => getComputedStyle(one).fontFamily)), { what: 'the serif' })
  expect(await page.locator('.creative-hero__picture picture img').evaluate((img) => getComputedStyle(img).objectPosition)).toBe('45% 45%')
  await page.context().close()
})

test('a bulk action names the articles that it could not change, and they stay selected', async () => {
  const words = `bulk ${++tries}`
  const [read, unread] = [`Seen ${words}`, `Never out ${words}`]
  await anArticle(site, { title: read })
  await anArticle(site, { title: unread, approved: 'draft' })
  const page = await openStudio(site, editor, `/studio?search=${encodeURIComponent(words)}`)
  await page.getByRole('link', { name: unread }).waitFor()
  // By keys: the first one, then both.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar')
  await bar.getByText('1 chosen').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await bar.getByText('2 chosen').waitFor()
  // One of them is public: archiving unpublishes it.
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('row', { name: read }).getByText('Public', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  const note = page.getByRole('alert').filter({ hasText: '1 of 2 stayed as it was' })
  await note.getByText(`‘${unread}’:`).waitFor()
  expect(await note.innerText()).not.toContain(read)
  await bar.getByText('1 chosen').waitFor()
  expect(await page.getByRole('checkbox', { name: `Choose ${unread}` }).isChecked()).toBe(true)
  await page.getByRole('row', { name: read }).getByText('Draft', { exact: true }).waitFor()
  await note.getByRole('button', { name: 'Seen' }).click()
  await note.waitFor({ state: 'detached' })
  await page.context().close()
})

test('an editor finds a contact message in the inbox, answers it, marks it and removes it', async () => {
  const words = `lantern ${++tries}`
  const { page: visitor } = await aVisitor(site.browser, site.server)
  await visitor.goto('/contact')
  const form = visitor.locator('main form', { has: visitor.locator('textarea[name=message]') })
  await form.getByLabel('Your name').fill('Rosa Blum')
  await form.getByLabel('E-mail').fill('rosa@example.org')
  await form.getByLabel('Subject').fill(`A ${words}`)
  await form.locator('textarea[name=message]').fill('The lamp on page twelve is a lantern. Would you mend it, please?')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: /send/i }).click()
  await visitor.getByText('We have received your message').waitFor()
  await visitor.context().close()

  const page = await openStudio(site, editor, '/studio/inbox?status=all')
  await page.getByLabel('Find by text or sender').fill(words)
  await page.waitForURL(/search=lantern/)
  await page.getByRole('button', { name: `A ${words}` }).click()
  const panel = page.getByRole('region', { name: 'Message from Rosa Blum' })
  await panel.getByLabel('Answer by mail').fill('You are right, it is a lantern.')
  await panel.getByRole('button', { name: 'Send the answer' }).click()
  await panel.locator('blockquote', { hasText: 'You are right, it is a lantern.' }).waitFor()
  await page.reload()
  await panel.locator('blockquote', { hasText: 'You are right' }).waitFor()
  await panel.getByRole('button', { name: 'Spam' }).click()
  await panel.getByRole('button', { name: 'Mark as new' }).click()
  await page.getByRole('button', { name: /^New 1/ }).click()
  await page.getByRole('button', { name: `A ${words}` }).click()
  await panel.getByRole('button', { name: 'Remove for good' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await panel.waitFor({ state: 'detached' })
  await page.getByText('No matches.').waitFor()
  await page.context().close()
})

test('the audit log links to the changed content and lists all changes to it page by page', async () => {
  const admin = await aReader(site, { role: 'admin' })
  const title = `Changed often ${++tries}`
  const { id } = await anArticle(site, { title })
  const { services } = site
  await services.database.write(async ({ tx }) => {
    const viewer = { id: admin.id }
    for (let at = 0; at < 60; at++)
      await logAudit(tx, {
        viewer,
        action: 'publish',
        kind: 'article',
        subject: id,
        title,
        note: at === 59 ? 'for 2026-12-01T16:00:00.000Z' : '',
        now: services.now() + at,
      })
  })
  const page = await openStudio(site, admin, '/studio/trail?kind=article')
  await page.getByText('for 2026-12-01 16:00', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(`Only this article: what was done to ‘${title}’`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'One content only' }).waitFor()
  const lines = page.locator('tbody tr')
  await page.getByText('50 of 60', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await until(async () => (await lines.count()) === 60, { what: 'all lines' })
  await until(() => page.evaluate(() => document.activeElement?.textContent === '60 of 60'), { what: 'the focus at the count' })
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
  await page.getByRole('link', { name: title }).first().click()
  await page.waitForURL(`**/studio/write/${id}`)
  await page.context().close()
})

test('the settings of an article list twelve topics, find the others by name and keep showing those that are chosen', async () => {
  await ensureTopics(site.services, manyTopics, 'listed')
  const { id } = await anArticle(site, { user_id: editor.id })
  const page = await openStudio(site, editor, `/studio/write/${id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const topics = page.getByRole('group', { name: 'Topics' })
  const [find, last] = [topics.getByRole('searchbox', { name: 'Find a topic' }), topics.getByRole('checkbox', { name: /Quarter 14/ })]
  await find.waitFor()
  expect(await topics.getByRole('checkbox').count()).toBe(12)
  await topics.getByText(/more topics?: find/).waitFor()
  await find.fill('quarter 14')
  await expect.poll(() => topics.getByRole('checkbox').count()).toBe(1)
  await last.check()
  await find.fill('nowhere at all')
  await topics.getByText('No topic has this name.').waitFor()
  expect(await last.isChecked()).toBe(true)
  expect(await violationsOn(page, '.article-settings')).toEqual([])
  await page.context().close()
})

test('the statistics chart labels its scale, says when it has no data and is also shown as a table', async () => {
  const page = await openStudio(site, editor, '/studio/statistics?days=7')
  const chart = page.locator('.day-chart')
  await chart.getByRole('button', { name: 'No results' }).click()
  await chart.getByText('No results: none yet').waitFor()
  const today = Math.floor(site.services.now() / 86_400_000)
  await site.services.database.db
    .insertInto('daily_counts')
    .values({ kind: 'misses', day: today - 2, name: '', count: 37 })
    .execute()
  await page.reload()
  await chart.getByRole('button', { name: 'No results' }).click()
  await chart.getByText('No results: at most 37 in a day').waitFor()
  expect(await chart.locator('.day-chart__plot > span').allInnerTexts()).toEqual(['40', '20'])
  await chart.getByText('As a table').click()
  const table = chart.getByRole('region', { name: 'Daily figures' })
  expect(await table.locator('tbody tr').nth(2).locator('td').last().innerText()).toBe('37')
  for (const theme of ['dark', 'light']) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: site.server.url }])
    await page.reload()
    await chart.locator('rect').first().waitFor({ state: 'attached' })
    expect(await violationsOn(page), theme).toEqual([])
  }
  await page.context().close()
})
