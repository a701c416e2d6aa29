import { describe, expect, test } from 'vitest'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { createItem } from '#content/library/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

function book(app: TestApp, title = 'The Tenant') {
  return createItem(app.services, { kind: 'book', status: 'approved', fields: { title, people: [{ name: 'Ilse Marrin', role: 'author' }] } })
}

describe('Mentions', () => {
  const naming = (slug: string) => JSON.stringify([{ id: 'c', type: 'mediaCard', props: { kind: 'book', slug }, children: [] }])

  test('an article is listed with the item that it mentions while the article is public', async () => {
    await using app = await startApp()
    const { slug } = await book(app)
    const user_id = await createUser(app.services, { username: 'hanna', name: 'Hanna Quill', role: 'editor' })
    const mentions = async () => (await app.get(`/api/mentions/book/${slug}`)).json<{ data: { title: string }[] }>().data.map((card) => card.title)
    expect(await mentions()).toEqual([])
    const draft = await createArticle(app.services, { title: 'Draft', user_id, content: naming(slug) })
    expect(await mentions()).toEqual([])
    const article = await createArticle(app.services, { title: 'Ferry poets', user_id, content: naming(slug), approved: 'approved' })
    expect(await mentions()).toEqual(['Ferry poets'])
    await asEditor(app).unpublish('articles', article.id)
    expect(await mentions()).toEqual([])
    await asEditor(app).remove('articles', draft.id)
    await asEditor(app).remove('articles', article.id)
    expect(await app.services.database.db.selectFrom('mentions').selectAll().execute()).toEqual([])
  })

  test('media cards come in the requested order, without unknown content', async () => {
    await using app = await startApp()
    const { slug } = await book(app)
    const record = await createItem(app.services, {
      kind: 'music',
      status: 'approved',
      fields: { title: 'Orbital', people: [{ name: 'Ring Road Brass', role: 'artist' }] },
    })
    const { data } = (await app.get(`/api/cards?refs=music:${record.slug},book:nothing,book:${slug},event:none`)).json<{ data: { url: string }[] }>()
    expect(data.map((card) => card.url)).toEqual(['/magazine/entertainment/music/orbital', `/magazine/entertainment/books/${slug}`])
    expect((await app.get('/api/cards?refs=car:red')).status).toBe(422)
    await book(app, 'Nothing')
    expect((await app.get('/api/cards?refs=book:nothing')).json()).toMatchObject({ data: [{ title: 'Nothing' }] })
  })
})
