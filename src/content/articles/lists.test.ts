import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import type { ArticleCard, ArticleList } from './contract.ts'
import { updateStats } from './store.ts'

const day = 86_400_000

async function withArticles(app: ArticlesApp, count: number): Promise<{ id: number; slug: string }[]> {
  const made = []
  for (let n = 0; n < count; n++) {
    const article = await app.article({ title: `${'zyxwvu'[n % 6]} tale ${n}`, published_at: app.clock.now() - ((n * 7) % count) * day })
    await updateStats(app.services.database.db, article.id, { claps: (n * 5) % 11, views: (n * 3) % 7 })
    made.push(article)
  }
  await app.work()
  return made
}

async function walk(app: ArticlesApp, path: string, between?: () => Promise<unknown>): Promise<ArticleCard[]> {
  const cards: ArticleCard[] = []
  for (let next: string | null = path; next !== null;) {
    const page: ArticleList = await app.json(next)
    cards.push(...page.data)
    next = page.links.next
    await between?.()
  }
  return cards
}

describe('Lists of articles', () => {
  test('the pages of an article list contain every article once, in every order and direction', async () => {
    await using app = await startArticlesApp()
    const made = await withArticles(app, 23)
    const values: Record<string, ((card: ArticleCard) => string | number) | null> = {
      created_at: (card: ArticleCard) => Date.parse(card.created_at),
      title: (card: ArticleCard) => card.title,
      claps: (card: ArticleCard) => card.claps,
      views: (card: ArticleCard) => card.views,
      trending: null,
    }
    for (const [orderBy, value] of Object.entries(values)) {
      for (const order of ['asc', 'desc']) {
        const cards = await walk(app, `/api/blogs/public?orderBy=${orderBy}&order=${order}&limit=4`)
        expect(cards.map((card) => card.id).sort((x, y) => x - y)).toEqual(made.map((article) => article.id))
        if (!value) continue
        const shown = cards.map(value)
        const sorted = [...shown].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0))
        expect(shown).toEqual(order === 'asc' ? sorted : sorted.reverse())
      }
    }
  })

  test('paging shows no article twice and skips none while new articles are published', async () => {
    await using app = await startArticlesApp()
    const made = await withArticles(app, 20)
    const cards = await walk(app, '/api/blogs/loline?limit=3', async () => {
      app.clock.pass(1000)
      await app.article()
    })
    expect(cards.map((card) => card.id).sort((a, b) => a - b)).toEqual(made.map((article) => article.id))
  })

  test('paging continues correctly when the last article shown is unpublished in between', async () => {
    await using app = await startArticlesApp()
    await withArticles(app, 9)
    const first = await app.json<ArticleList>('/api/blogs/public?limit=3')
    await asEditor(app).unpublish('articles', first.data.at(-1)?.id ?? 0)
    const rest = await walk(app, first.links.next ?? '')
    expect(rest).toHaveLength(6)
    expect(rest.some((card) => first.data.some((shown) => shown.id === card.id))).toBe(false)
  })

  test('the next link of an article list keeps every filter, and parameters may be appended to it', async () => {
    await using app = await startArticlesApp()
    const [topic = 0] = await app.topics('Sea')
    const ada = await app.person('ada')
    for (let n = 0; n < 8; n++) await app.article({ user_id: ada.id, topics: [topic], title: `Wave ${n}` })
    await app.article({ topics: [topic], title: 'Wave of somebody else' })
    const page = await app.json<ArticleList>(`/api/blogs/public?search=wave&topic=sea&categoryId=${topic}&author=ada&order=asc&limit=3`)
    expect(page.meta).toEqual({ total: 8, per_page: 3 })
    expect(page.links.prev).toBeNull()
    const next = new URL(page.links.next ?? '', 'http://x')
    expect(next.pathname).toBe('/api/blogs/public')
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      search: 'wave',
      topic: 'sea',
      categoryId: String(topic),
      author: 'ada',
      order: 'asc',
      orderBy: 'created_at',
      limit: '3',
    })
    const second = await app.json<ArticleList>(`${page.links.next}&search=wave&topic=sea&categoryId=${topic}&author=ada&order=asc&limit=4`)
    expect(second.data).toHaveLength(4)
    expect(second.meta.per_page).toBe(4)
  })

  test('an article list applies all filters at once, and its total matches', async () => {
    await using app = await startArticlesApp()
    const [sea = 0, sky = 0] = await app.topics('Sea', 'Sky')
    const ada = await app.person('ada')
    const bea = await app.person('bea')
    await app.article({ user_id: ada.id, topics: [sea], title: 'One' })
    await app.article({ user_id: ada.id, topics: [sky], title: 'Two' })
    await app.article({ user_id: bea.id, topics: [sea, sky], title: 'Three', co_authors: [ada.id] })
    const titles = async (query: string) => {
      const page = await app.json<ArticleList>(`/api/blogs/public?orderBy=title&order=asc&${query}`)
      expect(page.meta.total).toBe(page.data.length)
      return page.data.map((card) => card.title)
    }
    expect(await titles('topic=sea')).toEqual(['One', 'Three'])
    expect(await titles(`categoryId=${sky}`)).toEqual(['Three', 'Two'])
    expect(await titles(`categoryId=${sky}&topic=sea`)).toEqual(['Three'])
    expect(await titles('author=ADA')).toEqual(['One', 'Three', 'Two'])
    expect(await titles('author=bea&topic=sky')).toEqual(['Three'])
    expect(await titles('author=bea&topic=sky&search=two')).toEqual([])
    expect(await titles('topic=no-such-topic')).toEqual([])
    expect(await titles('author=nobody')).toEqual([])
    expect(await titles('categoryId=999')).toEqual([])
    expect(await titles('search=&topic=&author=&categoryId=&limit=')).toEqual(['One', 'Three', 'Two'])
    expect((await app.json<ArticleList>('/api/blogs/public?order=&orderBy=')).data).toEqual((await app.json<ArticleList>('/api/blogs/public')).data)
  })

  test('an invalid filter of an article list gets 422 with the name of the field', async () => {
    await using app = await startArticlesApp()
    for (const query of [
      'order=up',
      'orderBy=password_hash',
      'order=desc;drop',
      'limit=0',
      'limit=ten',
      'categoryId=1%20or%201=1',
      'cursor=nonsense',
      `search=${'a'.repeat(201)}`,
    ]) {
      const answer = await app.ask(`/api/blogs/public?${query}`)
      expect(answer.status, query).toBe(422)
      expect(JSON.parse(answer.text).fields).toHaveProperty(query.split('=')[0] ?? '')
    }
  })

  test('a cursor of another list or order, or with forged values, gets 422', async () => {
    await using app = await startArticlesApp()
    await withArticles(app, 5)
    await app.topics('Sea')
    const page = await app.json<ArticleList>('/api/blogs/public?limit=2&orderBy=claps')
    const cursor = new URL(page.links.next ?? '', 'http://x').searchParams.get('cursor') ?? ''
    const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
    const forged = (...values: unknown[]) => Buffer.from(JSON.stringify([mark, ...values])).toString('base64url')
    const huge = Buffer.from(`["${mark}",1e999,1]`).toString('base64url')
    for (const query of [
      `orderBy=views&cursor=${cursor}`,
      `orderBy=claps&order=asc&cursor=${cursor}`,
      `orderBy=claps&topic=sea&cursor=${cursor}`,
      `orderBy=claps&cursor=${forged('1; drop table users', 1)}`,
      `orderBy=claps&cursor=${forged(1)}`,
      `orderBy=claps&cursor=${forged(1, 2, 3)}`,
      `orderBy=claps&cursor=${forged(1.5, 2)}`,
      `orderBy=claps&cursor=${forged(null, 2)}`,
      `orderBy=claps&cursor=${huge}`,
    ]) {
      expect((await app.ask(`/api/blogs/public?${query}`)).status, query).toBe(422)
    }
  })

  test('an article list needs at most three SQL statements, five with a search', async () => {
    await using app = await startArticlesApp()
    await withArticles(app, 3)
    for (const [query, most] of [
      ['', 3],
      ['?orderBy=claps', 3],
      ['?search=tale', 5],
    ] as const) {
      app.statements.length = 0
      await app.json(`/api/blogs/public${query}`)
      expect(app.statements.length).toBeLessThanOrEqual(most)
    }
  })

  test('a cached empty list shows the first article as soon as it is published', async () => {
    await using app = await startArticlesApp()
    const total = async () => (await app.json<ArticleList>('/api/blogs/public')).meta.total
    expect(await total()).toBe(0)
    await app.article({})
    expect(await total()).toBe(1)
  })

  test("an author's list includes the author, and a member without articles gets the 404 of an unknown name", async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada')
    await app.person('quiet-reader', 'member')
    for (let n = 0; n < 5; n++) await app.article({ user_id: ada.id })
    const page = await app.json<ArticleList & { user: { username: string } }>('/api/blogs/username/Ada?limit=3')
    expect(page.user.username).toBe('ada')
    expect(page.meta.total).toBe(5)
    expect(page.links.next).toMatch(/^\/api\/blogs\/username\/ada\?limit=3&cursor=/)
    expect((await app.json<ArticleList>(page.links.next ?? '')).data).toHaveLength(2)
    const unknown = await app.ask('/api/blogs/username/nobody')
    const reader = await app.ask('/api/blogs/username/quiet-reader')
    expect(unknown.status).toBe(404)
    expect(unknown.text).toBe('{"error":"Author Not Found","code":"author-not-found","message":"Author Not Found"}')
    expect(reader.text).toBe(unknown.text)
  })
})
