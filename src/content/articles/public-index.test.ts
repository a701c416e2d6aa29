import { asEditor } from '../../../testing/editor-calls.ts'
import { fc } from '../../../testing/random.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runDueJobs } from '#platform/jobs/runner.ts'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import type { Article, ArticleList } from './contract.ts'
import { jobs, recurringJobs } from './jobs.ts'
import { publishJob } from './public-index.ts'
import { createArticle, saveArticle } from './service.ts'

const minute = 60_000

async function titles(app: ArticlesApp, query = ''): Promise<string[]> {
  return (await app.json<ArticleList>(`/api/blogs/public?${query}`)).data.map((card) => card.title)
}

describe('Publishing an article', () => {
  test('an article with a future date is published by a job at that moment', async () => {
    await using app = await startArticlesApp()
    await app.article({ title: 'Today' })
    const next = await app.article({ title: 'Tomorrow', published_at: app.clock.now() + minute })
    await app.article({ title: 'Removed', published_at: app.clock.now() + minute }).then(({ id }) => asEditor(app).remove('articles', id))
    const after = async (ms: number) => {
      app.clock.pass(ms)
      await runDueJobs(app.services.database, jobs(app.services), { now: app.clock.now })
      return titles(app)
    }
    expect(await after(minute - 1)).toEqual(['Today'])
    await asEditor(app).publish('articles', next.id, app.clock.now() + minute)
    expect(await after(minute - 1)).toEqual(['Today'])
    expect(await after(1)).toEqual(['Tomorrow', 'Today'])
    expect(await app.services.database.db.selectFrom('jobs').select(['kind', 'error']).where('kind', '=', publishJob).execute()).toEqual([])
  })

  test('a scheduled article whose job is missing is published within a minute', async () => {
    await using app = await startArticlesApp()
    await app.article({ title: 'Tomorrow', published_at: app.clock.now() + minute })
    await app.services.database.db.deleteFrom('jobs').execute()
    app.clock.pass(minute - 1)
    await app.work()
    expect(await titles(app)).toEqual([])
    app.clock.pass(1)
    await app.work()
    expect(await titles(app)).toEqual(['Tomorrow'])
    expect(recurringJobs(app.services).find((job) => job.kind === 'publish-due-articles')?.everyMs).toBeLessThanOrEqual(minute)
  })

  test('an article that is published again keeps its date unless another one is given', async () => {
    await using app = await startArticlesApp()
    const { id, slug } = await app.article()
    const read = async () => (await app.json<{ data: Article }>(`/api/blogs/slug/${slug}`)).data.published_at
    const first = await read()
    app.clock.pass(minute)
    await asEditor(app).unpublish('articles', id)
    await asEditor(app).publish('articles', id)
    expect(await read()).toBe(first)
    await asEditor(app).publish('articles', id, app.clock.now())
    expect(Date.parse((await read()) ?? '')).toBe(app.clock.now())
    await asEditor(app).unpublish('articles', id)
    await asEditor(app).publish('articles', id, app.clock.now() + minute)
    expect((await app.ask(`/api/blogs/slug/${slug}`)).status).toBe(404)
    await asEditor(app).publish('articles', id)
    expect(Date.parse((await read()) ?? '')).toBe(app.clock.now())
  })

  test('30 articles with the same title and date get different slugs and are all listed', async () => {
    await using app = await startArticlesApp()
    await app.article()
    const made = await Promise.all(Array.from({ length: 30 }, () => app.article({ title: 'The same', published_at: 1_600_000_000_000 })))
    expect(new Set(made.map((article) => article.slug)).size).toBe(30)
    const page = await app.json<ArticleList>('/api/blogs/public?limit=50')
    expect(new Set(page.data.slice(1).map((card) => card.id))).toEqual(new Set(made.map((article) => article.id)))
  })
})

describe('Slugs of articles', () => {
  test('an old slug of an article answers with the article under its new slug', async () => {
    await using app = await startArticlesApp()
    const { id, slug } = await app.article({ title: 'First words' })
    expect(slug).toBe('first-words')
    await app.json(`/api/blogs/slug/first-words`)
    expect((await app.ask('/api/blogs/slug/last-words')).status).toBe(404)
    await saveArticle(app.services, id, { slug: 'Last words' })
    for (const address of ['first-words', 'last-words'])
      expect((await app.json<{ data: Article }>(`/api/blogs/slug/${address}`)).data).toMatchObject({ id, slug: 'last-words' })
    const second = await app.article({ title: 'First words' })
    expect(second.slug).toBe('first-words-2')
    await saveArticle(app.services, id, { slug: 'first-words' })
    for (const address of ['first-words', 'last-words']) expect((await app.json<{ data: Article }>(`/api/blogs/slug/${address}`)).data.slug).toBe('first-words')
    await asEditor(app).unpublish('articles', id)
    for (const address of ['first-words', 'last-words']) expect((await app.ask(`/api/blogs/slug/${address}`)).status).toBe(404)
  })

  test('the old slug of a renamed draft is free for another article', async () => {
    await using app = await startArticlesApp()
    const draft = await app.article({ title: 'Plans', approved: 'draft' })
    await saveArticle(app.services, draft.id, { slug: 'other-plans' })
    expect((await app.article({ title: 'Plans' })).slug).toBe('plans')
  })
})

