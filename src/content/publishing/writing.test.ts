import { changeSettings } from '#operations/settings/service.ts'
import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { Draft, Revision } from './contract.ts'

let app: TestApp
let author: Reader
let editor: Reader

beforeEach(async () => {
  app = await startApp()
  author = await aReader(app, { role: 'author' })
  editor = await aReader(app, { role: 'editor' })
})
afterEach(() => app.close())

export function contentOf(...texts: string[]): string {
  return JSON.stringify(texts.map((text, at) => ({ id: `p${at}`, type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text, styles: {} }] })))
}

async function begin(by: Reader, fields: object = { title: 'Night trams' }): Promise<Draft> {
  return dataOf(await app.post('/api/drafts', fields, { token: by.token }))
}

function dataOf(answer: Answer): Draft {
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ data: Draft }>().data
}

function save(by: Reader, draft: Draft, fields: object, more: object = {}): Promise<Answer> {
  return app.put(`/api/drafts/${draft.id}`, { base: draft.revision, fields, ...more }, { token: by.token })
}

describe('Saving a draft', () => {
  test('a save stores the given fields and increments the revision', async () => {
    const first = await begin(author, { title: '' })
    expect(first).toMatchObject({ title: 'Untitled', state: 'draft', revision: 1, rights: { write: true, submit: true, approve: false } })
    const second = dataOf(await save(author, first, { title: 'Night trams', content: contentOf('They ring twice.') }))
    expect(second).toMatchObject({ title: 'Night trams', slug: 'night-trams', revision: 2, words: 3 })
    expect(second.fields.content).toContain('They ring twice.')
  })

  test('a save based on an older revision gets 409 with the newer draft', async () => {
    const draft = await begin(author)
    await save(author, draft, { content: contentOf('first') })
    const late = await save(author, draft, { content: contentOf('late') })
    expect(late.status).toBe(409)
    const { data, code } = late.json<{ data: Draft; code: string }>()
    expect(code).toBe('newer-revision')
    expect(data.revision).toBe(2)
    expect(data.fields.content).toContain('first')
  })

  test('the version that is not taken in a conflict stays in the history, also when the same author has written both', async () => {
    const draft = await begin(author)
    await save(author, draft, { content: contentOf('theirs') })
    const refused = { instead_of: { content: contentOf('mine'), title: 'Mine' } }
    expect(await save(author, draft, { content: contentOf('chosen') }, refused)).toMatchObject({ status: 409 })
    const newer = { ...draft, revision: draft.revision + 1 }
    const chosen = dataOf(await save(author, newer, { content: contentOf('chosen'), title: 'Chosen' }, refused))
    expect([chosen.title, chosen.revision]).toEqual(['Chosen', newer.revision + 2])
    dataOf(await save(author, chosen, { content: contentOf('chosen and on') }))
    const path = `/api/drafts/${draft.id}/revisions`
    const { data } = (await app.get(path, { token: author.token })).json<{ data: { revision: number }[] }>()
    const texts = await Promise.all(data.map(async ({ revision }) => (await app.get(`${path}/${revision}`, { token: author.token })).text))
    for (const text of ['theirs', 'mine', 'chosen and on']) expect(texts.join(), text).toContain(`"text\\":\\"${text}\\"`)
  })

  test('only one of three simultaneous saves of the same revision succeeds', async () => {
    const draft = await begin(author)
    const answers = await Promise.all(['one', 'two', 'three'].map((text) => save(author, draft, { content: contentOf(text) })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('a save with an invalid block gets 422 and changes nothing', async () => {
    const draft = await begin(author)
    const broken = await save(author, draft, { content: '[{"id":"a","type":"script","props":{},"children":[]}]' })
    expect(broken.status).toBe(422)
    expect(broken.json<{ fields: Record<string, string[]> }>().fields['fields.content'] ?? broken.json<{ error: string }>().error).toBeTruthy()
    expect(dataOf(await app.get(`/api/drafts/${draft.id}`, { token: author.token })).revision).toBe(1)
  })

  test('a save with a deleted topic or an unknown co-author drops these and keeps the text', async () => {
    const draft = await begin(author)
    const byEditor = { token: editor.token }
    const made = await app.post('/api/desk/topics', { fields: { name: 'Harbour' }, status: 'approved' }, byEditor)
    const topic = made.json<{ data: { id: number } }>().data.id
    expect((await app.delete(`/api/desk/topics/${topic}`, byEditor)).status).toBe(200)
    const kept = dataOf(await save(author, draft, { content: contentOf('They ring.'), topics: [topic], co_authors: [editor.id, 999_999] }))
    expect(kept.fields.content).toContain('They ring.')
    expect(kept.fields).toMatchObject({ topics: [], co_authors: [editor.id] })

    const bulk = await app.post('/api/drafts/bulk', { ids: [draft.id], action: 'add-topic', topic }, byEditor)
    expect(bulk.json<{ data: unknown }>().data).toEqual([{ id: draft.id, error: 'This topic has been removed.' }])

    const { id } = await anArticle(app, { user_id: author.id })
    const shown = dataOf(await app.get(`/api/drafts/${id}`, { token: author.token }))
    dataOf(await save(author, shown, { content: contentOf('They ring twice.'), topics: [topic] }))
    dataOf(await app.post(`/api/drafts/${id}/approve`, {}, byEditor))
    expect((await app.get(`/api/blogs/${id}`)).text).toContain('They ring twice.')
  })

  test("an author gets the 404 of an unknown draft for every part of another author's draft", async () => {
    const draft = await begin(author)
    const other = await aReader(app, { role: 'author' })
    const missing = await app.get('/api/drafts/999999', { token: other.token })
    for (const path of ['', '/notes', '/revisions', '/checks', '/preview']) {
      const answer = await app.get(`/api/drafts/${draft.id}${path}`, { token: other.token })
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
    expect((await save(other, draft, { title: 'Mine' })).status).toBe(404)
  })

  test('a co-author may edit a draft', async () => {
    const draft = await begin(author)
    const other = await aReader(app, { role: 'author' })
    const shared = dataOf(await save(author, draft, { co_authors: [other.id] }))
    expect(dataOf(await save(other, shared, { title: 'Ours' })).title).toBe('Ours')
  })

  test('a member may write a draft only when open submissions are on', async () => {
    const member = await aReader(app)
    expect((await app.post('/api/drafts', { title: 'Hello' }, { token: member.token })).status).toBe(403)
    await changeSettings(app.services, { open_submissions: true }, null)
    expect((await app.post('/api/drafts', { title: 'Hello' }, { token: member.token })).status).toBe(200)
  })

  test('an editor without a staff session can save the article whose edit lock they hold', async () => {
    const draft = await begin(author)
    const { key } = (await app.post(`/api/drafts/${draft.id}/lock`, {}, { token: editor.token })).json<{ key: string }>()
    await app.services.database.db.updateTable('sessions').set({ staff_hash: null }).where('user_id', '=', editor.id).execute()
    expect((await app.get(`/api/drafts/${draft.id}`, { token: editor.token })).status).toBe(403)
    expect((await save(editor, draft, { title: 'Corrected' }, { lock: key })).status).toBe(200)
    expect((await save(editor, { ...draft, revision: 2 }, { title: 'By a thief' })).status).toBe(403)
  })
})

describe('Edit locks', () => {
  const acquireLock = async (at: TestApp, { id }: Pick<Draft, 'id'>, who: Reader, key?: string) =>
    (await at.post(`/api/drafts/${id}/lock`, key ? { key } : {}, { token: who.token })).json<{ key: string | null; lock: { holder: { name: string } } }>()

  test('an edit lock belongs to one person until another takes it over or it is released', async () => {
    const draft = await begin(author)
    const mine = (await app.post(`/api/drafts/${draft.id}/lock`, {}, { token: author.token })).json<{ key: string }>()
    const theirs = (await app.post(`/api/drafts/${draft.id}/lock`, {}, { token: editor.token })).json<{
      key: string | null
      lock: { holder: { name: string } }
    }>()
    expect(theirs.key).toBeNull()
    expect(theirs.lock.holder.name).toBe(author.username)
    expect((await save(editor, draft, { title: 'X' })).status).toBe(423)
    const taken = (await app.post(`/api/drafts/${draft.id}/lock`, { take: true }, { token: editor.token })).json<{ key: string }>()
    expect((await save(author, draft, { title: 'Y' }, { lock: mine.key })).status).toBe(423)
    expect((await save(editor, draft, { title: 'Z' }, { lock: taken.key })).status).toBe(200)
    await app.post(`/api/drafts/${draft.id}/unlock`, { key: taken.key }, { token: editor.token })
    expect((await save(author, { ...draft, revision: 2 }, { title: 'Again mine' })).status).toBe(200)
  })

  test('an edit lock expires when its holder is silent for 45 seconds', async () => {
    const draft = await begin(author)
    await app.post(`/api/drafts/${draft.id}/lock`, {}, { token: author.token })
    app.clock.pass(46_000)
    expect((await app.post(`/api/drafts/${draft.id}/lock`, {}, { token: editor.token })).json<{ key: string | null }>().key).not.toBeNull()
  })

  test('an edit lock is kept for its holder for 45 seconds after a restart of the server', async () => {
    const draft = await begin(author)
    const { key } = await acquireLock(app, draft, author)
    app.clock.pass(5 * 60_000)
    await using again = await startApp({ beside: app })
    const waiting = await acquireLock(again, draft, editor)
    expect([waiting.key, waiting.lock.holder.name]).toEqual([null, author.username])
    expect((await save(editor, draft, { title: 'In between' })).status).toBe(423)
    expect((await save(author, draft, { title: 'Written while it was away' }, { lock: key ?? '' })).status).toBe(200)
    expect((await acquireLock(again, draft, author, key ?? '')).key).toBe(key)

    again.clock.pass(11 * 60_000)
    await using much = await startApp({ beside: app })
    expect((await acquireLock(much, draft, editor)).key).not.toBeNull()
  })

  test('an edit lock that expired before a restart stays expired, and a second process extends none', async () => {
    const [left, held] = [await begin(author), await begin(author)]
    await acquireLock(app, left, author)
    app.clock.pass(46_000)
    const { key } = await acquireLock(app, held, author)
    app.clock.pass(30_000)
    await using beside = await startApp({ beside: app })
    expect((await acquireLock(beside, held, editor)).key).toBeNull()
    expect((await acquireLock(beside, left, editor)).key).not.toBeNull()

    app.clock.pass(5 * 60_000)
    await using again = await startApp({ beside: app })
    await using another = await startApp({ beside: app })
    for (const process of [again, another, app]) expect((await acquireLock(process, held, editor)).key).toBeNull()
    expect((await acquireLock(app, held, author, key ?? '')).key).toBe(key)
  })

  test('an edit lock expires when its holder does not return in time after a restart', async () => {
    const draft = await begin(author)
    await app.post(`/api/drafts/${draft.id}/lock`, {}, { token: author.token })
    app.clock.pass(5 * 60_000)
    await using again = await startApp({ beside: app })
    again.clock.pass(46_000)
    expect((await again.post(`/api/drafts/${draft.id}/lock`, {}, { token: editor.token })).json<{ key: string | null }>().key).not.toBeNull()
  })
})

describe('Revisions', () => {
  test('quick saves make one revision, and restoring an older one loses no text', async () => {
    let draft = await begin(author)
    for (const text of ['one', 'one two', 'one two three']) draft = dataOf(await save(author, draft, { content: contentOf(text) }))
    app.clock.pass(6 * 60_000)
    draft = dataOf(await save(author, draft, { content: contentOf('something else') }))
    const list = async () => (await app.get(`/api/drafts/${draft.id}/revisions`, { token: author.token })).json<{ data: Revision[] }>().data
    expect((await list()).map((one) => one.words)).toEqual([2, 3])
    const old = (await list())[1]
    const back = dataOf(await app.post(`/api/drafts/${draft.id}/revisions/${old?.revision}/restore`, {}, { token: author.token }))
    expect(back.fields.content).toContain('one two three')
    expect((await list()).map((one) => [one.words, one.reason])).toEqual([
      [3, 'restored'],
      [2, 'written'],
      [3, 'written'],
    ])
  })
})

test('changes of a published article are hidden from readers until they are approved', async () => {
  const { id, slug } = await anArticle(app, { user_id: author.id, title: 'Harbour', content: contentOf('Old words.') })
  const draft = dataOf(await app.get(`/api/drafts/${id}`, { token: author.token }))
  const changed = dataOf(await save(author, draft, { content: contentOf('New words.'), title: 'Harbour, again' }))
  expect(changed).toMatchObject({ state: 'public', changes: 'changed', title: 'Harbour, again' })
  expect((await app.get(`/api/blogs/slug/${slug}`)).text).toContain('Old words.')
  // Invalid fields are refused when saved, not only when published.
  const { status, text } = await save(author, changed, { canonical_url: 'nowhere' })
  expect([status, text]).toEqual([422, expect.stringContaining('canonical_url')])
  await app.post(`/api/drafts/${id}/submit`, {}, { token: author.token })
  expect((await save(author, changed, { title: 'Too late' })).status).toBe(403)
  dataOf(await app.post(`/api/drafts/${id}/approve`, {}, { token: editor.token }))
  const seen = await app.get(`/api/blogs/slug/${slug}`)
  expect(seen.text).toContain('New words.')
  expect(seen.text).toContain('Harbour, again')
})
