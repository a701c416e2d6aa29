import { afterAll, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import type { Mailing } from './contract.ts'

const paragraph = (text: string) => ({ id: 'p', type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: {} }], children: [] })

// The language is global in a worker, and the next test file expects English.
afterAll(() => activateLanguage('en'))

interface Newsletter extends AsyncDisposable {
  app: TestApp
  editor: Reader
  html(): string
  make(fields?: object): Promise<number>
  call(id: number, act: string, body?: object): Promise<Mailing>
  choose(id: number, archive: string, indexing?: string): Promise<number>
}

async function startNewsletter(): Promise<Newsletter> {
  const smtp = await startSmtp()
  const app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', 1)
  const editor = await aReader(app, { role: 'editor' })
  const { token } = editor
  return {
    app,
    editor,
    html: () => smtp.mails.at(-1)?.html ?? '',
    async make(fields = {}) {
      const intro = JSON.stringify([paragraph('Good evening.')])
      const made = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'Über the week', intro, ...fields }, { token })
      return made.json<{ data: Mailing }>().data.id
    },
    async call(id, act, body = {}) {
      const answer = await app.post(`/api/newsletter/mailings/${id}/${act}`, body, { token })
      await app.work()
      return answer.json<{ data: Mailing }>().data
    },
    choose: async (id, archive, indexing = 'index') => (await app.put(`/api/newsletter/mailings/${id}/archive`, { archive, indexing }, { token })).status,
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

test('a sent newsletter has a page with its text, its articles, metadata for search engines and a sign-up form', async () => {
  await using all = await startNewsletter()
  const { app } = all
  const { id } = await anArticle(app, { title: 'The last reel' })
  const outro = JSON.stringify([paragraph('Until next week.')])
  const mailing = await all.make({ articles: [id], preview: 'What rained.', outro })
  expect((await app.get('/newsletter/weekly/uber-the-week')).status).toBe(404)
  const { page_path } = await all.call(mailing, 'send')
  expect(page_path).toBe('/newsletter/weekly/uber-the-week')
  const { text } = await app.get(page_path)
  for (const part of [
    'Good evening.',
    'The last reel',
    'Until next week.',
    'og:title',
    'application/rss+xml',
    '"@type":"Article"',
    'name="lists" value="weekly"',
  ])
    expect(text).toContain(part)
  expect(text).toContain('<meta name="description" content="What rained."/>')
  expect(text).toContain('<link rel="canonical" href="http://localhost:3000/newsletter/weekly/uber-the-week"/>')
  expect(text).not.toContain('noindex')
  expect(all.html()).toContain('<a class="dim" href="http://localhost:3000/newsletter/weekly/uber-the-week"')
})

test('drafts, cancelled newsletters and mail-only newsletters have no page, and their mails have no link to one', async () => {
  await using all = await startNewsletter()
  const { app } = all
  const secret = await all.make({ subject: 'Secret', archive: 'mail' })
  expect((await all.call(secret, 'send')).page_path).toBe('')
  expect((await app.get('/newsletter/weekly/secret')).status).toBe(404)
  expect(all.html()).toContain('Secret')
  expect(all.html()).not.toContain('/newsletter/weekly/secret')
  const stopped = await all.make({ subject: 'Stopped' })
  await app.post(`/api/newsletter/mailings/${stopped}/send`, {}, { token: all.editor.token })
  expect((await app.get('/newsletter/weekly/stopped')).status).toBe(200)
  await app.post(`/api/newsletter/mailings/${stopped}/cancel`, {}, { token: all.editor.token })
  expect((await app.get('/newsletter/weekly/stopped')).status).toBe(404)
  await all.make({ subject: 'A draft' })
  expect((await app.get('/newsletter/weekly')).text).not.toContain('A draft')
})

test('an editor can hide the page of a newsletter, show it again and set noindex, and cached pages change at once', async () => {
  await using all = await startNewsletter()
  const { app } = all
  const id = await all.make()
  expect(await all.choose(id, 'public')).toBe(409)
  const { page_path } = await all.call(id, 'send')
  const listed = async () => (await app.get('/newsletter/weekly')).text.includes('Über the week')
  expect([await listed(), (await app.get(page_path)).status]).toEqual([true, 200])
  expect(await all.choose(id, 'mail')).toBe(200)
  expect([await listed(), (await app.get(page_path)).status]).toEqual([false, 404])
  await all.choose(id, 'public', 'noindex')
  expect((await app.get(page_path)).text).toContain('<meta name="robots" content="noindex"/>')
  expect((await app.get('/sitemap/newsletter/1.xml')).text).not.toContain(page_path)
})

