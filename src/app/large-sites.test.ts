import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankAll, repairTotals } from '#content/articles/jobs.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { engine } from '../../testing/databases.ts'
import { asEditor } from '../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await anArticle(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** How SQLite goes about the statements of an answer that read a table, one line a step. */
async function planOf(path: string, table: string, token?: string): Promise<string> {
  const before = app.statements.length
  await app.get(path, token === undefined ? {} : { token })
  const asked = app.statements.slice(before).filter((statement) => statement.includes(table))
  const plans = await Promise.all(
    asked.map((statement) => sql<{ detail: string }>`explain query plan ${sql.raw(statement.replaceAll('?', '1'))}`.execute(app.services.database.db)),
  )
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail)).join('\n')
}

// PostgreSQL reads tables of this size whole, whatever indexes they have.
describe.runIf(engine === 'sqlite')('What answers cost on a large site', () => {
  test.each(['month', 'year', '1000'])('trending of a long period (%s) reads the best of each part from an index', async (period) => {
    const plan = await planOf(`/api/blogs/trending?t=${period}`, 'listed_articles')
    expect(plan).toContain('listed_by_part_and_score')
    expect(plan).not.toMatch(/listed_by_place|SCAN listed_articles/)
  })

  test('trending of a short period looks up only the articles it has found', async () => {
    const plan = await planOf('/api/blogs/trending?t=week', 'listed_articles')
    expect(plan).toContain('SEARCH a USING INTEGER PRIMARY KEY')
    expect(plan).not.toContain('AUTOMATIC COVERING INDEX')
  })

  test('the list of sitemaps reads the last change of each file of articles from an index', async () => {
    expect(await planOf('/sitemap.xml', 'public_articles')).toContain('articles_by_part_and_change')
  })

  test.each(['/sitemap.xml', '/sitemap/sections/1.xml'])('%s asks for the last changed article of all topics, not for that of each', async (path) => {
    await anArticle(app, { topics: await ensureTopics(app.services, [{ name: 'Parks' }], 'listed') })
    // The list is kept for an hour.
    app.clock.pass(3_600_001)
    const plan = await planOf(path, 'public_article_topics')
    expect(plan).toContain('USING COVERING INDEX articles_on_desk')
    expect(plan).not.toContain('article_topics_by_topic')
  })

  test.each(['/api/comments', '/api/claps'])('%s reads the counters of those articles alone that have changed since the total was kept', async (path) => {
    const plan = await planOf(path, 'reaction_totals')
    expect(plan).toContain('article_stats_dirty')
    expect(plan).not.toMatch(/SCAN (s|a)(?! USING INDEX article_stats_dirty)/)
  })

  test.each(['submitted', 'back', 'drafts', 'scheduled'])('the list of the studio (%s) reads the last changed ones from an index', async (queue) => {
    const { token } = await aReader(app, { role: 'admin' })
    expect(await planOf(`/api/drafts?queue=${queue}`, 'undrafted', token)).toContain('articles_unpublished_by_change')
  })

  test.each(['/api/drafts/counts', '/api/desk/home'])('%s counts no public article', async (path) => {
    const { token } = await aReader(app, { role: 'admin' })
    expect(await planOf(path, 'count(*)', token)).not.toMatch(/SCAN a(rticles)?( USING (COVERING )?INDEX (articles_on_desk|articles_by_user))?$/m)
  })

  test('the articles of a topic are not counted one by one', async () => {
    const { token } = await aReader(app, { role: 'admin' })
    expect(await planOf('/api/drafts?topic=1', 'count(*)', token)).toContain('SEARCH article_counts')
  })

  test('the hidden comments are read from an index', async () => {
    const { token } = await aReader(app, { role: 'admin' })
    expect(await planOf('/api/comments/queue?show=hidden', 'from comments', token)).toContain('comments_hidden')
  })

  test.each(['topics', 'books', 'events', 'episodes', 'creatives', 'releases'])(
    'the list of the studio (%s) reads the last changed ones from an index',
    async (path) => {
      const { token } = await aReader(app, { role: 'admin' })
      const plan = await planOf(`/api/desk/${path}`, 'order by updated_at', token)
      expect(plan).toContain('_by_change')
      expect(plan).not.toContain('TEMP B-TREE')
    },
  )

  test('the calendar reads what was published within its days from an index', async () => {
    const { token } = await aReader(app, { role: 'admin' })
    const plan = await planOf('/api/drafts/calendar?from=2026-01-01&to=2026-02-01', 'published_at >=', token)
    expect(plan).toContain('articles_by_publication')
    expect(plan).not.toMatch(/SCAN a\b/)
  })
})

