import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishAllDue } from '#content/articles/jobs.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Check, Draft, DraftList, Note } from './contract.ts'

let app: TestApp
let author: Reader
let editor: Reader

beforeEach(async () => {
  app = await startApp()
  author = await aReader(app, { role: 'author' })
  editor = await aReader(app, { role: 'editor' })
})
afterEach(() => app.close())

const content = JSON.stringify([{ id: 'p', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: 'Canary in the text.', styles: {} }] }])

async function aDraft(title = 'Night trams'): Promise<Draft> {
  return (await app.post('/api/drafts', { title, content }, { token: author.token })).json<{ data: Draft }>().data
}

async function act(by: Reader, id: number, verb: string, body: object = {}): Promise<Draft> {
  const answer = await app.post(`/api/drafts/${id}/${verb}`, body, { token: by.token })
  expect(answer.status, `${verb}: ${answer.text}`).toBe(200)
  return answer.json<{ data: Draft }>().data
}

async function refused(by: Reader, id: number, verb: string, body: object = {}): Promise<number> {
  return (await app.post(`/api/drafts/${id}/${verb}`, body, { token: by.token })).status
}

async function queue(by: Reader, query: string): Promise<DraftList> {
  const answer = await app.get(`/api/drafts?${query}`, { token: by.token })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<DraftList>()
}

