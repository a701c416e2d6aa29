import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type Answer } from '../../../testing/start-app.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Draft } from './draft-schemas.ts'

test('a member gets the same answer for another member as for an unknown id when looking for co-authors', async () => {
  await using app = await startApp()
  const [ada, bob, author] = [await aReader(app), await aReader(app), await aReader(app, { role: 'author' })]
  const found = async (id: number) => (await app.get(`/api/drafts/authors?id=${id}`, { token: ada.token })).json<{ data: { id: number }[] }>().data
  expect(await found(bob.id)).toEqual(await found(999_999))
  expect((await found(author.id)).map(({ id }) => id)).toEqual([author.id])
})

test('a member who names another member as a co-author gets the same draft as for an unknown id', async () => {
  await using app = await startApp()
  const [ada, bob, author, editor] = [await aReader(app), await aReader(app), await aReader(app, { role: 'author' }), await aReader(app, { role: 'editor' })]
  await changeSettings(app.services, { open_submissions: true }, null)
  const draft = (answer: Answer) => answer.json<{ data: Draft }>().data
  const begun = draft(await app.post('/api/drafts', { title: 'Trams', co_authors: [bob.id, author.id, 999_999] }, { token: ada.token }))
  const names = ({ co_authors }: Draft) => co_authors.map(({ id }) => id)
  expect(names(begun)).toEqual([author.id])
  let base = begun.revision
  async function save(co_authors: number[], token: string): Promise<number[]> {
    const saved = draft(await app.put(`/api/drafts/${begun.id}`, { base, fields: { co_authors } }, { token }))
    base = saved.revision
    return names(saved)
  }
  expect(await save([bob.id, author.id, 999_999], ada.token)).toEqual([author.id])
  expect(await save([bob.id, author.id], editor.token)).toEqual([bob.id, author.id])
  expect(await save([author.id, bob.id], ada.token)).toEqual([author.id, bob.id])
})

test('a reader gets the same 404 for a comment under an unpublished article as for an unknown one when reporting it', async () => {
  await using app = await startApp()
  const [ada, bob] = [await aReader(app), await aReader(app)]
  const article = await anArticle(app)
  const written = await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'A tram is a tram.' }, { token: ada.token })
  const { db } = app.services.database
  const { id } = await db
    .selectFrom('comments')
    .select('id')
    .executeTakeFirstOrThrow(() => new Error(written.text))
  await db.updateTable('comments').set({ status: 'shown' }).execute()
  await db.updateTable('articles').set({ place: null }).execute()
  const report = async (of: number) => {
    const { status, text } = await app.post(`/api/comments/${of}/report`, { reason: 'spam' }, { token: bob.token })
    return { status, text }
  }
  expect(await report(id)).toEqual(await report(999_999))
  expect((await report(id)).status).toBe(404)
})

test('the draft and the preview of a public article name the topics and co-authors of its waiting changes', async () => {
  await using app = await startApp()
  const [author, { id: editorId, token }] = [await aReader(app, { role: 'author' }), await aReader(app, { role: 'editor' })]
  const topic = await app.post('/api/desk/topics', { fields: { name: 'Trams' }, status: 'approved' }, { token })
  const { id } = await anArticle(app, { user_id: editorId })
  const path = `/api/drafts/${id}`
  const read = async (address: string) => (await app.get(address, { token })).json<{ data: Draft }>().data
  const fields = { topics: [topic.json<{ data: { id: number } }>().data.id], co_authors: [author.id] }
  expect((await app.put(path, { base: (await read(path)).revision, fields }, { token })).status).toBe(200)
  const named = { topics: [{ name: 'Trams' }], co_authors: [{ id: author.id }] }
  expect(await read(path)).toMatchObject(named)
  expect(await read(`${path}/preview`)).toMatchObject(named)
  expect(await read(`/api/blogs/${id}`)).toMatchObject({ topics: [], co_authors: [] })
})