describe('Articles in the studio', () => {
  interface Listed {
    data: { id: number; changed_at: string }[]
    links: { next: string | null }
    meta: { total: number }
  }

  test('the articles of a topic are counted with those that are not public and without the archived ones', async () => {
    await using site = await startApp()
    const { token } = await aReader(site, { role: 'admin' })
    const [topic = 0] = await ensureTopics(site.services, [{ name: 'Parks' }], 'listed')
    const [first] = [await anArticle(site, { topics: [topic] }), await anArticle(site, { topics: [topic] }), await anArticle(site)]
    await anArticle(site, { topics: [topic], approved: 'draft' })
    await site.post(`/api/drafts/${first.id}/archive`, {}, { token })
    const total = async (queue: string) => (await site.get(`/api/drafts?queue=${queue}&topic=${topic}`, { token })).json<Listed>().meta.total
    expect([await total('all'), await total('public'), await total('archived')]).toEqual([2, 1, 1])
  })

  test('pages of articles with and without drafts follow each other by their last change, and each queue has its count', async () => {
    await using site = await startApp()
    const { token } = await aReader(site, { role: 'admin' })
    const ids: number[] = []
    for (let n = 0; n < 9; n++) {
      site.clock.pass(1_000)
      ids.push((await anArticle(site, { approved: n === 4 ? 'draft' : 'approved' })).id)
    }
    for (const at of [7, 1, 5]) {
      site.clock.pass(1_000)
      await asEditor(site).save('articles', ids[at] ?? 0, { standfirst: 'Changed' })
    }
    await asEditor(site).unpublish('articles', ids[2] ?? 0)
    const counts = (await site.get('/api/drafts/counts', { token })).json<{ data: Record<string, number> }>().data
    expect(counts).toMatchObject({ all: 9, public: 7, drafts: 2, submitted: 0, archived: 0 })
    for (const queue of Object.keys(counts)) {
      const shown: Listed['data'] = []
      let total = 0
      for (let next: string | null = `/api/drafts?queue=${queue}&limit=2`; next !== null;) {
        const page: Listed = (await site.get(next, { token })).json()
        shown.push(...page.data)
        total = page.meta.total
        next = page.links.next
      }
      const times = shown.map(({ changed_at: changed }) => changed)
      expect(times, queue).toEqual(times.toSorted().toReversed())
      expect([total, new Set(shown.map(({ id }) => id)).size], queue).toEqual([counts[queue], counts[queue]])
    }
  })
})

describe('The search of the studio among more articles than it goes through', () => {
  test('finds older public articles by words and their beginnings, by letters where nothing has those, and by their changed titles', async () => {
    await using site = await startApp()
    const { token } = await aReader(site, { role: 'admin' })
    await anArticle(site, { title: 'The kettle report' })
    await anArticle(site, { title: 'A kettle in a drawer', approved: 'draft' })
    const changed = await anArticle(site, { title: 'Cups' })
    await asEditor(site).save('articles', changed.id, { title: 'A report on saucers' })
    await addArticles(site, 2_100)
    await anArticle(site, { title: 'Tea and kettles' })
    const found = async (query: string) =>
      (await site.get(`/api/drafts?${query}`, { token })).json<{ data: { title: string }[] }>().data.map(({ title }) => title)
    expect((await found('search=kettle')).toSorted()).toEqual(['A kettle in a drawer', 'Tea and kettles', 'The kettle report'])
    expect((await found('search=repor&queue=public')).toSorted()).toEqual(['A report on saucers', 'The kettle report'])
    expect(await found('search=ttle%20repor')).toEqual(['The kettle report'])
    expect(await found('search=ettle&queue=drafts')).toEqual(['A kettle in a drawer'])
    expect(await found('search=nowhere')).toEqual([])
  })

  /** Public ones without words of their own. */
  async function addArticles({ services }: TestApp, count: number): Promise<void> {
    const { db } = services.database
    const { id: _, ...like } = await db.selectFrom('articles').selectAll().where('place', 'is not', null).orderBy('place').executeTakeFirstOrThrow()
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: 100 }, (__, at) => ({
        ...like,
        title: 'Filler',
        slug: `filler-${from + at}`,
        place: Number(like.place) - from - at - 1,
      }))
      await db.insertInto('articles').values(rows).execute()
    }
  }
})

describe('The totals of claps and comments', () => {
  const totalsOf = async (site: TestApp) => {
    // Their answers are kept for ten seconds.
    site.clock.pass(11_000)
    const of = async (path: string) => (await site.get(path)).json<{ meta: { total: number } }>().meta.total
    return { claps: await of('/api/claps'), comments: await of('/api/comments') }
  }

  test('they are those of all public articles, whatever was counted before one came or went', async () => {
    await using site = await startApp()
    const { token } = await aReader(site)
    const [first, second] = [(await anArticle(site)).id, (await anArticle(site)).id]
    for (const id of [first, second]) {
      await site.get(`/api/blogs/${id}/increment/claps`, { token })
      await site.post('/api/comments', { description: `A thought about ${id}`, commentable_type: 'Blog', commentable_id: id }, { token })
      site.clock.pass(60_000)
    }
    expect(await totalsOf(site)).toEqual({ claps: 2, comments: 2 })
    await rankAll(site.services)
    expect(await totalsOf(site)).toEqual({ claps: 2, comments: 2 })
    await site.get(`/api/blogs/${first}/decrement/claps`, { token })
    expect(await totalsOf(site)).toEqual({ claps: 1, comments: 2 })
    await rankAll(site.services)
    await asEditor(site).unpublish('articles', second)
    expect(await totalsOf(site)).toEqual({ claps: 0, comments: 1 })
    await rankAll(site.services)
    await asEditor(site).publish('articles', second)
    expect(await totalsOf(site)).toEqual({ claps: 1, comments: 2 })
    await rankAll(site.services)
    await asEditor(site).unpublish('articles', second)
    await asEditor(site).remove('articles', second)
    expect(await totalsOf(site)).toEqual({ claps: 0, comments: 1 })
  })

  test('what was written without them is summed until the repair has counted it', async () => {
    await using site = await startApp()
    const { id } = await anArticle(site)
    const { db } = site.services.database
    await db.updateTable('article_stats').set({ claps: 3, comments: 2, ranking_dirty: 0 }).where('article_id', '=', id).execute()
    await db.updateTable('reaction_totals').set({ complete: 0, claps: 9 }).execute()
    expect(await totalsOf(site)).toEqual({ claps: 3, comments: 2 })
    await repairTotals(site.services)
    expect(await totalsOf(site)).toEqual({ claps: 3, comments: 2 })
    await rankAll(site.services)
    expect(await totalsOf(site)).toEqual({ claps: 3, comments: 2 })
    expect(await db.selectFrom('reaction_totals').selectAll().execute()).toEqual([{ id: 1, claps: 3, comments: 2, complete: 1 }])
  })
})
