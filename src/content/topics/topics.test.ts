import { describe, expect, test } from 'vitest'
import { saveArticle } from '#content/articles/service.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import type { PopularTopic, Topic } from './contract.ts'
import { ensureTopics } from './service.ts'

async function counts(app: ArticlesApp, path: string): Promise<Record<string, number>> {
  const { data } = await app.json<{ data: Topic[] }>(`/api${path}`)
  return Object.fromEntries(data.map((topic) => [topic.name, topic.blogs_count]))
}

describe('Topics', () => {
  test('topics are listed by name with the number of their public articles after every change', async () => {
    await using app = await startArticlesApp()
    await ensureTopics(app.services, [{ name: 'Ähren', slug: 'ahren' }, { name: 'Zeit' }, { name: 'Bread', description: 'At four' }], 'listed')
    const [bread = 0, zeit = 0] = await app.topics('Bread', 'Zeit')
    expect(Object.keys(await counts(app, '/categories'))).toEqual(['Ähren', 'Bread', 'Zeit'])
    const one = await app.article({ topics: [bread, zeit] })
    const two = await app.article({ topics: [bread] })
    await app.article({ topics: [bread], approved: 'draft' })
    expect(await counts(app, '/categories')).toEqual({ Ähren: 0, Bread: 2, Zeit: 1 })
    await saveArticle(app.services, two.id, { topics: [zeit] })
    expect(await counts(app, '/categories')).toEqual({ Ähren: 0, Bread: 1, Zeit: 2 })
    await asEditor(app).unpublish('articles', one.id)
    await asEditor(app).remove('articles', two.id)
    expect(await counts(app, '/categories')).toEqual({ Ähren: 0, Bread: 0, Zeit: 0 })
  })

  test('popular topics are listed by number of articles, each with its three newest titles', async () => {
    await using app = await startArticlesApp()
    const [bread = 0, zeit = 0] = await app.topics('Bread', 'Zeit')
    for (let n = 0; n < 5; n++) await app.article({ title: `Loaf ${n}`, topics: [bread], published_at: app.clock.now() - n * 1000 })
    await app.article({ title: 'Clock', topics: [zeit] })
    const popular = async () => (await app.json<{ data: PopularTopic[] }>('/api/categories/popular')).data
    expect((await popular()).map((topic) => [topic.slug, topic.blogs.map((blog) => blog.title)])).toEqual([
      ['bread', ['Loaf 0', 'Loaf 1', 'Loaf 2']],
      ['zeit', ['Clock']],
    ])
    await app.article({ title: 'Fresh loaf', topics: [bread] })
    expect((await popular())[0]?.blogs[0]?.title).toBe('Fresh loaf')
  })

  test("an author's topics come from public articles, co-written ones included, most used first", async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada')
    const [bread = 0, zeit = 0, ink = 0] = await app.topics('Bread', 'Zeit', 'Ink')
    await app.article({ user_id: ada.id, topics: [zeit, bread] })
    await app.article({ co_authors: [ada.id], topics: [bread] })
    await app.article({ user_id: ada.id, topics: [ink], approved: 'submitted' })
    expect(Object.keys(await counts(app, '/ada/blogs/categories'))).toEqual(['Bread', 'Zeit'])
    const unknown = await app.ask('/api/nobody/blogs/categories')
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":"Author Not Found","code":"author-not-found","message":"Author Not Found"}'])
  })

  test('a topic is found by id and by slug, and an unknown topic gets 404', async () => {
    await using app = await startArticlesApp()
    const [id = 0] = await ensureTopics(app.services, [{ name: 'The long way', description: 'On foot' }], 'listed')
    for (const path of [`/category/${id}`, '/category/slug/the-long-way']) {
      expect((await app.json<{ data: Topic }>(`/api${path}`)).data).toMatchObject({
        id,
        slug: 'the-long-way',
        name: 'The long way',
        description: 'On foot',
        blogs_count: 0,
      })
    }
    for (const path of ['/category/999', '/category/slug/nothing', '/category/slug/%00']) expect((await app.ask(`/api${path}`)).status, path).toBe(404)
    expect((await app.ask('/api/category/abc')).status).toBe(422)
  })
})
