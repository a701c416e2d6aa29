import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditLogEntry, Saved } from '#content/admin/contract.ts'
import type { Article } from '#content/articles/contract.ts'
import type { ContentDraft, Draft } from '#content/publishing/contract.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Topic } from './contract.ts'
import { ensureTopics } from './service.ts'

let app: TestApp
let editor: Reader

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
})
afterEach(() => app.close())

async function topic(name: string): Promise<Saved> {
  const made = await app.post('/api/desk/topics', { fields: { name }, status: 'approved' }, { token: editor.token })
  return made.json<{ data: Saved }>().data
}

const merge = (id: number, into: number) => app.post(`/api/desk/topics/${id}/merge`, { into }, { token: editor.token })
const article = async (slug: string) => (await app.get(`/api/blogs/slug/${slug}`)).json<{ data: Article }>().data
const namesOf = async (slug: string) => (await article(slug)).topics.map(({ name }) => name)

describe('Merging topics', () => {
  test('merging a topic moves all of its articles, and its address leads to the other topic for good', async () => {
    const [bread, loaves, salt] = [await topic('Bread'), await topic('Loaves'), await topic('Salt')]
    const one = await anArticle(app, { topics: [loaves.id, salt.id] })
    const both = await anArticle(app, { topics: [loaves.id, salt.id, bread.id] })
    const draft = await anArticle(app, { topics: [loaves.id], approved: 'draft' })
    expect((await app.get('/articles/topic/loaves')).text).toContain(one.title)

    expect((await merge(loaves.id, bread.id)).status).toBe(200)
    expect([await namesOf(one.slug), await namesOf(both.slug)]).toEqual([
      ['Bread', 'Salt'],
      ['Bread', 'Salt'],
    ])
    const opened = (await app.get(`/api/drafts/${draft.id}`, { token: editor.token })).json<{ data: Draft }>().data
    expect(opened.fields.topics).toEqual([bread.id])
    const { data } = (await app.get('/api/categories')).json<{ data: Topic[] }>()
    expect(data.map(({ name, blogs_count }) => [name, blogs_count])).toEqual([
      ['Bread', 2],
      ['Salt', 2],
    ])
    const old = await app.get('/articles/topic/loaves')
    expect([old.status, old.headers['location']]).toEqual([301, '/articles/topic/bread'])
    expect((await app.get('/articles/topic/bread')).text).toContain(both.title)
    // A later merge takes the earlier address along.
    await merge(bread.id, salt.id)
    expect((await app.get('/articles/topic/loaves')).headers['location']).toBe('/articles/topic/salt')
  })

  test('feeds, the search and later imports of the old name follow a merged topic', async () => {
    const [bread, loaves] = [await topic('Bread'), await topic('Loaves')]
    const one = await anArticle(app, { topics: [loaves.id] })
    await merge(loaves.id, bread.id)
    await app.work()
    for (const slug of ['loaves', 'bread']) expect((await app.get(`/articles/topic/${slug}/rss.xml`)).text, slug).toContain(one.title)
    const found = async (q: string) => (await app.get(`/api/search?q=${q}`)).text
    expect(await found('bread')).toContain(one.title)
    expect(await found('loaves')).not.toContain(one.title)
    expect(await ensureTopics(app.services, [{ name: 'Loaves' }], 'proposed')).toEqual([bread.id])
  })

  test('merging a topic changes the waiting changes of public articles and the navigation', async () => {
    const [bread, loaves, salt] = [await topic('Bread'), await topic('Loaves'), await topic('Salt')]
    const one = await anArticle(app, { topics: [salt.id] })
    const { revision } = (await app.get(`/api/drafts/${one.id}`, { token: editor.token })).json<{ data: Draft }>().data
    await app.put(`/api/drafts/${one.id}`, { base: revision, fields: { topics: [loaves.id, salt.id] } }, { token: editor.token })
    const admin = await aReader(app, { role: 'admin' })
    const entry = { target: { kind: 'topic', id: loaves.id }, labels: {}, hidden: false }
    const set = await app.put('/api/settings', { navigation: { main: [entry], footer: null } }, { token: admin.token })
    expect([set.status, set.text]).toEqual([200, expect.any(String)])

    await merge(loaves.id, bread.id)
    await app.post(`/api/drafts/${one.id}/approve`, {}, { token: editor.token })
    expect(await namesOf(one.slug)).toEqual(['Bread', 'Salt'])
    expect((await app.get('/contact')).text).toContain('href="/articles/topic/bread"')
  })

  test('a merge is in the audit log, and gets 422 for the topic itself and 404 for one that does not exist', async () => {
    const [bread, loaves] = [await topic('Bread'), await topic('Loaves')]
    expect((await merge(bread.id, bread.id)).status).toBe(422)
    expect((await merge(bread.id, 999)).status).toBe(404)
    expect((await app.get('/articles/topic/bread')).status).toBe(200)
    await merge(loaves.id, bread.id)
    const admin = await aReader(app, { role: 'admin' })
    const { data } = (await app.get('/api/trail', { token: admin.token })).json<{ data: AuditLogEntry[] }>()
    expect(data[0]).toMatchObject({ actor: editor.username, action: 'merge', kind: 'topic', title: 'Loaves', note: 'into Bread' })
  })
})

test('a public topic can get another name and address, and the old address leads to it', async () => {
  const { id } = await topic('Bread')
  const one = await anArticle(app, { topics: [id] })
  const { revision } = (await app.get(`/api/desk/topics/${id}/draft`, { token: editor.token })).json<{ data: ContentDraft }>().data
  const renamed = await app.put(`/api/desk/topics/${id}/draft`, { base: revision, fields: { name: 'Baking' }, slug: 'baking' }, { token: editor.token })
  expect([renamed.status, renamed.text]).toEqual([200, expect.stringContaining('"baking"')])
  await app.post(`/api/desk/topics/${id}/approve`, {}, { token: editor.token })
  expect((await app.get('/articles/topic/bread')).headers['location']).toBe('/articles/topic/baking')
  expect((await app.get('/articles/topic/baking')).text).toContain(one.title)
  const page = (await app.get(`/articles/${one.slug}`)).text
  expect([page.includes('/articles/topic/baking'), page.includes('/articles/topic/bread"')]).toEqual([true, false])
})
