import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { Article } from '#content/articles/contract.ts'
import type { DraftCorrections, ListedCorrection } from './contract.ts'

let app: TestApp
let author: Reader
let editor: Reader
let article: { id: number; slug: string }

beforeEach(async () => {
  app = await startApp()
  author = await aReader(app, { role: 'author', username: 'ada' })
  editor = await aReader(app, { role: 'editor', username: 'ed' })
  article = await anArticle(app, { title: 'Night trams', user_id: author.id })
})
afterEach(() => app.close())

const given = { wrong: 'The tram ran at 2 am.', correct: 'It ran at 3 am.' }

function enter(by: Reader, fields: object = {}): Promise<Answer> {
  return app.post(`/api/drafts/${article.id}/corrections`, { ...given, ...fields }, { token: by.token })
}

async function entered(by: Reader, fields: object = {}): Promise<DraftCorrections> {
  const answer = await enter(by, fields)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<DraftCorrections>()
}

async function edited(by: Reader): Promise<DraftCorrections> {
  return (await app.get(`/api/drafts/${article.id}/corrections`, { token: by.token })).json<DraftCorrections>()
}

async function republish(words: string, body: object = {}): Promise<void> {
  const content = JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: words, styles: {} }] }])
  const { revision } = (await app.get(`/api/drafts/${article.id}`, { token: editor.token })).json<{ data: { revision: number } }>().data
  const saved = await app.put(`/api/drafts/${article.id}`, { base: revision, fields: { content } }, { token: editor.token })
  expect(saved.status, saved.text).toBe(200)
  app.clock.pass(1_000)
  const approved = await app.post(`/api/drafts/${article.id}/approve`, body, { token: editor.token })
  expect(approved.status, approved.text).toBe(200)
}

async function read(): Promise<Article> {
  return (await app.get(`/api/blogs/slug/${article.slug}`)).json<{ data: Article }>().data
}

async function silentOnes(): Promise<number[]> {
  return (await app.get('/api/drafts?queue=silent', { token: editor.token })).json<{ data: { id: number }[] }>().data.map(({ id }) => id)
}

const page = async () => (await app.get(`/articles/${article.slug}`)).text

