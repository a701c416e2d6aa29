import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { AuthorProfile } from '#community/accounts/contract.ts'
import { Social } from '#content/articles/contract.ts'
import { CreativeFields } from '#content/creatives/fields.ts'
import { EventFields } from '#content/events/fields.ts'
import { BookFields, MovieFields, MusicFields } from '#content/library/fields.ts'
import { PageFields } from '#content/pages/contract.ts'
import { savePage } from '#content/pages/service.ts'
import { EpisodeFields, ShowFields } from '#content/podcast/fields.ts'
import { saveShow } from '#content/podcast/service.ts'
import { ReleaseFields } from '#content/releases/fields.ts'
import { completeIndex } from '#discovery/search/jobs.ts'
import { everything } from '#platform/db/change-feed.ts'
import { badValues } from '../../testing/bad-values.ts'
import { aReader } from '../../testing/builders.ts'
import { createEachKind } from '../../testing/create-each-kind.ts'
import { runsAllCases } from '../../testing/lane.ts'
import { startApp, type AppOptions, type TestApp } from '../../testing/start-app.ts'
import { features } from './features.ts'

interface StoredKind {
  name: string
  table: string
  where: string
  shape: Readonly<Record<string, z.core.$ZodType>>
  /** Fields with a column of JSON of their own; those that are left out have plain columns. */
  json?: string[]
  /** Fields with a column of text that limits nothing. */
  texts?: string[]
  /** Columns that have to change with one of JSON. */
  also?: string
  /** Pages and calls that show one of them; `ID` is its id. */
  shownAt: string[]
}

const item = (name: string, shape: StoredKind['shape'], desk: string, ...shownAt: string[]): StoredKind => ({
  ...{ name, table: 'library_items', where: `kind = '${name}'`, json: ['cover'], shape },
  shownAt: [...shownAt, `/api/desk/${desk}/ID/draft`, `/api/desk/${desk}`],
})
const kinds: StoredKind[] = [
  item('book', BookFields.shape, 'books', '/magazine/entertainment/books/trade-winds', '/api/books/trade-winds', '/api/books'),
  item('movie', MovieFields.shape, 'movies', '/magazine/entertainment/movies/the-harbour', '/api/movies/the-harbour', '/api/movies'),
  item('music', MusicFields.shape, 'music', '/magazine/entertainment/music/taarab', '/api/musics/taarab', '/api/musics'),
  {
    ...{ name: 'event', table: 'events', where: '1 = 1', json: ['cover'], shape: EventFields.shape },
    shownAt: ['/events/a-reading', '/events/a-reading.ics', '/api/events/a-reading', '/api/events', '/api/desk/events/ID/draft', '/api/desk/events'],
  },
  {
    ...{ name: 'episode', table: 'podcast_episodes', where: '1 = 1', shape: EpisodeFields.shape },
    shownAt: ['/podcast/the-clock-3', '/api/podcasts/the-clock-3', '/api/podcasts', '/api/desk/episodes/ID/draft', '/api/desk/episodes'],
  },
  { name: 'podcast', table: 'podcast_show', where: '1 = 1', shape: ShowFields.shape, shownAt: ['/podcast', '/api/desk/show'] },
  {
    ...{ name: 'creative', table: 'creatives', where: '1 = 1', json: ['cover', 'styles'], shape: CreativeFields.shape },
    shownAt: ['/creatives/cloves', '/api/creatives/cloves', '/api/creatives', '/api/desk/creatives/ID/draft', '/api/desk/creatives'],
  },
  {
    ...{ name: 'release', table: 'releases', where: '1 = 1', json: ['cover', 'styles'], shape: ReleaseFields.shape },
    shownAt: ['/magazine/releases/islands', '/api/release/islands', '/api/releases', '/api/desk/releases/ID/draft', '/api/desk/releases'],
  },
  {
    ...{ name: 'page', table: 'pages', where: '1 = 1', json: ['sections'], texts: ['title', 'standfirst'], shape: PageFields.shape },
    shownAt: ['/about', '/api/pages/about'],
  },
  {
    ...{
      name: 'article',
      table: 'articles',
      where: '1 = 1',
      json: ['cover', 'social'],
      also: "cover_media_id = 'm'",
      shape: { cover: BookFields.shape.cover, social: Social },
    },
    shownAt: ['/articles/by-sea', '/api/blogs/slug/by-sea', '/api/blogs/public', '/api/drafts', '/api/drafts/ID'],
  },
  {
    ...{ name: 'author', table: 'users', where: "username = 'zara'", json: ['avatar', 'links'], also: "avatar_media_id = 'm'" },
    ...{ shape: { avatar: BookFields.shape.cover, links: AuthorProfile.shape.links }, shownAt: ['/author/zara', '/articles/by-sea'] },
  },
]
/** Show some of every kind. */
const everywhere = [
  '/',
  '/magazine',
  '/magazine/entertainment',
  '/creatives',
  '/events',
  '/podcast',
  '/articles',
  '/feed.json',
  '/search?q=zanzibar',
  '/api/search?q=zanzibar',
  '/sitemap.xml',
]

