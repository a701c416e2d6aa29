import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { cutOff } from '../testing/cut-off.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { aVisitor, listens } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 50 }

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

interface Sending {
  page: Page
  calls: RegExp
  type: (text: string) => Promise<void>
  button: ReturnType<Page['getByRole']>
}

/** Sends `Of wrong words`, whose answer is lost twice, and then `Of right words`. */
async function sendTwice({ page, calls, type, button }: Sending): Promise<void> {
  const seen = await cutOff(page, 'POST', calls, (count) => count < 3)
  await type('Of wrong words')
  await button.click()
  await expect.poll(() => seen.statuses, long).toEqual([200, 200])
  // Some of them only say so.
  await expect.poll(async () => (await button.isEnabled()) && (await button.getAttribute('aria-disabled')) !== 'true', long).toBe(true)
  await type('Of right words')
  await button.click()
}

async function read<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(site.server.url + path, { headers: bearing(editor.token) })).json()) as Answer // as its contract has it
}

function write(path: string, body: unknown, token = editor.token): Promise<Response> {
  return fetch(`${site.server.url}/api${path}`, {
    method: 'POST',
    headers: { ...bearing(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

describe('comments', () => {
  const calls = /\/api\/comments(\?|$)/
  const threads = async (article: number) => {
    const { data } = await read<{ data: { description: string; replies: { description: string }[] }[] }>(`/api/comments/blog/${article}?limit=50`)
    return data.map(({ description, replies }) => [description, ...replies.map((reply) => reply.description)])
  }

  test('a comment and a reply whose responses were lost twice and that are changed then are there once, as they were changed', async () => {
    const { id, slug } = await anArticle(site)
    await using visitor = await aVisitor(site.browser, site.server, { token: (await aReader(site, { role: 'author' })).token })
    const { page } = visitor
    await page.goto(`/articles/${slug}`)
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await listens(page, '#comments')
    const section = page.locator('#comments')
    const button = (name: string) => section.getByRole('button', { name, exact: true })
    const type = (text: string) => section.getByRole('textbox').last().fill(text)
    await sendTwice({ page, calls, type, button: button('Post comment') })
    await expect.poll(() => threads(id), long).toEqual([['Of right words']])
    await page.unroute(calls)
    await button('Reply').click()
    await sendTwice({ page, calls, type, button: button('Post reply') })
    await expect.poll(() => threads(id), long).toEqual([['Of right words', 'Of right words']])
  })

  test('a reply of a moderator to a held comment whose response was lost twice keeps its field and is there once, as it was changed', async () => {
    const { id } = await anArticle(site)
    const links = 'See https://one.example and https://two.example and https://three.example, all of them.'
    const posted = await write('/comments', { type: 'Blog', id, description: links }, (await aReader(site)).token)
    expect(await posted.json()).toMatchObject({ data: { status: 'held' } })
    const page = await openStudio(site, editor, '/studio/comments?show=held')
    const comment = page.getByRole('listitem').filter({ hasText: 'https://two.example' })
    await comment.getByRole('button', { name: 'Reply', exact: true }).click()
    const type = (text: string) => comment.locator('textarea').fill(text)
    await sendTwice({ page, calls, type, button: comment.getByRole('button', { name: 'Show and reply' }) })
    await expect.poll(() => threads(id), long).toEqual([[links, 'Of right words']])
    await page.context().close()
  })
})

test('a segment whose response was lost twice and that is renamed then is there once, under its new name', async () => {
  await write('/newsletter/lists', { name: 'Of segments' })
  const page = await openStudio(site, editor, '/studio/newsletter/subscribers?list=of-segments&language=de')
  const type = (text: string) => page.getByRole('textbox', { name: 'Name of the segment' }).fill(text)
  await sendTwice({ page, calls: /\/api\/newsletter\/segments(\?|$)/, type, button: page.getByRole('button', { name: 'Save as a segment' }) })
  const names = async () => (await read<{ data: { name: string }[] }>('/api/newsletter/segments')).data.map(({ name }) => name)
  await expect.poll(names, long).toEqual(['Of right words'])
  await page.context().close()
})

describe('subscribers that are added by hand', () => {
  const right = 'of-right-words@example.org'
  const found = async () => (await read<{ data: { email: string }[] }>('/api/newsletter/subscribers?search=words')).data.map(({ email }) => email)

  /** Adds `of-wrong-words@…`, whose answer is lost twice, and then the right address. */
  async function correct(consent: string): Promise<Page> {
    const page = await openStudio(site, editor, '/studio/newsletter/subscribers')
    const form = page.getByRole('region', { name: 'Add a subscriber' })
    await form.getByLabel('Consent').fill(consent)
    const type = (text: string) => form.getByLabel('E-mail address').fill(`${text.replaceAll(' ', '-').toLowerCase()}@example.org`)
    await sendTwice({ page, calls: /\/api\/newsletter\/subscribers(\?|$)/, type, button: form.getByRole('button', { name: 'Add', exact: true }) })
    return page
  }

  test('a corrected address replaces the mistyped one whose response was lost twice, added or asked by mail', async () => {
    await write('/newsletter/lists', { name: 'Of subscribers' })
    const asked = await correct('')
    await asked.getByText(`${right} was asked by e-mail`).first().waitFor()
    const requests = await site.services.database.db.selectFrom('newsletter_requests').select('email').execute()
    expect(requests).toEqual([{ email: right }])
    await asked.context().close()
    const added = await correct('On a card at the fair')
    await added.getByRole('cell', { name: right }).waitFor()
    expect(await found()).toEqual([right])
    await added.context().close()
  })

  test('a mistyped address that was known before stays, and the corrected one waits for another press', async () => {
    const [before] = (await read<{ data: { id: number }[] }>('/api/newsletter/subscribers?search=words')).data
    await fetch(`${site.server.url}/api/newsletter/subscribers/${before?.id}`, { method: 'DELETE', headers: bearing(editor.token) })
    await write('/newsletter/subscribers', { email: 'of-wrong-words@example.org', lists: ['of-subscribers'], consent: 'By phone' })
    const page = await correct('On a card at the fair')
    await page.getByText('What you sent before has arrived.').waitFor()
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(right)
    expect(await found()).toEqual(['of-wrong-words@example.org'])
    await page.context().close()
  })
})

describe('what has gone out already', () => {
  const said = 'What you sent before has arrived.'

  test('an answer by mail whose response was lost twice is shown, and its newer text waits for another press', async () => {
    const contact = { name: 'Mira Vell', email: 'mira@example.org', topic: 'general', message: 'When does the night tram go, please?', consent: true }
    await write('/contact', contact)
    const page = await openStudio(site, editor, '/studio/inbox')
    await page.getByRole('button', { name: /Mira Vell/ }).click()
    const [field, button] = [page.getByRole('textbox', { name: 'Answer by mail' }), page.getByRole('button', { name: 'Send the answer' })]
    await sendTwice({ page, calls: /\/replies(\?|$)/, type: (text) => field.fill(text), button })
    await page.getByText(said).waitFor()
    await page.locator('blockquote', { hasText: 'Of wrong words' }).waitFor()
    expect(await field.inputValue()).toBe('Of right words')
    const message = new URL(page.url()).searchParams.get('message')
    const replies = async () => (await read<{ data: { replies: { text: string }[] } }>(`/api/contact/messages/${message}`)).data.replies.map(({ text }) => text)
    expect(await replies()).toEqual(['Of wrong words'])
    await button.click()
    await expect.poll(replies, long).toEqual(['Of wrong words', 'Of right words'])
    await page.context().close()
  })

  test('a message to the magazine whose response was lost twice is sent once, and its newer text waits for another press', async () => {
    await using visitor = await aVisitor(site.browser, site.server)
    const { page } = visitor
    await page.goto('/contact')
    await page.getByLabel('Your name').fill('Odd Sender')
    await page.getByLabel('E-mail', { exact: true }).fill('odd@example.org')
    await page.getByRole('checkbox').check()
    const field = page.getByRole('textbox', { name: 'Message' })
    const button = page.getByRole('button', { name: 'Send it' })
    await sendTwice({ page, calls: /\/api\/contact(\?|$)/, type: (text) => field.fill(`${text} of a tram at night`), button })
    await page.getByText(said).waitFor()
    expect(await field.inputValue()).toContain('Of right words')
    const messages = async () => (await read<{ data: { message: string }[] }>('/api/contact/messages?status=all&search=Odd+Sender')).data
    expect((await messages()).map(({ message }) => message)).toEqual(['Of wrong words of a tram at night'])
  })
})
