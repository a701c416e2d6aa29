import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startArticlesApp, type ApiAnswer, type ArticlesApp } from '../../../testing/articles-app.ts'
import type { Article } from './contract.ts'
import { createArticle } from './service.ts'

const canary = 'zyzzyva'
const hour = 3_600_000

/** Article with the canary word in its texts, slug and topic, by an author without other articles. */
async function hide(app: ArticlesApp, authorId: number, more: { approved: 'draft' | 'submitted' | 'rejected' | 'approved'; published_at?: number }) {
  return createArticle(app.services, {
    user_id: authorId,
    title: `The ${canary} ${more.approved}`,
    standfirst: `About the ${canary}`,
    kicker: canary,
    content: JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: `${canary} inside`, styles: {} }], children: [] }]),
    topics: await app.topics(`${canary} topic`),
    ...more,
  })
}

/** Answer without its date and request id, which always differ. */
function bare(answer: ApiAnswer): unknown {
  const { date: _, 'x-request-id': __, ...headers } = answer.headers
  return { status: answer.status, headers, text: answer.text }
}

describe('An unpublished article', () => {
  test('an unpublished article is in no answer to others, and its addresses answer like unknown ones', async () => {
    await using app = await startArticlesApp()
    const [shared = 0] = await app.topics('Shared')
    const open = await app.article({ title: 'Open', topics: [shared] })
    const secretive = await app.person(`${canary}-writer`, 'member')
    const stranger = await app.person('stranger', 'author')
    const hidden = [
      await hide(app, secretive.id, { approved: 'draft' }),
      await hide(app, secretive.id, { approved: 'submitted' }),
      await hide(app, secretive.id, { approved: 'rejected' }),
      await hide(app, secretive.id, { approved: 'approved', published_at: app.clock.now() + hour }),
      await hide(app, secretive.id, { approved: 'approved' }),
    ]
    await asEditor(app).unpublish('articles', hidden[4]?.id ?? 0)
    // One of the hidden articles was the first public article of its topic.
    await app.work()

    const lists = ['created_at', 'title', 'claps', 'views', 'trending'].flatMap((orderBy) => [
      `/blogs/public?orderBy=${orderBy}`,
      `/blogs/loline?orderBy=${orderBy}&order=asc`,
    ])
    const everything = [
      ...lists,
      `/blogs/public?search=${canary}`,
      `/blogs/public?search=${canary}&orderBy=views`,
      `/blogs/public?search=${canary.slice(0, 4)}`,
      `/blogs/public?author=${canary}-writer`,
      `/blogs/public?topic=${canary}-topic`,
      `/blogs/public?categoryId=${shared + 1}`,
      ...['day', 'week', 'month', 'year', 'all'].map((t) => `/blogs/trending?t=${t}`),
      `/blogs/trending?t=all&blogger=${canary}-writer`,
      `/blogs/related/${open.id}`,
      `/blogs/related/${open.id}?blogger=${canary}-writer`,
      `/blogs/username/${canary}-writer`,
      `/${canary}-writer/blogs/categories`,
      '/categories',
      '/categories/popular',
      `/category/slug/${canary}-topic`,
      `/category/${shared + 1}`,
      ...hidden.flatMap(({ id, slug }) => [
        `/blogs/${id}`,
        `/blogs/slug/${slug}`,
        `/blogs/views/${id}`,
        `/blogs/related/${id}`,
        `/blogs/${id}/increment/views`,
      ]),
    ]
    for (const token of [undefined, stranger.token]) {
      for (const path of everything) {
        const answer = await app.ask(`/api${path}`, token ? { token } : {})
        expect(answer.text, path).not.toContain(canary)
        if (path.startsWith('/blogs/public?'))
          expect(JSON.parse(answer.text).meta.total, path).toBe(path.includes('orderBy') && !path.includes('search') ? 1 : 0)
      }
      for (const { id, slug } of hidden) {
        const pairs = [
          [`/blogs/${id}`, '/blogs/987654'],
          [`/blogs/slug/${slug}`, '/blogs/slug/never-was'],
          [`/blogs/views/${id}`, '/blogs/views/987654'],
          [`/blogs/related/${id}`, '/blogs/related/987654'],
          [`/blogs/${id}/increment/views`, '/blogs/987654/increment/views'],
        ]
        for (const [there, not] of pairs) {
          const [answer, unknown] = [await app.ask(`/api${there}`, token ? { token } : {}), await app.ask(`/api${not}`, token ? { token } : {})]
          expect(unknown.text).toBe('{"error":"Article Not Found","code":"article-not-found","message":"Article Not Found"}')
          expect(bare(answer), there).toEqual(bare(unknown))
        }
      }
    }
    expect(bare(await app.ask(`/api/blogs/username/${canary}-writer`))).toEqual(bare(await app.ask('/api/blogs/username/nobody-at-all')))
    expect(bare(await app.ask(`/api/category/slug/${canary}-topic`))).toEqual(bare(await app.ask('/api/category/slug/no-topic-at-all')))
    const [statsOfHidden] = await app.services.database.db.selectFrom('article_viewers').selectAll().execute()
    expect(statsOfHidden).toBeUndefined()
  })

  test('a submitted article is readable by its author and by editors, with no-store, and by no other author', async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada', 'member')
    const bea = await app.person('bea', 'author')
    const editor = await app.person('ed', 'editor')
    const { id, slug } = await app.article({ user_id: ada.id, approved: 'draft', title: 'Not yet', co_authors: [bea.id] })
    await asEditor(app).submit(id)
    for (const path of [`/api/blogs/${id}`, `/api/blogs/slug/${slug}`]) {
      for (const { token } of [ada, editor]) {
        const answer = await app.ask(path, { token })
        expect(answer.status).toBe(200)
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect(JSON.parse(answer.text).data).toMatchObject({ title: 'Not yet', approved: 'submitted', published_at: null })
      }
      expect((await app.ask(path, { token: bea.token })).status).toBe(404)
      expect((await app.ask(path)).status).toBe(404)
    }
  })

  test('an article is on every list as soon as it is published and on none as soon as it is unpublished', async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada', 'member')
    const [topic = 0] = await app.topics('Sea')
    await app.article({ title: 'Neighbour', topics: [topic] })
    const { id, slug } = await app.article({ user_id: ada.id, approved: 'submitted', title: 'Tide', topics: [topic] })
    const places = [
      '/blogs/public',
      '/blogs/public?topic=sea',
      '/blogs/public?search=tide',
      '/blogs/loline?orderBy=title',
      '/blogs/username/ada',
      '/categories/popular',
      `/blogs/slug/${slug}`,
      `/blogs/${id}`,
    ]
    const shown = async () => Promise.all(places.map(async (path) => (await app.ask(`/api${path}`)).text.includes('"Tide"')))
    for (let round = 0; round < 3; round++) {
      expect(await shown()).toEqual(places.map(() => false))
      await asEditor(app).publish('articles', id)
      expect(await shown()).toEqual(places.map(() => true))
      const { data } = await app.json<{ data: Article }>(`/api/blogs/${id}`)
      expect(data.created_at).toBe(data.published_at)
      await asEditor(app).unpublish('articles', id)
    }
  })
})
