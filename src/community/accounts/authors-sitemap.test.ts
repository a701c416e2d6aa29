import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { engine } from '../../../testing/databases.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

/** The addresses of a file, in its order; null where there is none. */
async function listed(app: TestApp, file = 1): Promise<string[] | null> {
  const { status, text } = await app.get(`/sitemap/authors/${file}.xml`)
  return status === 200 ? [...text.matchAll(/\/author\/([\w-]+)<\/loc><lastmod>/g)].map((match) => match[1] ?? '') : null
}

test('the sitemap of authors lists who has a public article or is co-author of one, by their ids, and nobody else', async () => {
  await using app = await startApp()
  const [first, second, third, fourth] = [
    await aReader(app, { username: 'ada' }),
    await aReader(app, { username: 'bea', role: 'author' }),
    await aReader(app, { username: 'cem' }),
    await aReader(app, { username: 'dag', role: 'editor' }),
  ]
  expect(await listed(app)).toBeNull()
  await anArticle(app, { user_id: third.id })
  const shared = await anArticle(app, { user_id: first.id, co_authors: [second.id] })
  await anArticle(app, { user_id: fourth.id, approved: 'draft' })
  expect(await listed(app)).toEqual(['ada', 'bea', 'cem'])
  const { db } = app.services.database
  // Of a site in several languages there are counts of each, and of each topic.
  for (const list of [`author:${fourth.id}@de`, `author:${fourth.id} topic:1`])
    await sql`insert into article_counts (list, articles) values (${list}, 1)`.execute(db)
  expect(await listed(app)).toEqual(['ada', 'bea', 'cem'])
  await asEditor(app).unpublish('articles', shared.id)
  expect(await listed(app)).toEqual(['cem'])
})

test('the list of sitemaps names the files up to the last author, not up to the last member', async () => {
  await using app = await startApp()
  const author = await aReader(app)
  await anArticle(app, { user_id: author.id })
  const { db } = app.services.database
  await db.insertInto('users').values({ id: 60_001, username: 'late', name: 'Late', role: 'editor', created_at: 1, updated_at: 1 }).execute()
  const files = async () => [...(await app.get('/sitemap.xml')).text.matchAll(/\/sitemap\/authors\/(\d+)\.xml/g)].map((match) => match[1])
  expect(await files()).toEqual(['1'])
  await anArticle(app, { user_id: 60_001 })
  // The list is kept for an hour.
  app.clock.pass(3_600_001)
  expect(await files()).toEqual(['1', '2'])
  expect(await listed(app, 2)).toEqual(['late'])
})

// PostgreSQL reads tables of this size whole, whatever indexes they have.
test.runIf(engine === 'sqlite')('the sitemap of authors reads those who have articles from an index, not all people', async () => {
  await using app = await startApp()
  await anArticle(app)
  const before = app.statements.length
  await listed(app)
  const asked = app.statements.slice(before).filter((statement) => statement.includes('public_authors'))
  const plans = await Promise.all(
    asked.map((statement) => sql<{ detail: string }>`explain query plan ${sql.raw(statement.replaceAll('?', '1'))}`.execute(app.services.database.db)),
  )
  expect(plans.length).toBeGreaterThan(0)
  for (const { rows } of plans) {
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).toContain('article_counts_by_author')
    expect(plan).not.toMatch(/SCAN (u|users|article_counts)\b/)
  }
})
