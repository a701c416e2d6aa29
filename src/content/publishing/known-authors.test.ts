import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'

test('a member gets the same answer for another member as for an unknown id when looking for co-authors', async () => {
  await using app = await startApp()
  const [ada, bob, author] = [await aReader(app), await aReader(app), await aReader(app, { role: 'author' })]
  const found = async (id: number) => (await app.get(`/api/drafts/authors?id=${id}`, { token: ada.token })).json<{ data: { id: number }[] }>().data
  expect(await found(bob.id)).toEqual(await found(999_999))
  expect((await found(author.id)).map(({ id }) => id)).toEqual([author.id])
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
