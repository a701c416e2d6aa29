import { describe, expect, test } from 'vitest'
import { engine, fitsProcesses } from '../../../testing/databases.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import { untilLockAwaited } from '../../../testing/lock-waits.ts'
import type { ArticleCard } from './contract.ts'
import { relist } from './list-index.ts'
import { findArticleRow, updateStats } from './store.ts'
import { rankArticles } from './trending-score.ts'

const day = 86_400_000

async function read(app: ArticlesApp, title: string, daysAgo: number, views: number, more: { topics?: number[]; user_id?: number } = {}) {
  const article = await app.article({ title, published_at: app.clock.now() - daysAgo * day, ...more })
  await updateStats(app.services.database.db, article.id, { views, claps: 0 })
  return article
}

async function titles(app: ArticlesApp, path: string): Promise<string[]> {
  return (await app.json<{ data: ArticleCard[] }>(path)).data.map((card) => card.title)
}

/** As many copies of an article in the list of all, with that score. */
async function multiply(app: ArticlesApp, title: string, times: number, { score }: { score: number }): Promise<void> {
  const { db } = app.services.database
  const article = await db.selectFrom('articles').selectAll().where('title', '=', title).executeTakeFirstOrThrow()
  const stats = await db.selectFrom('article_stats').selectAll().where('article_id', '=', article.id).executeTakeFirstOrThrow()
  const listed = await db.selectFrom('listed_articles').selectAll().where('article_id', '=', article.id).where('list', '=', 'all').executeTakeFirstOrThrow()
  const ids = Array.from({ length: times }, (_, n) => article.id * 100_000 + n)
  const placeOf = (id: number) => listed.place - (id % 100_000) - 1
  for (let at = 0; at < times; at += 100) {
    const some = ids.slice(at, at + 100)
    await db
      .insertInto('articles')
      .values(some.map((id) => ({ ...article, id, slug: `copy-${id}`, place: placeOf(id) })))
      .execute()
    await db
      .insertInto('article_stats')
      .values(some.map((id) => ({ ...stats, article_id: id })))
      .execute()
    await db
      .insertInto('listed_articles')
      .values(some.map((id) => ({ ...listed, article_id: id, place: placeOf(id), score })))
      .execute()
  }
}

describe('Trending articles', () => {
  test('trending lists the most read articles of the period, weighted by age over short periods', async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada')
    await read(app, 'Fresh', 0.2, 50)
    await read(app, 'Yesterday', 1.5, 60, { user_id: ada.id })
    await read(app, 'Loud last week', 6, 100)
    await read(app, 'Last month', 20, 900, { user_id: ada.id })
    await read(app, 'Last spring', 200, 5_000)
    await read(app, 'Classic', 2_000, 90_000)
    await app.work()
    expect(await titles(app, '/api/blogs/trending?t=day')).toEqual(['Fresh'])
    expect(await titles(app, '/api/blogs/trending')).toEqual(['Fresh', 'Yesterday', 'Loud last week'])
    expect(await titles(app, '/api/blogs/trending?t=month')).toEqual(['Last month', 'Loud last week', 'Yesterday', 'Fresh'])
    expect((await titles(app, '/api/blogs/trending?t=year'))[0]).toBe('Last spring')
    expect((await titles(app, '/api/blogs/trending?t=all'))[0]).toBe('Classic')
    expect(await titles(app, '/api/blogs/trending?t=all&limit=2')).toHaveLength(2)
    expect(await titles(app, '/api/blogs/trending?t=all&blogger=ada')).toEqual(['Last month', 'Yesterday'])
    expect(await titles(app, '/api/blogs/trending?t=all&blogger=nobody')).toEqual([])
    expect((await app.ask('/api/blogs/trending?t=decade')).status).toBe(422)
    expect(await titles(app, '/api/blogs/trending?t=&limit=&blogger=')).toEqual(await titles(app, '/api/blogs/trending'))
  })

  test('trending finds the best of more than a thousand articles, and those of a period that are not among the best of all times', async () => {
    await using app = await startArticlesApp()
    await read(app, 'Last spring', 200, 50_000)
    for (const [title, views] of [
      ['Third', 300],
      ['First', 900],
      ['Second', 600],
    ] as const)
      await read(app, title, 20, views)
    await app.work()
    await multiply(app, 'Third', 1_100, { score: 1 })
    expect(await titles(app, '/api/blogs/trending?t=month&limit=3')).toEqual(['First', 'Second', 'Third'])
    // 5,200 older ones above them all.
    await multiply(app, 'Last spring', 5_200, { score: 40_000 })
    app.clock.pass(121_000)
    expect(await titles(app, '/api/blogs/trending?t=month&limit=3')).toEqual(['First', 'Second', 'Third'])
    expect(await titles(app, '/api/blogs/trending?t=year&limit=2')).toEqual(['Last spring', 'Last spring'])
  })

  test('an article with ten claps trends above one with 90 views', async () => {
    await using app = await startArticlesApp()
    const viewed = await read(app, 'Viewed', 1, 90)
    const clapped = await app.article({ title: 'Clapped', published_at: app.clock.now() - day })
    await updateStats(app.services.database.db, clapped.id, { views: 0, claps: 10 })
    await app.work()
    expect((await app.json<{ data: ArticleCard[] }>('/api/blogs/trending')).data.map((card) => card.id)).toEqual([clapped.id, viewed.id])
  })

  test('trending is updated after two minutes and drops an unpublished article at once', async () => {
    await using app = await startArticlesApp()
    const { id } = await read(app, 'One', 0.1, 5)
    await read(app, 'Two', 0.1, 1)
    await app.work()
    expect(await titles(app, '/api/blogs/trending')).toEqual(['One', 'Two'])
    await updateStats(app.services.database.db, id, { views: 0, claps: 0 })
    await app.work()
    expect(await titles(app, '/api/blogs/trending')).toEqual(['One', 'Two'])
    app.clock.pass(121_000)
    expect(await titles(app, '/api/blogs/trending')).toEqual(['Two', 'One'])
    await asEditor(app).unpublish('articles', id)
    expect(await titles(app, '/api/blogs/trending')).toEqual(['Two'])
  })
})

