import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillTextIndexes } from '#discovery/search/text-indexes.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { engine } from '../../../testing/databases.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { QueuedComment } from './moderation-contract.ts'

async function start() {
  const app = await startApp()
  const { id } = await anArticle(app)
  const [editor, ada] = [await aReader(app, { role: 'editor' }), await aReader(app, { username: 'ada' })]
  const say = async (description: string) => {
    app.clock.pass(60_000)
    return (await app.post('/api/comments', { type: 'Blog', id, description }, { token: ada.token })).json<{ data: { id: number } }>().data.id
  }
  return { app, editor, ada, say, find: (words: string) => found(app, editor, words) }
}

async function found(app: TestApp, { token }: Reader, words: string): Promise<string[]> {
  const answer = await app.get(`/api/comments/queue?show=all&search=${encodeURIComponent(words)}`, { token })
  const { data, meta } = answer.json<{ data: QueuedComment[]; meta: { total: number } }>()
  expect(meta.total).toBe(data.length)
  return data.map((one) => one.description)
}

/** Without the index: as in a release before it, whose comments no job has entered yet. */
async function forgetIndex({ services: { database } }: TestApp): Promise<void> {
  await sql`update search_indexes set filled_to = 0`.execute(database.db)
  for (const name of ['search_comments', 'search_users', 'search_subscribers'])
    if (engine === 'sqlite') await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`.execute(database.db)
    else await sql`delete from ${sql.table(name)}`.execute(database.db)
}

function readsIndex(app: TestApp, from: number): boolean {
  return app.statements
    .slice(from)
    .some((statement) => statement.includes('join users') && statement.includes(engine === 'sqlite' ? 'search_comments' : 'unnest('))
}

const texts = [
  'Ferries at dawn',
  'The ferry, late again',
  '100 % tram, 100_000 people',
  'A path: c:\\new\\files',
  'She said "no more" twice',
  'ΟΔΟΣ και οδός, ΣΟΦΟΣ',
  'Ärger in Öhringen, straße',
  'İstanbul and Diyarbakır',
  'Поезд опять опоздал',
  '電車が遅れました',
  'An 🚋🚋🚋 of trams',
]
const typed = [
  'ferr',
  'FERRY, L',
  '100 %',
  '0_0',
  '%%%',
  '\\new\\',
  '"no ',
  'ΟΔΟΣ',
  'οδο',
  'Σοφ',
  'ärg',
  'ÄRGER',
  'STRASSE',
  'istanbul',
  'İst',
  'поезд',
  'Поезд о',
  '電車が',
  '🚋🚋🚋',
  'ada',
  'xyz',
  'te',
]

describe('Search of comments', () => {
  test('comments are found by parts of words with the index as without it', async () => {
    const { app, say, find } = await start()
    await using _ = app
    for (const text of texts) await say(text)
    const findAll = async () => {
      const answers: string[][] = []
      for (const words of typed) answers.push(await find(words))
      return answers
    }
    const from = app.statements.length
    const withIndex = await findAll()
    expect(readsIndex(app, from)).toBe(true)
    await forgetIndex(app)
    const next = app.statements.length
    expect(withIndex).toEqual(await findAll())
    expect(readsIndex(app, next)).toBe(false)
    expect([withIndex[0], withIndex[2], withIndex[18]]).toEqual([['Ferries at dawn', 'The ferry, late again'].toReversed(), [texts[2]], [texts[10]]])
  })

  test('comments of before the index are found until they are entered, and then by the index', async () => {
    const { app, ada, say, find } = await start()
    await using _ = app
    const [first, second] = [await say('An old ferry'), await say('Another old barge')]
    await sql`
      insert into comments (article_id, user_id, status, created_at, description)
      select c.article_id, c.user_id, c.status, c.created_at, 'Filler' from comments as c join comments as d on true join (${sql.join(
        Array.from({ length: 75 }, (_, n) => sql`select ${n} as n`),
        sql` union all `,
      )}) as e on true`.execute(app.services.database.db)
    const last = await say('The last ferry')
    await forgetIndex(app)
    await app.put(`/api/comments/${second}`, { description: 'Another old ferry' }, { token: ada.token })
    await say('A new ferry')
    await app.delete(`/api/comments/${last}`, { token: ada.token })
    const all = ['A new ferry', 'Another old ferry', 'An old ferry']
    expect(await find('ferry')).toEqual(all)
    await fillTextIndexes(app.services)
    const from = app.statements.length
    expect(await find('ferry')).toEqual(all)
    expect([await find('barge'), await find('The last')]).toEqual([[], []])
    expect(readsIndex(app, from)).toBe(true)
    await app.put(`/api/comments/${first}`, { description: 'An old boat' }, { token: ada.token })
    expect([await find('ferry'), await find('old boat')]).toEqual([all.slice(0, 2), ['An old boat']])
  })

  test('the letters of a deleted comment are out of the index', async () => {
    const { app, ada, say } = await start()
    await using _ = app
    const { db } = app.services.database
    const kept = async () => {
      const letters =
        engine === 'sqlite'
          ? sql`search_comments_data where instr(block, cast('ѯ' as blob)) > 0`
          : sql`search_comments where trigrams @> search_trigrams('ѯѯѯ')`
      return (await sql`select 1 from ${letters}`.execute(db)).rows.length
    }
    const id = await say('Signed ѯѯѯ')
    await say('Signed by nobody')
    expect(await kept()).toBe(1)
    await app.delete(`/api/comments/${id}`, { token: ada.token })
    await fillTextIndexes(app.services)
    expect(await kept()).toBe(0)
  })
})
