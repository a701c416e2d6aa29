import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anArticle } from '../../testing/builders.ts'
import { engine } from '../../testing/databases.ts'
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
  const plans = await Promise.all(asked.map((statement) => sql<{ detail: string }>`explain query plan ${sql.raw(statement.replaceAll('?', '1'))}`.execute(app.services.database.db)))
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail)).join('\n')
}

// PostgreSQL reads tables of this size whole, whatever indexes they have.
describe.runIf(engine === 'sqlite')('What answers cost on a large site', () => {
  test.each(['month', 'year', '1000'])('trending of a long period (%s) reads the best of each part from an index', async (period) => {
    const plan = await planOf(`/api/blogs/trending?t=${period}`, 'listed_articles')
    expect(plan).toContain('listed_by_part_and_score')
    expect(plan).not.toMatch(/listed_by_place|SCAN listed_articles/)
  })

  test('the list of sitemaps reads the last change of each file of articles from an index', async () => {
    expect(await planOf('/sitemap.xml', 'public_articles')).toContain('articles_by_part_and_change')
  })
})