describe('Editorial workflow', () => {
  test('an article is submitted, sent back with a note, submitted again, published and unpublished', async () => {
    const { id, slug } = await aDraft()
    expect(await act(author, id, 'submit')).toMatchObject({ state: 'submitted', rights: { write: false, take_back: true } })
    expect((await queue(editor, 'queue=submitted')).data.map((one) => one.id)).toEqual([id])
    expect(await refused(author, id, 'approve')).toBe(403)
    expect(await act(editor, id, 'send-back', { note: 'Who is the conductor?' })).toMatchObject({ state: 'back', open_notes: 1 })
    expect((await app.get(`/api/drafts/${id}/notes`, { token: author.token })).json<{ data: Note[] }>().data[0]).toMatchObject({
      text: 'Who is the conductor?',
      own: false,
    })
    expect((await app.get(`/api/blogs/slug/${slug}`)).status).toBe(404)
    await act(author, id, 'submit')
    expect(await act(editor, id, 'approve')).toMatchObject({ state: 'public' })
    expect((await app.get(`/api/blogs/slug/${slug}`)).text).toContain('Canary')
    expect(await act(editor, id, 'unpublish')).toMatchObject({ state: 'draft' })
    expect((await app.get(`/api/blogs/slug/${slug}`)).status).toBe(404)
    expect((await app.get(`/articles/${slug}`)).text).not.toContain('Canary')
  })

  test('an author takes a submitted article back', async () => {
    const { id } = await aDraft()
    await act(author, id, 'submit')
    expect(await act(author, id, 'take-back')).toMatchObject({ state: 'draft', rights: { write: true } })
    expect(await refused(author, id, 'take-back')).toBe(403)
  })

  test('an article scheduled in any time zone is published once, even with several processes', async () => {
    const { id, slug } = await aDraft()
    const at = new Date(app.clock.now() + 90 * 60_000)
    const inTokyo = `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
    const draft = await act(editor, id, 'approve', { at: inTokyo })
    expect(draft).toMatchObject({ state: 'scheduled' })
    expect(Date.parse(draft.published_at ?? '')).toBe(Math.floor(at.getTime() / 1000) * 1000)
    await using second = await startApp({ beside: app })
    expect((await app.get(`/api/blogs/slug/${slug}`)).status).toBe(404)
    app.clock.pass(90 * 60_000)
    await Promise.all([publishAllDue(app.services), publishAllDue(second.services), publishAllDue(app.services)])
    for (const site of [app, second]) expect((await site.get(`/api/blogs/slug/${slug}`)).status).toBe(200)
    expect((await app.get('/api/blogs/public')).json<{ data: { id: number }[] }>().data.map((one) => one.id)).toEqual([id])
  })

  test('an archived article leaves every queue and can be brought back as a draft', async () => {
    const { id } = await aDraft()
    await act(editor, id, 'archive')
    expect((await queue(editor, 'queue=all')).data).toEqual([])
    expect((await queue(editor, 'queue=archived')).data.map((one) => one.id)).toEqual([id])
    expect(await act(editor, id, 'bring-back')).toMatchObject({ state: 'draft' })
  })

  test('a copy of an article is a draft with the same text', async () => {
    const { id } = await aDraft()
    const copy = await act(author, id, 'duplicate')
    expect(copy).toMatchObject({ title: 'Night trams (copy)', state: 'draft' })
    expect(copy.id).not.toBe(id)
    expect(copy.fields.content).toContain('Canary')
  })

  test('an author may delete a draft but not a published article', async () => {
    const { id } = await aDraft()
    const { id: read } = await anArticle(app, { user_id: author.id })
    expect((await app.delete(`/api/drafts/${read}`, { token: author.token })).status).toBe(403)
    expect((await app.delete(`/api/drafts/${id}`, { token: author.token })).status).toBe(200)
    expect((await app.get(`/api/drafts/${id}`, { token: author.token })).status).toBe(404)
  })
})

describe('The list of drafts', () => {
  test('an author sees their own drafts and an editor all, and the search ignores accents and case', async () => {
    await aDraft('Éclairs at dawn')
    await anArticle(app, { title: 'Somebody else’s' })
    expect((await queue(author, '')).data.map((one) => one.title)).toEqual(['Éclairs at dawn'])
    expect((await queue(editor, '')).meta.total).toBe(2)
    expect((await queue(editor, 'search=eclairs')).data.map((one) => one.title)).toEqual(['Éclairs at dawn'])
    expect((await app.get('/api/drafts/counts', { token: editor.token })).json<{ data: object }>().data).toMatchObject({ all: 2, drafts: 1, public: 1 })
  })

  test('the list of drafts names every author of an article and finds it by each of them', async () => {
    const others = [await aReader(app, { role: 'author', username: 'zoë-lamp' }), await aReader(app, { role: 'author', username: 'abel' })]
    await anArticle(app, { title: 'Three of us', user_id: author.id, co_authors: others.map(({ id }) => id) })
    await anArticle(app, { title: 'Alone' })
    const [first] = (await queue(editor, 'search=three')).data
    expect([first?.user, ...(first?.co_authors ?? [])].map((person) => person?.username)).toEqual([author.username, 'zoë-lamp', 'abel'])
    for (const query of ['search=zoe', 'search=abel', `author=${others[1]?.id}`, `author=${author.id}`])
      expect(
        (await queue(editor, query)).data.map((one) => one.title),
        query,
      ).toEqual(['Three of us'])
  })

  test('the list of drafts comes in pages, last changed first and each draft once', async () => {
    for (let i = 0; i < 5; i++) {
      await aDraft(`Draft ${i}`)
      app.clock.pass(60_000)
    }
    const first = await queue(editor, 'limit=3')
    const rest = (await app.get(first.links.next ?? '', { token: editor.token })).json<DraftList>()
    expect([...first.data, ...rest.data].map((one) => one.title)).toEqual(['Draft 4', 'Draft 3', 'Draft 2', 'Draft 1', 'Draft 0'])
    expect(rest.links.next).toBeNull()
  })

  test('a bulk approval reports each article that cannot be published', async () => {
    const [one, two] = [await aDraft('One'), await aDraft('')]
    const answer = await app.post('/api/drafts/bulk', { ids: [one.id, two.id], action: 'approve' }, { token: editor.token })
    expect(answer.json<{ data: { error: string | null }[] }>().data.map((each) => each.error)).toEqual([null, 'title: must not be empty'])
  })

  test('the calendar lists the articles that are due between two days', async () => {
    const { id } = await aDraft()
    await act(editor, id, 'approve', { at: new Date(app.clock.now() + 3 * 86_400_000).toISOString() })
    const day = (ms: number) => new Date(app.clock.now() + ms).toISOString().slice(0, 10)
    const answer = await app.get(`/api/drafts/calendar?from=${day(0)}&to=${day(5 * 86_400_000)}`, { token: author.token })
    const { data, meta } = answer.json<{ data: { id: number }[]; meta: { total: number } }>()
    expect(data.map((one) => one.id)).toEqual([id])
    expect(meta.total).toBe(1)
  })
})

test('the checks report missing fields, empty blocks and dead links', async () => {
  const text = [
    {
      id: 'l',
      type: 'paragraph',
      props: {},
      children: [],
      content: [{ type: 'link', href: '/articles/nowhere', content: [{ type: 'text', text: 'x', styles: {} }] }],
    },
    { id: 'e', type: 'paragraph', props: {}, children: [], content: [] },
    { id: 'c', type: 'mediaCard', props: { kind: 'book', slug: 'no-such-book' }, children: [] },
  ]
  const { id } = (await app.post('/api/drafts', { title: 'T', content: JSON.stringify(text) }, { token: author.token })).json<{ data: Draft }>().data
  const found = (await app.get(`/api/drafts/${id}/checks`, { token: author.token })).json<{ data: Check[] }>().data
  expect(found.map((check) => [check.code, check.block_id])).toEqual([
    ['no-standfirst', null],
    ['no-topic', null],
    ['no-cover', null],
    ['dead-link', 'l'],
    ['empty', 'e'],
    ['dead-link', 'c'],
  ])
})

test('the checks report a text whose direction does not fit the language of the article', async () => {
  const words = 'נסעתי במעלית אל המרתף ומשם שוב למעלה, לאט מאוד ובלי לומר מילה'
  const content = JSON.stringify([{ id: 'p', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: words, styles: {} }] }])
  const codes = async (language: string) => {
    const { id } = (await app.post('/api/drafts', { title: 'T', content, language }, { token: author.token })).json<{ data: Draft }>().data
    return (await app.get(`/api/drafts/${id}/checks`, { token: author.token })).json<{ data: Check[] }>().data.map((check) => check.code)
  }
  expect(await codes('en')).toContain('direction')
  expect(await codes('he')).not.toContain('direction')
})

test('an editorial note can be answered, edited by its writer only, and resolved by the author', async () => {
  const { id } = await aDraft()
  const path = `/api/drafts/${id}/notes`
  const notes = async (answer: ReturnType<TestApp['post']>) => (await answer).json<{ data: Note[] }>().data
  const [first] = await notes(app.post(path, { text: 'Which year?', block_id: 'p', quote: 'Canary' }, { token: editor.token }))
  const both = await notes(app.post(path, { text: '1987', parent_id: first?.id ?? null }, { token: author.token }))
  expect(both.map((note) => note.parent_id)).toEqual([null, first?.id])
  expect((await app.put(`${path}/${first?.id}`, { text: 'x' }, { token: author.token })).status).toBe(403)
  const done = await notes(app.put(`${path}/${first?.id}`, { resolved: true }, { token: author.token }))
  expect(done[0]?.resolved_at).not.toBeNull()
})