describe('A correction', () => {
  test('a correction is at once on its article, on the corrections page and in its feeds', async () => {
    expect(await page()).not.toContain('It ran at 3 am.')
    expect((await app.get('/corrections')).text).toContain('No corrections yet')
    const foot = async () => (await app.get('/about')).text.includes('href="/corrections"')
    expect(await foot()).toBe(false)
    const { data } = await entered(editor, { user_id: author.id })
    const [{ id } = { id: 0 }] = data
    expect(await foot()).toBe(true)
    const text = await page()
    expect(text).toContain(`id="correction-${id}"`)
    expect(text).toContain('It ran at 3 am.')
    expect((await read()).corrections).toMatchObject([{ ...given, position: 'top', block_id: null, user: { username: 'ada' } }])
    const all = (await app.get('/corrections')).text
    expect(all).toContain('The tram ran at 2 am.')
    expect(all).toContain(`/articles/${article.slug}#correction-${id}`)
    expect(all).toContain('href="/corrections/rss.xml"')
    for (const file of ['rss.xml', 'atom.xml', 'feed.json']) expect((await app.get(`/corrections/${file}`)).text).toContain('It ran at 3 am.')
  })

  test('a correction is in the structured data of its article as a CorrectionComment', async () => {
    expect(await page()).not.toContain('CorrectionComment')
    await entered(editor)
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page())?.[1] ?? '{}'
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Article',
      correction: [{ '@type': 'CorrectionComment', text: expect.stringContaining('It ran at 3 am.'), author: { name: 'ed' } }],
    })
  })

  test('a correction appears at its block, and at the end of the article once that block is deleted', async () => {
    await entered(editor, { position: 'passage', block_id: 'a' })
    const at = (text: string, words: string) => text.indexOf(words, text.indexOf('article-body'))
    let text = await page()
    expect(at(text, 'It ran at 3 am.')).toBeGreaterThan(at(text, 'The tram was late'))
    expect(text).toContain('correction is-at-passage')
    const content = JSON.stringify([{ id: 'b', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: 'Anew.', styles: {} }] }])
    const { revision } = (await app.get(`/api/drafts/${article.id}`, { token: editor.token })).json<{ data: { revision: number } }>().data
    await app.put(`/api/drafts/${article.id}`, { base: revision, fields: { content } }, { token: editor.token })
    await app.post(`/api/drafts/${article.id}/approve`, {}, { token: editor.token })
    text = await page()
    expect(text).toContain('Anew.')
    expect(text).not.toContain('is-at-passage')
    expect(at(text, 'It ran at 3 am.')).toBeGreaterThan(at(text, 'Anew.'))
  })

  test('an editor changes and deletes a correction, and readers see it at once', async () => {
    const [one] = (await entered(editor)).data
    const path = `/api/drafts/${article.id}/corrections/${one?.id}`
    expect((await app.put(path, { ...given, correct: 'It ran at 4 am.', position: 'end' }, { token: editor.token })).status).toBe(200)
    expect((await read()).corrections).toMatchObject([{ correct: 'It ran at 4 am.', position: 'end', user: { username: 'ed' } }])
    expect((await app.delete(path, { token: editor.token })).json<DraftCorrections>().data).toEqual([])
    expect(await read()).not.toHaveProperty('corrections')
    expect((await app.get('/api/corrections')).json<{ data: unknown[] }>().data).toEqual([])
  })

  test('a correction of an unpublished article, of an unknown block or with a future date is refused', async () => {
    for (const [fields, field] of [
      [{ position: 'passage', block_id: 'nowhere' }, 'block_id'],
      [{ position: 'passage' }, 'block_id'],
      [{ corrected_at: new Date(app.clock.now() + 60_000).toISOString() }, 'corrected_at'],
      [{ user_id: (await aReader(app)).id }, 'user_id'],
      [{ wrong: ' ' }, 'wrong'],
    ] as const) {
      const answer = await enter(editor, fields)
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [field]])
    }
    await app.post(`/api/drafts/${article.id}/unpublish`, {}, { token: editor.token })
    expect((await enter(editor)).status).toBe(409)
  })

  test('a correction disappears everywhere when its article is unpublished', async () => {
    await entered(editor)
    expect((await app.get('/sitemap/corrections/1.xml')).text).toContain('/corrections</loc>')
    expect((await app.get('/feeds.opml')).text).toContain('/corrections/rss.xml')
    await app.post(`/api/drafts/${article.id}/unpublish`, {}, { token: editor.token })
    expect((await app.get('/api/corrections')).json<{ meta: { total: number } }>().meta.total).toBe(0)
    expect((await app.get('/corrections/rss.xml')).text).not.toContain('3 am')
    expect((await app.get('/sitemap/corrections/1.xml')).status).toBe(404)
    await app.delete(`/api/drafts/${article.id}`, { token: editor.token })
    expect(await app.services.database.db.selectFrom('corrections').selectAll().execute()).toEqual([])
  })

  test('an author proposes a correction, and readers see it once an editor publishes it', async () => {
    const [one] = (await entered(author)).data
    expect(one).toMatchObject({ status: 'proposed', may_change: true, user: { username: 'ada' } })
    expect(await read()).not.toHaveProperty('corrections')
    expect((await enter(await aReader(app, { role: 'author' }))).status).toBe(404)
    await app.work()
    expect((await app.get('/api/me/notices', { token: editor.token })).text).toContain('ada proposes a correction of “Night trams”')
    const path = `/api/drafts/${article.id}/corrections/${one?.id}`
    await app.put(path, given, { token: editor.token })
    expect((await read()).corrections).toMatchObject([{ ...given, user: { username: 'ada' } }])
    expect((await app.delete(path, { token: author.token })).status).toBe(403)
  })

  test('corrections are listed newest first, in pages', async () => {
    for (const hour of [1, 3, 2])
      await entered(editor, { correct: `Hour ${hour}`, corrected_at: new Date(app.clock.now() - (9 - hour) * 3_600_000).toISOString() })
    type Listed = { data: ListedCorrection[]; links: { next: string | null }; meta: { total: number } }
    const first = (await app.get('/api/corrections?limit=2')).json<Listed>()
    expect([first.data.map(({ correct }) => correct), first.meta.total]).toEqual([['Hour 3', 'Hour 2'], 3])
    const second = (await app.get(first.links.next ?? '')).json<Listed>()
    expect([second.data.map(({ correct }) => correct), second.links.next]).toEqual([['Hour 1'], null])
  })

  test('people who commented on an article get a notice of its correction, unless they mute mails about comments', async () => {
    const [reader, muted, other] = [await aReader(app), await aReader(app), await aReader(app)]
    for (const { token } of [reader, muted]) await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'Was it late?' }, { token })
    await app.put('/api/me/comments/mail', { muted: true }, { token: muted.token })
    const noticesOf = async ({ token }: Reader) => {
      const lines = (await app.get('/api/me/notices', { token })).json<{ data: { text: string; path: string }[] }>().data
      return lines.filter(({ text }) => text.includes('corrected'))
    }
    const [one] = (await entered(editor)).data
    await app.work()
    expect(await noticesOf(reader)).toMatchObject([
      { text: '“Night trams”, on which you commented, has been corrected', path: `/articles/${article.slug}#correction-${one?.id}` },
    ])
    expect([await noticesOf(muted), await noticesOf(other)]).toEqual([[], []])
  })

  test("a correction is in the audit log and loses its name when its signer's data is erased", async () => {
    await entered(editor, { user_id: author.id })
    const log = await app.services.database.db.selectFrom('audit_log').select(['action', 'title']).where('action', '=', 'correct').execute()
    expect(log).toEqual([{ action: 'correct', title: 'Night trams' }])
    const [feature] = app.services.database ? [(await import('./personal-data.ts')).correctionsPersonalData(app.services)] : []
    expect(await feature?.export(author.id)).toMatchObject({ corrections: [given] })
    await app.services.database.write((writing) => feature?.erase(writing, author.id, null, 'nobody') ?? Promise.resolve())
    expect((await read()).corrections).toMatchObject([{ ...given, user: null }])
  })
})

