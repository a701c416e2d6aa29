import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditLogEntry, Saved } from '#content/admin/contract.ts'
import type { Article } from '#content/articles/contract.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { minimalContents } from '../../../testing/minimal-contents.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Draft } from './contract.ts'

const hour = 3_600_000

let app: TestApp
let editor: Reader

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
})
afterEach(() => app.close())

async function bulk(path: string, body: object): Promise<(string | null)[]> {
  const answer = await app.post(`/api/${path}/bulk`, body, { token: editor.token })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ data: { error: string | null }[] }>().data.map(({ error }) => error)
}

const draft = async (id: number) => (await app.get(`/api/drafts/${id}`, { token: editor.token })).json<{ data: Draft }>().data

describe.each(minimalContents)('Bulk actions on $path', ({ path, fields }) => {
  const read = async (id: number) => (await app.get(`/api/desk/${path}/${id}/draft`, { token: editor.token })).json<{ data: { fields: object } }>().data

  test('a bulk action schedules several contents and refuses a time that has passed', async () => {
    const made = (await app.post(`/api/desk/${path}`, { fields }, { token: editor.token })).json<{ data: Saved }>().data
    const [at, past] = [hour, -hour].map((ms) => new Date(app.clock.now() + ms).toISOString())
    expect(await bulk(`desk/${path}`, { ids: [made.id], action: 'schedule', at: past })).toEqual(['Choose a time to come.'])
    expect(await bulk(`desk/${path}`, { ids: [made.id, 999], action: 'schedule', at })).toEqual([null, expect.any(String)])
    expect(await read(made.id)).toMatchObject({ state: 'scheduled', publish_at: at })
  })

  test('a bulk action sets the language on a site with several languages', async () => {
    const admin = await aReader(app, { role: 'admin' })
    await app.put('/api/settings', { more_languages: ['de'] }, { token: admin.token })
    const made = (await app.post(`/api/desk/${path}`, { fields }, { token: editor.token })).json<{ data: Saved }>().data
    expect(await bulk(`desk/${path}`, { ids: [made.id], action: 'language', language: 'de' })).toEqual([null])
    // The language of a book or a movie is a field of its own, and may be any.
    const opened = await read(made.id)
    if (!('language' in opened.fields)) expect(await bulk(`desk/${path}`, { ids: [made.id], action: 'language', language: 'it' })).toEqual([expect.any(String)])
    const known = await app.get(`/api/desk/${path}/${made.id}/translations`, { token: editor.token })
    expect(known.json<{ data: { language: string } }>().data.language).toBe('de')
  })
})

describe('Bulk actions on articles', () => {
  test('a bulk action schedules several articles, which become public at that time', async () => {
    const [one, two] = [await anArticle(app, { approved: 'draft' }), await anArticle(app, { approved: 'draft' })]
    const at = new Date(app.clock.now() + hour).toISOString()
    expect(await bulk('drafts', { ids: [one.id, two.id], action: 'schedule', at })).toEqual([null, null])
    expect([await draft(one.id), await draft(two.id)]).toMatchObject([
      { state: 'scheduled', published_at: at },
      { state: 'scheduled', published_at: at },
    ])
    app.clock.pass(hour)
    await app.work()
    for (const { slug } of [one, two]) expect((await app.get(`/articles/${slug}`)).status).toBe(200)
  })

  test('a bulk action changes the author of articles, and the pages of both authors follow', async () => {
    const ada = await aReader(app, { role: 'author', username: 'ada' })
    const bo = await aReader(app, { role: 'author', username: 'bo' })
    const member = await aReader(app)
    const one = await anArticle(app, { user_id: ada.id, co_authors: [bo.id] })
    const two = await anArticle(app, { user_id: ada.id })
    for (const name of ['ada', 'bo']) await app.get(`/author/${name}`)
    expect(await bulk('drafts', { ids: [one.id, two.id], action: 'author', author: member.id })).toEqual(Array(2).fill('Choose somebody who writes here.'))
    expect(await bulk('drafts', { ids: [one.id, two.id], action: 'author', author: bo.id })).toEqual([null, null])
    const shown = (await app.get(`/api/blogs/slug/${one.slug}`)).json<{ data: Article }>().data
    expect([shown.user.username, shown.co_authors]).toEqual(['bo', []])
    const page = (await app.get('/author/bo')).text
    expect([page.includes(one.title), page.includes(two.title)]).toEqual([true, true])
    expect((await app.get('/author/ada')).text).not.toContain(one.title)
    const admin = await aReader(app, { role: 'admin' })
    const { data } = (await app.get(`/api/trail?subject=${two.id}`, { token: admin.token })).json<{ data: AuditLogEntry[] }>()
    expect(data[0]).toMatchObject({ action: 'change-author', kind: 'article', note: 'to bo' })
  })

  test('a bulk action changes the language of articles; that of a public one waits for approval', async () => {
    const [hidden, shown] = [await anArticle(app, { approved: 'draft' }), await anArticle(app)]
    expect(await bulk('drafts', { ids: [hidden.id, shown.id], action: 'language', language: 'he' })).toEqual([null, null])
    expect(await draft(hidden.id)).toMatchObject({ fields: { language: 'he' }, changes: 'none' })
    expect(await draft(shown.id)).toMatchObject({ fields: { language: 'he' }, changes: 'changed' })
    expect(await bulk('drafts', { ids: [hidden.id], action: 'language', language: 'no language' })).toEqual([expect.any(String)])
  })

  test('an author gets 403 for a bulk change of authors', async () => {
    const ada = await aReader(app, { role: 'author' })
    const { id } = await anArticle(app, { user_id: ada.id })
    expect((await app.post('/api/drafts/bulk', { ids: [id], action: 'author', author: ada.id }, { token: ada.token })).status).toBe(403)
  })
})
