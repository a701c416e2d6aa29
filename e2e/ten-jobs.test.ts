import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { postComment } from '#community/comments/posting.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { fileChoice } from '../testing/choose-file.ts'
import { openSite } from '../testing/open-site.ts'
import { pagesPdf } from '../testing/pdf.ts'
import { testImage } from '../testing/pictures.ts'
import { countPresses, pressesOn } from '../testing/presses.ts'
import { startSmtp } from '../testing/smtp.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { startMany } from '../testing/subscribers.ts'
import { until } from '../testing/until.ts'
import { aVisitor } from '../testing/visitor.ts'
import { someOf } from '../testing/lane.ts'

const rows = [...readFileSync(join(import.meta.dirname, '../docs/common-jobs.md'), 'utf8').matchAll(/^\| ([^|]+) \| (\d+|none) \| (\d+|none) \| (\d+) \|$/gm)]
const table = rows.map(([, job = '', ghost = '', wordPress = '', ours = '']) => ({
  job,
  limit: Math.min(...[ghost, wordPress].filter((text) => text !== 'none').map(Number)),
  ours: Number(ours),
}))

const smtp = await startSmtp()
const site = await siteForTests(() => openSite({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@magazine.example' }))
afterAll(() => smtp[Symbol.asyncDispose]())
const chief = await aReader(site, { role: 'admin' })
await seedLists(site.services)
await startMany(site.services, 'weekly', 3)
await changeSettings(site.services, { navigation: { main: [], footer: null } }, null)

let open: Page | undefined
afterEach(() => open?.context().close())

/** Where an editor is after login. */
async function home(): Promise<Page> {
  const { page } = await aVisitor(site.browser, site.server, { fresh: true, width: 1440, token: chief.token })
  open = page
  await page.goto('/studio')
  await page.locator('.filter-bar').waitFor()
  await countPresses(page)
  return page
}

/** Typing needs the caret: a field that is filled without it would take a press that nobody counts. */
async function type(page: Page, text: string, at: Locator): Promise<void> {
  await until(() => at.evaluate((element) => element === document.activeElement || element.contains(document.activeElement)), { what: 'the caret' })
  await page.keyboard.type(text)
}

async function beginArticle(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /New article/ }).click()
  await type(page, title, page.getByRole('textbox', { name: 'Title' }))
  await page.getByRole('textbox', { name: 'Article body' }).click()
}

const body = (page: Page) => page.getByRole('textbox', { name: 'Article body' })
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name, exact: true }).click()

async function aComment(text: string): Promise<void> {
  const reader = await aReader(site)
  const article = await anArticle(site)
  await postComment(site.services, { ...reader, role: 'member', verified: true }, { type: 'Blog', id: article.id, description: text })
}