describe('Fields of an article', () => {
  test('an article with an invalid field is refused with the name of the field', async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada')
    for (const [field, value] of [
      ['title', '  '],
      ['title', 'x'.repeat(301)],
      ['standfirst', 'x'.repeat(1_001)],
      ['language', 'not a language'],
      ['canonical_url', 'javascript:alert(1)'],
      ['content', '[{"type":"script"}]'],
      ['content', '{'],
    ] as const) {
      const failure: unknown = await createArticle(app.services, { title: 'Fine', user_id: ada.id, [field]: value }).catch((error: unknown) => error)
      expect(failure, field).toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
    }
    expect(await app.services.database.db.selectFrom('articles').selectAll().execute()).toEqual([])
  })

  test('the language of an article decides its text direction', async () => {
    await using app = await startArticlesApp()
    for (const [language, direction] of [
      ['ar', 'rtl'],
      ['fa-IR', 'rtl'],
      ['az-Arab', 'rtl'],
      ['ur-Latn', 'ltr'],
      ['zh-hans', 'ltr'],
      ['en', 'ltr'],
    ] as const) {
      const { slug } = await app.article({ language })
      expect((await app.json<{ data: Article }>(`/api/blogs/slug/${slug}`)).data.direction, language).toBe(direction)
    }
  })
})

test('article lists, counts and the search index are consistent after any sequence of changes', async () => {
  const step = fc.record({
    verb: fc.constantFrom('create', 'publish', 'schedule', 'withdraw', 'submit', 'remove', 'topics', 'coAuthors', 'date', 'retitle', 'pass'),
    which: fc.nat(5),
    to: fc.nat(3),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await using app = await startArticlesApp()
      const people = [await app.person('ada'), await app.person('bea'), await app.person('cyd')].map((person) => person.id)
      const topics = await app.topics('One', 'Two', 'Three')
      const ids: number[] = []
      for (const { verb, which, to } of steps) {
        const id = ids[which % Math.max(1, ids.length)]
        const { services, clock } = app
        if (verb === 'pass') {
          clock.pass(minute)
          await app.work()
        } else if (verb === 'create' || id === undefined)
          ids.push((await app.article({ user_id: people[to % 3], approved: to % 2 ? 'approved' : 'draft', topics: topics.slice(0, to) })).id)
        else if (verb === 'publish') await unlessRefused(asEditor(app).publish('articles', id))
        else if (verb === 'schedule') await unlessRefused(asEditor(app).publish('articles', id, clock.now() + minute))
        else if (verb === 'withdraw') await unlessRefused(asEditor(app).unpublish('articles', id))
        else if (verb === 'submit') await unlessRefused(asEditor(app).submit(id))
        else if (verb === 'topics') await saveArticle(services, id, { topics: topics.slice(to) })
        else if (verb === 'coAuthors') await saveArticle(services, id, { co_authors: people.slice(to) })
        else if (verb === 'date') await saveArticle(services, id, { published_at: clock.now() - to * minute })
        else if (verb === 'retitle') await saveArticle(services, id, { title: `Name ${to}` })
        else {
          await asEditor(app).remove('articles', id)
          ids.splice(ids.indexOf(id), 1)
        }
      }
      await expectConsistent(app)
    }),
    { numRuns: 8 },
  )
}, 120_000)

/** Ignores 403 and 409: the state of the article does not allow the action. */
async function unlessRefused(action: Promise<void>): Promise<void> {
  await action.catch((error: unknown) => {
    if (!/: 40[39] /.test(String(error))) throw error
  })
}

/** Compares lists, counts and search index with what the articles require. */
async function expectConsistent(app: ArticlesApp): Promise<void> {
  const { db, engine } = app.services.database
  const isPublic = sql`a.approved = 'approved' and a.published_at <= ${app.clock.now()}`
  const wanted = await sql<{ entry: string }>`
    select 'all ' || a.id as entry from articles a where ${isPublic}
    union select 'topic:' || t.topic_id || ' ' || a.id from articles a join article_topics t on t.article_id = a.id where ${isPublic}
    union select 'author:' || a.user_id || ' ' || a.id from articles a where ${isPublic}
    union select 'author:' || w.user_id || ' ' || a.id from articles a join article_authors w on w.article_id = a.id where ${isPublic}`.execute(db)
  // A due article is published by the next run of the job.
  await app.work()
  const listed = await db.selectFrom('listed_articles').selectAll().execute()
  expect(new Set(listed.map((row) => `${row.list} ${row.article_id}`))).toEqual(new Set(wanted.rows.map((row) => row.entry)))
  const counts = await db.selectFrom('article_counts').selectAll().where('articles', '>', 0).execute()
  const counted: Record<string, number> = {}
  for (const row of listed) {
    counted[row.list] = (counted[row.list] ?? 0) + 1
    if (!row.list.startsWith('author:')) continue
    for (const other of listed) {
      const pair = `${row.list} ${other.list}`
      if (other.article_id === row.article_id && other.list.startsWith('topic:')) counted[pair] = (counted[pair] ?? 0) + 1
    }
  }
  expect(Object.fromEntries(counts.map((row) => [row.list, row.articles]))).toEqual(counted)
  const articles = await db.selectFrom('articles').select(['id', 'place', 'published_at']).where('place', 'is not', null).execute()
  const placeOf = new Map(articles.map((article) => [article.id, article.place]))
  for (const row of listed) expect(row.place).toBe(placeOf.get(row.article_id))
  for (const { place, published_at } of articles) expect(Math.floor((place ?? 0) / 1024)).toBe(published_at)
  const column = sql.raw(engine === 'sqlite' ? 'rowid' : 'place')
  const indexed = await sql<{ place: number }>`select ${column} as place from search_index where ${column} < ${2 ** 52}`.execute(db)
  expect(new Set(indexed.rows.map((row) => row.place))).toEqual(new Set(articles.map((article) => article.place)))
}
