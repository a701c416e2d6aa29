import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEachKind } from '../../testing/create-each-kind.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const broken: [name: string, json: string][] = [
  ['text that is not JSON', '[{"type":"paragraph"'],
  ['a number', '5'],
  ['null', 'null'],
  ['an object', '{"type":"paragraph"}'],
  ['5 MB that are not JSON', `[${'x'.repeat(5_000_000)}`],
  ['5 MB of one text', JSON.stringify([{ type: 'paragraph', content: 'word '.repeat(1_000_000) }])],
]

/** A list, but not of blocks that we know: it is handed on, and nothing of it is shown. */
const strange: [name: string, json: string][] = [
  ['a list of invalid blocks', '[[1],"x",null,{"theme":5,"type":7,"props":[],"content":{"a":1},"children":"x"}]'],
  ['lists nested 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['blocks nested 10,000 deep', '[{"type":"quote","content":"x","children":'.repeat(10_000) + '[]' + '}]'.repeat(10_000)],
]

const pages = [
  '/articles/by-sea',
  '/articles/by-sea.md',
  '/creatives/cloves',
  '/magazine/releases/islands',
  '/events/a-reading',
  '/events/a-reading.ics',
  '/podcast/the-clock-3',
  '/magazine/entertainment/books/trade-winds',
  '/magazine/entertainment/movies/the-harbour',
  '/',
  '/magazine',
  '/creatives',
  '/feed.json',
]

const calls: [path: string, fields: string[]][] = [
  ['/api/blogs/slug/by-sea', ['content']],
  ['/api/creatives/cloves', ['body', 'styles']],
  ['/api/release/islands', ['editor_letter', 'creative.styles']],
  ['/api/events/a-reading', ['description']],
  ['/api/podcasts/the-clock-3', ['notes']],
  ['/api/books/trade-winds', ['description']],
  ['/api/movies/the-harbour', ['synopsis']],
]

const texts = new Set(['body', 'editor_letter', 'description', 'synopsis', 'notes'])

/** Puts `json` where texts and styles are kept, past every check. */
async function damage({ services }: TestApp, json: string): Promise<void> {
  await services.database.write(async ({ tx, purge }) => {
    await sql`update articles set content = ${json}`.execute(tx)
    for (const table of ['creatives', 'releases']) await sql`update ${sql.table(table)} set styles = ${json}`.execute(tx)
    for (const table of ['creatives', 'releases', 'events', 'library_items', 'podcast_episodes']) {
      const { rows } = await sql<{ id: number; details: string }>`select id, details from ${sql.table(table)}`.execute(tx)
      for (const { id, details } of rows) {
        const kept = Object.entries(JSON.parse(details) as object).map(([name, value]: [string, unknown]) => [name, texts.has(name) ? json : value]) // rows of ours
        await sql`update ${sql.table(table)} set details = ${JSON.stringify(Object.fromEntries(kept))} where id = ${id}`.execute(tx)
      }
    }
    purge('articles', 'article:1')
  })
}

async function pagesStand(app: TestApp): Promise<void> {
  for (const path of pages) expect((await app.get(path)).status, path).toBe(200)
}

/** One call after the other: several answers of 5 MB at a time are more than a busy database gives in time. */
async function fieldsOf(app: TestApp): Promise<string[]> {
  const values: unknown[] = []
  for (const [path, fields] of calls) {
    const answer = await app.get(path)
    expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBe(200)
    const { data } = answer.json() as { data: Record<string, unknown> } // by the contracts of these calls
    values.push(...fields.map((field) => field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], data))) // likewise
  }
  return values.map(String)
}

test.each(broken)('stored content is read as empty when it is %s, and every page loads', async (_, json) => {
  await using app = await startApp()
  await createEachKind(app)
  await damage(app, json)
  await pagesStand(app)
  expect(await fieldsOf(app)).toEqual(['[]', '[]', '{}', '[]', '{}', '[]', '[]', '[]', '[]'])
})

test.each(strange)('stored content causes no error on any page when it is %s', async (_, json) => {
  await using app = await startApp()
  await createEachKind(app)
  await damage(app, json)
  await pagesStand(app)
  expect((await fieldsOf(app)).filter((text) => text !== '{}' && text !== json)).toEqual([])
})