const jobs: Record<string, (page: Page) => Promise<void>> = {
  'Publish an article': async (page) => {
    await beginArticle(page, 'The morning ferry')
    await type(page, 'It leaves at six.', body(page))
    await button(page, 'Publish').click()
    await button(page.getByRole('dialog'), 'Publish now').click()
    await page.getByText('Public', { exact: true }).waitFor()
  },
  'Schedule an article': async (page) => {
    await beginArticle(page, 'The evening ferry')
    await type(page, 'It leaves at nine.', body(page))
    await button(page, 'Publish').click()
    const moment = page.getByRole('dialog').locator('input[type=datetime-local]')
    await moment.click()
    await moment.fill(`${new Date().getFullYear() + 1}-03-01T09:00`)
    await button(page.getByRole('dialog'), 'Schedule').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page
      .getByText(/Mar.*09:00|09:00.*Mar/)
      .first()
      .waitFor()
  },
  'Add an author': async (page) => {
    await goTo(page, 'People')
    await button(page, 'Invite').click()
    await type(page, 'ada@example.org', page.getByLabel('E-mail', { exact: true }))
    await button(page, 'Send the invitation').click()
    await page.getByRole('row', { name: /ada@example\.org.*good until/ }).waitFor()
  },
  'Add a picture': async (page) => {
    await beginArticle(page, 'A look at the ferry')
    await type(page, '/picture', body(page))
    // Until what is typed has narrowed the list, Enter takes its first block.
    await page.getByRole('option', { name: /^Picture/, selected: true }).waitFor()
    const choice = await fileChoice(page, () => page.keyboard.press('Enter'))
    await choice.setFiles({ name: 'ferry.png', mimeType: 'image/png', buffer: await testImage().png().toBuffer() })
    await page.locator('.picture-block picture img').waitFor()
  },
  'Add a YouTube video': async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('https://www.youtube.com/watch?v=dQw4w9WgXcQ'))
    await beginArticle(page, 'The ferry moves')
    await page.keyboard.press('ControlOrMeta+v')
    await page.getByText('Asking www.youtube.com what this is…').waitFor()
  },
  'Approve a comment': async (page) => {
    await button(page.getByRole('listitem').filter({ hasText: 'The timetable is at https://' }), 'Show').click()
    await until(async () => (await statusOf('The timetable')) === 'shown', { what: 'the comment among those that are shown' })
  },
  'Reply to a comment': async (page) => {
    const comment = page.getByRole('listitem').filter({ hasText: 'Does it run on Sundays?' })
    await button(comment, 'Reply').click()
    await type(page, 'From May on.', comment.getByRole('textbox'))
    await button(comment, 'Send reply').click()
    await until(async () => (await statusOf('From May on.')) === 'shown', { what: 'the reply' })
  },
  'Send a newsletter': async (page) => {
    await goTo(page, 'Newsletter')
    await button(page, 'New newsletter').click()
    await type(page, 'High water', page.getByLabel('Subject', { exact: true }))
    const text = page.getByRole('group', { name: 'Before the articles' }).locator('[contenteditable="true"]').first()
    await text.click()
    await type(page, 'The ferry is late.', text)
    await button(page, 'Send …').click()
    await button(page, /^Send it to 3 readers/).click()
    await until(async () => (await site.services.database.db.selectFrom('newsletter_mailings').selectAll().execute())[0]?.status === 'sent', {
      what: 'the mails',
    })
  },
  'Change the navigation': async (page) => {
    await goTo(page, 'Navigation')
    await page.getByRole('combobox', { name: 'Add to: Header' }).selectOption({ label: 'Magazine' })
    await button(page, 'Save navigation').click()
    await page.getByText('Saved and shown on all pages').first().waitFor()
  },
  'Publish an issue from a PDF': async (page) => {
    await goTo(page, 'Issues')
    await page
      .getByRole('link', { name: /New issue/ })
      .first()
      .click()
    const choice = await fileChoice(page, () => button(page, 'Choose files').click())
    await choice.setFiles({ name: 'issue.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pagesPdf(['Cellar', 'Roof'])) })
    await page.waitForURL(/\/studio\/releases\/\d+$/)
    await button(page, 'Publish').click()
    await button(page.getByRole('dialog'), 'Publish now').click()
    await page.getByText('Public', { exact: true }).waitFor()
  },
}

async function statusOf(words: string): Promise<string | undefined> {
  const found = await site.services.database.db.selectFrom('comments').select(['description', 'status']).execute()
  return found.find(({ description }) => description.startsWith(words))?.status
}

await aComment('The timetable is at https://ferry.example/times')
await aComment('Does it run on Sundays?')

describe('The ten commonest jobs', () => {
  test('the table of the guide lists the jobs that are done here', () => {
    expect(table.map(({ job }) => job)).toEqual(Object.keys(jobs))
  })
  test.each(someOf(table, 3))('an editor needs $ours presses for “$job”, no more than the better one of Ghost and WordPress', async ({ job, limit, ours }) => {
    const page = await home()
    await jobs[job]?.(page)
    const pressed = await pressesOn(page)
    expect(pressed.length, pressed.join(', ')).toBe(ours)
    expect(ours).toBeLessThanOrEqual(limit)
  })
})