async function startSite(options: AppOptions = {}): Promise<{ app: TestApp; token: string }> {
  const app = await startApp(options)
  await createEachKind(app)
  await saveShow(app.services, { title: 'The wireless' })
  await savePage(app.services, 'about', { title: 'About', standfirst: '', sections: [{ kind: 'legal', title: 'Who' }] }, null)
  return { app, token: (await aReader(app, { role: 'admin' })).token }
}

/** Stores `value` past every check; false where the field has a plain column. */
async function store({ services }: TestApp, { table, where, json = [], texts = [], also }: StoredKind, field: string, value: unknown): Promise<boolean> {
  return services.database.write(async ({ tx, purge }) => {
    purge(everything)
    const rows = sql`${sql.table(table)} where ${sql.raw(where)}`
    if (json.includes(field) || texts.includes(field)) {
      const stored = texts.includes(field) ? String(value) : JSON.stringify(value)
      await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${stored} ${sql.raw(also ? `, ${also}` : '')} where ${sql.raw(where)}`.execute(tx)
      return true
    }
    const [row] = (await sql<{ details?: string }>`select * from ${rows}`.execute(tx)).rows
    const details = row?.details === undefined ? {} : (JSON.parse(row.details) as Record<string, unknown>) // an object of fields
    if (!(field in details)) return false
    await sql`update ${sql.table(table)} set details = ${JSON.stringify({ ...details, [field]: value })} where ${sql.raw(where)}`.execute(tx)
    return true
  })
}

async function faultsAt(app: TestApp, token: string, paths: string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await app.get(path, path.startsWith('/api/d') ? { token } : {})) })))
  return answers.filter(({ status }) => status !== 200).map(({ path, status, text }) => `${path} ${status} ${text.slice(0, 200)}`)
}

/** What was stored of a field before. */
async function before({ services }: TestApp, { table, where }: StoredKind): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.raw(where)}`.execute(services.database.db)
  return rows[0] ?? {}
}

test.each(kinds)(
  'a stored $name with any field out of its schema is shown on its page, in lists, in the API and in the search',
  { timeout: 120_000 },
  async (kind) => {
    const { app, token } = await startSite()
    const first = await before(app, kind)
    const shownAt = kind.shownAt.map((path) => path.replace('ID', String(first['id'])))
    expect(await faultsAt(app, token, [...shownAt, ...everywhere])).toEqual([])
    const faults: string[] = []
    let tried = 0
    for (const [turn, [field, schema]] of Object.entries(kind.shape).entries()) {
      for (const [at, value] of badValues(schema).entries()) {
        if (!runsAllCases && (at + turn) % 4 !== 0) continue
        if (!(await store(app, kind, field, value))) break
        tried++
        const told = await faultsAt(app, token, at < 4 ? [...shownAt, ...everywhere] : shownAt)
        faults.push(...told.map((fault) => `${field} = ${JSON.stringify(value).slice(0, 120)}: ${fault}`))
        if (at < 4) await completeIndex(app.services, features)
      }
      const changes = ['details', ...(kind.json ?? []), ...(kind.texts ?? [])]
        .filter((name) => name in first)
        .map((name) => sql`${sql.ref(name)} = ${first[name]}`)
      await app.services.database.write(({ tx }) => sql`update ${sql.table(kind.table)} set ${sql.join(changes)} where ${sql.raw(kind.where)}`.execute(tx))
    }
    expect(faults.slice(0, 20)).toEqual([])
    expect(tried).toBeGreaterThan(10)
    await app.close()
  },
)

test('a stored value out of its schema is logged once with its table, id and field', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { app, token } = await startSite({ log })
  const [book] = kinds
  if (!book) throw new Error('There is no kind.')
  await store(app, book, 'format', 'Scroll')
  for (let times = 0; times < 3; times++) {
    await app.services.database.write(async ({ purge }) => purge(everything))
    expect(await faultsAt(app, token, ['/api/books/trade-winds', '/magazine/entertainment/books/trade-winds'])).toEqual([])
  }
  const { id } = await before(app, book)
  expect((await app.get('/api/books/trade-winds')).json<{ data: { format: unknown } }>().data.format).toBeNull()
  expect(lines.map((line) => (JSON.parse(line) as { stored: unknown }).stored)).toEqual([{ source: 'library_items', id, field: 'details.format' }])
  await app.close()
})