describe('Related articles', () => {
  test('related articles share small topics first, then large ones and rare words, and exclude the article itself', async () => {
    await using app = await startArticlesApp()
    const [large = 0, small = 0, other = 0] = await app.topics('Large', 'Small', 'Other')
    const ada = await app.person('ada')
    const { id } = await read(app, 'The lighthouse at Skerry', 1, 0, { topics: [large, small] })
    for (let n = 0; n < 6; n++) await read(app, `The filler number ${n}`, 2, 0, { topics: [large] })
    await read(app, 'The keeper of a lighthouse', 50, 0, { topics: [large] })
    await read(app, 'The small one', 60, 0, { topics: [small] })
    await read(app, 'Both', 70, 0, { topics: [large, small], user_id: ada.id })
    await read(app, 'A lighthouse elsewhere', 1, 0, { topics: [other], user_id: ada.id })
    const related = await titles(app, `/api/blogs/related/${id}`)
    expect(related.slice(0, 3)).toEqual(['Both', 'The small one', 'The keeper of a lighthouse'])
    expect(related).toHaveLength(6)
    expect(related).not.toContain('The lighthouse at Skerry')
    expect(related).not.toContain('A lighthouse elsewhere')
    expect(await titles(app, `/api/blogs/related/${id}?limit=50`)).toHaveLength(9)
    expect(await titles(app, `/api/blogs/related/${id}?blogger=ada`)).toEqual(['A lighthouse elsewhere', 'Both'])
    expect(await titles(app, `/api/blogs/related/${id}?blogger=nobody`)).toEqual([])
  })

  test('an article has at most twelve related articles, which share its words where it has no topics', async () => {
    await using app = await startArticlesApp()
    const [topic = 0] = await app.topics('Many')
    const { id } = await read(app, 'One of many', 1, 0, { topics: [topic] })
    for (let n = 0; n < 15; n++) await read(app, `Number ${n}`, 2, 0, { topics: [topic] })
    await read(app, 'An obelisk', 30, 0)
    const alone = await read(app, 'Another obelisk', 3, 0)
    expect(await titles(app, `/api/blogs/related/${id}?limit=50`)).toHaveLength(12)
    expect((await titles(app, `/api/blogs/related/${alone.id}`))[0]).toBe('An obelisk')
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses)('A transaction that changes several articles while articles are ranked', () => {
  test.each(['withdrawn', 'put into its lists again'])(
    'a transaction ends if its first article is %s before the ranking begins, and the next one withdrawn after',
    async (done) => {
      await using app = await startArticlesApp()
      const { db } = app.services.database
      const ids = [await read(app, 'First', 1, 1), await read(app, 'Second', 1, 1)].map(({ id }) => id)
      for (const id of ids) await updateStats(db, id, { views: 1, claps: 2 })
      await app.work()
      // Of what is withdrawn only the second: for the mark of the first the ranking would wait before it holds anything.
      for (const id of done === 'withdrawn' ? ids.slice(1) : ids) await updateStats(db, id, { views: 3, claps: 4 })
      const [first, second] = await Promise.all(ids.map((id) => findArticleRow(db, id)))
      if (!first || !second) throw new Error('an article is gone')
      let ranking: Promise<number> | undefined
      await db.transaction().execute(async (tx) => {
        await relist(tx, { ...first, place: done === 'withdrawn' ? null : first.place })
        ranking = db.transaction().execute((other) => rankArticles(other, engine, 10))
        ranking.catch(() => {})
        await untilLockAwaited(db)
        await relist(tx, { ...second, place: null })
      })
      expect(await ranking).toBe(2)
    },
  )
})

describe.runIf(engine === 'postgres' && fitsProcesses)('A transaction that counts for several articles', () => {
  test('it and the job that ranks articles both end, whichever article stands first in the table', async () => {
    await using app = await startArticlesApp()
    const { db } = app.services.database
    const [first = 0, second = 0] = [await read(app, 'First', 1, 1), await read(app, 'Second', 1, 1)].map(({ id }) => id)
    await app.work()
    // PostgreSQL puts what was written last behind the others.
    for (const id of [second, first]) await db.updateTable('article_stats').set({ claps: 9, ranking_dirty: 1 }).where('article_id', '=', id).execute()
    let job: Promise<number> | undefined
    await db.transaction().execute(async (tx) => {
      await updateStats(tx, first, { views: 2, claps: 3 })
      job = db.transaction().execute((other) => rankArticles(other, engine, 10))
      job.catch(() => {})
      await untilLockAwaited(db)
      await updateStats(tx, second, { views: 2, claps: 3 })
    })
    expect(await job).toBe(2)
  })
})