test('a list sets whether its newsletters have pages, and a newsletter can override it', async () => {
  await using all = await startNewsletter()
  const { app } = all
  const change = { name: 'The week', archive: 'mail', indexing: 'noindex' }
  expect((await app.put('/api/newsletter/lists/weekly', change, { token: all.editor.token })).status).toBe(200)
  expect((await all.call(await all.make(), 'send')).page_path).toBe('')
  const { page_path } = await all.call(await all.make({ archive: 'public' }), 'send')
  expect(page_path).toBe('/newsletter/weekly/uber-the-week-2')
  expect((await app.get(page_path)).text).toContain('noindex')
})

test('a list has a page with its past newsletters, newest first, page by page, and a feed and sitemap entries', async () => {
  await using all = await startNewsletter()
  const { app } = all
  for (let n = 1; n <= 21; n++) {
    await all.call(await all.make({ subject: `Week ${n} over` }), 'send')
    app.clock.pass(1_000)
  }
  const first = (await app.get('/newsletter/weekly')).text
  expect(first).toContain('The best of the week, every Friday')
  expect(first).toMatch(/<form[^>]*action="\/newsletter"[^>]*method="post"[\s\S]*name="lists" value="weekly"/)
  expect(first.indexOf('Week 21 over')).toBeLessThan(first.indexOf('Week 20 over'))
  expect(first).not.toContain('Week 1 over')
  const more = /href="(\/newsletter\/weekly\?cursor=[^"]+)"/.exec(first)?.[1] ?? ''
  expect((await app.get(more)).text).toContain('Week 1 over')
  const feed = await app.get('/newsletter/weekly/rss.xml')
  expect(feed.headers['content-type']).toContain('rss')
  expect(feed.text).toContain('<link>http://localhost:3000/newsletter/weekly/week-21-over</link>')
  expect((await app.get('/feeds.opml')).text).toContain('/newsletter/weekly/rss.xml')
  const map = (await app.get('/sitemap/newsletter/1.xml')).text
  expect(map).toContain('<loc>http://localhost:3000/newsletter/weekly/week-1-over</loc>')
  expect(map).toContain('<loc>http://localhost:3000/newsletter/weekly</loc>')
})

test('the newsletter page links to each list with a page, and an invitation-only list has one once a newsletter is public', async () => {
  await using all = await startNewsletter()
  const { app } = all
  await app.put('/api/newsletter/lists/weekly', { name: 'Only friends', sign_up: 'invitation' }, { token: all.editor.token })
  expect((await app.get('/newsletter/weekly')).status).toBe(404)
  expect((await app.get('/newsletter')).text).toContain('href="/newsletter/releases"')
  expect((await app.get('/newsletter')).text).not.toContain('href="/newsletter/weekly"')
  await all.call(await all.make(), 'send')
  expect((await app.get('/newsletter')).text).toContain('href="/newsletter/weekly"')
  const page = await app.get('/newsletter/weekly')
  expect([page.status, page.text.includes('name="lists" value="weekly"')]).toEqual([200, false])
})

test('the page of a newsletter has the language of its list, and its address in another language redirects to it', async () => {
  await using all = await startNewsletter()
  const { app } = all
  await changeSettings(app.services, { more_languages: ['de'] }, null)
  await app.put('/api/newsletter/lists/weekly', { name: 'Die Woche', language: 'de' }, { token: all.editor.token })
  const { page_path } = await all.call(await all.make(), 'send')
  expect(page_path).toBe('/de/newsletter/weekly/ueber-the-week')
  expect(all.html()).toContain(`http://localhost:3000${page_path}"`)
  const { text } = await app.get(page_path)
  expect(text).toMatch(/<article[^>]*lang="de"/)
  expect(text).toContain(`<link rel="canonical" href="http://localhost:3000${page_path}"/>`)
  expect(text).not.toMatch(/<link[^>]*hrefLang="en"/i)
  for (const path of ['/newsletter/weekly', '/newsletter/weekly/ueber-the-week']) {
    const moved = await app.get(path)
    expect([moved.status, moved.headers['location']]).toEqual([301, `/de${path}`])
  }
  expect((await app.get('/sitemap/newsletter/1.xml')).text).toContain(`<loc>http://localhost:3000${page_path}</loc>`)
})

test('a new list does not get the slug of another page', async () => {
  await using all = await startNewsletter()
  const made = await all.app.post('/api/newsletter/lists', { name: 'Confirm' }, { token: all.editor.token })
  expect(made.json<{ data: { slug: string }[] }>().data.map(({ slug }) => slug)).toContain('confirm-2')
})
