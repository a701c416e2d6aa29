import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillTextIndexes } from '#discovery/search/text-indexes.ts'
import { storeUpload } from '#operations/media/service.ts'
import { aReader } from '../../testing/builders.ts'
import { engine } from '../../testing/databases.ts'
import { minimalContents } from '../../testing/minimal-contents.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

interface SearchedList {
  path: string
  index: string
  create(app: TestApp, token: string, name: string): Promise<unknown>
}

const kindIndexes: Record<string, string> = {
  topics: 'search_topics',
  books: 'search_library',
  movies: 'search_library',
  music: 'search_library',
  events: 'search_events',
  episodes: 'search_episodes',
  creatives: 'search_creatives',
  releases: 'search_releases',
}

let releases = 0

const lists: SearchedList[] = [
  {
    path: '/api/redirects',
    index: 'search_redirects',
    create: (app, token, name) => app.post('/api/redirects', { from_path: `/old/${name.replaceAll(' ', '-')}`, to_path: '/about' }, { token }),
  },
  {
    path: '/api/contact/messages',
    index: 'search_messages',
    async create(app, _, name) {
      app.clock.pass(120_000)
      return app.post('/api/contact', { name, email: 'ada@example.org', topic: 'general', message: `To the editors of ${name}`, consent: true })
    },
  },
  {
    path: '/api/media',
    index: 'search_media',
    create: ({ services }, _, name) => storeUpload(services, { content: Buffer.from(`%PDF-1.7 ${name}`), name: `${name}.pdf` }),
  },
  {
    path: '/api/people',
    index: 'search_users',
    async create(app, _, name) {
      const { id } = await aReader(app)
      await app.services.database.db.updateTable('users').set({ name }).where('id', '=', id).execute()
    },
  },
  ...minimalContents.map(({ path, fields, name: title }) => ({
    path: `/api/desk/${path}`,
    index: kindIndexes[path] ?? '',
    create: (app: TestApp, token: string, name: string) =>
      app.post(`/api/desk/${path}`, { fields: { ...fields, [title]: name, ...('number' in fields ? { number: 100 + releases++ } : {}) } }, { token }),
  })),
]

const names = ['Alder avenue', 'Mallory', 'Ferry canal', '私は東京都に住む', 'Łódź Áron']
const typed = ['al', 'AL', 'a', 'y', 'zq', '東京', '都', 'む', 'łó', 'Ár', 'alde', 'canal']

async function start({ path, index, create }: SearchedList) {
  const app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  for (const name of names) await create(app, token, name)
  const find = async (words: string) => {
    const from = app.statements.length
    const { data, meta } = (await app.get(`${path}?search=${encodeURIComponent(words)}`, { token })).json<{
      data: { id: number | string }[]
      meta: { total: number }
    }>()
    const among = engine === 'sqlite' ? `from "${index}" where` : 'select unnest('
    const byIndex = app.statements.slice(from).some((statement) => statement.includes('limit') && /\bin \(select/.test(statement) && statement.includes(among))
    return { ids: data.map(({ id }) => id), total: meta.total, byIndex }
  }
  return { app, find }
}

/** As after an upgrade: the index is empty until its job has run. */
async function forgetIndex({ services: { database } }: TestApp, index: string): Promise<void> {
  await sql`update search_indexes set filled_to = 0 where name = ${index}`.execute(database.db)
  if (engine === 'sqlite') await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('delete-all')`.execute(database.db)
  else await sql`delete from ${sql.table(index)}`.execute(database.db)
}

describe.each(lists)('The search of $path', (list) => {
  test('one, two and more letters are looked up in an index, which is filled again, and find what comparing all rows finds', async () => {
    const { app, find } = await start(list)
    await using _ = app
    const findAll = async () => {
      const answers = new Map<string, Awaited<ReturnType<typeof find>>>()
      for (const words of typed) answers.set(words, await find(words))
      return answers
    }
    const withIndex = await findAll()
    expect([...withIndex].filter(([, { byIndex }]) => !byIndex)).toEqual([])
    expect(withIndex.get('al')?.total).toBeGreaterThanOrEqual(3)
    expect(withIndex.get('canal')?.total).toBe(1)
    await forgetIndex(app, list.index)
    const compared = await findAll()
    expect([...compared].filter(([, { byIndex }]) => byIndex)).toEqual([])
    const answersOf = (all: typeof compared) => [...all].map(([words, { ids, total }]) => [words, ids, total])
    expect(answersOf(withIndex)).toEqual(answersOf(compared))
    await fillTextIndexes(app.services)
    expect(await findAll()).toEqual(withIndex)
  })
})
