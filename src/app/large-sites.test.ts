import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
async function planOf(path: string, table: string): Promise<string> {
  const before = app.statements.length
  await app.get(path)
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
})

describe('Articles in the studio', () => {
  interface Listed {
    data: { id: number; changed_at: string }[]
    links: { next: string | null }
    meta: { total: number }
  }

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