describe('Changes of a published article', () => {
  test('a change of a published article is silent until it is marked as small or corrected', async () => {
    await republish('It was early.')
    const { silent } = await edited(editor)
    expect(silent).toMatchObject([{ user: { username: 'ed' } }])
    expect(await silentOnes()).toEqual([article.id])
    const mark = (by: Reader) => app.post(`/api/drafts/${article.id}/changes/${silent[0]?.id}/small`, {}, { token: by.token })
    expect((await mark(author)).status).toBe(403)
    expect((await mark(editor)).json<DraftCorrections>().silent).toEqual([])
    expect((await mark(editor)).status).toBe(404)
    await republish('It was on time.')
    expect(await silentOnes()).toEqual([article.id])
    await entered(editor)
    expect(await silentOnes()).toEqual([])
  })

  test('a change is not silent when it is published as small or is the first one after a correction', async () => {
    await republish('It was late.', { small: true })
    expect(await silentOnes()).toEqual([])
    await entered(editor)
    await republish('It was early.')
    expect(await silentOnes()).toEqual([])
    await republish('It was never there.')
    expect(await silentOnes()).toEqual([article.id])
  })

  test('readers see the list of changes of a corrected article only', async () => {
    await republish('It was late.', { small: true })
    await republish('It was early.')
    expect(await read()).not.toHaveProperty('changes')
    expect(await page()).not.toContain('Changes to this text')
    await entered(editor)
    await republish('Soon.', { small: true })
    await republish('Never.')
    expect((await read()).changes).toMatchObject([{ small: true }, { small: true }, { small: false }])
    expect(await page()).toContain('Changes to this text')
  })

  test('publishing a new or an unchanged article records no silent change', async () => {
    const draft = (await app.post('/api/drafts', { title: 'Anew', content: '[]' }, { token: editor.token })).json<{ data: { id: number } }>().data
    await app.post(`/api/drafts/${draft.id}/approve`, {}, { token: editor.token })
    await app.post(`/api/drafts/${draft.id}/approve`, {}, { token: editor.token })
    expect(await silentOnes()).toEqual([])
  })
})
