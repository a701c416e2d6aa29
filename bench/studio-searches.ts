// What a search of the studio's lists costs with 1,000 rows and with many more, where it finds the same: statements alone, so CPU
// on SQLite and time on PostgreSQL, which is started for it. node bench/studio-searches.ts [ROWS] [postgres]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countPeople, listPeople } from '#community/accounts/people-store.ts'
import { countMessages, findCandidateMessages, listMessages } from '#community/contact/store.ts'
import { countRedirects, findCandidateRedirects, listRedirects } from '#discovery/redirects/store.ts'
import { countMedia, findCandidateMedia, listMedia } from '#operations/media/library-store.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { Database } from '#platform/db/tables.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import { startOwnPostgres } from '../testing/postgres.ts'
import { seededRandom } from '../scripts/large-text.ts'
import { print } from './measure.ts'
import { argument } from './report-figure.ts'

const rows = argument(1, 50_000)
const few = 1_000
const atOnce = 500
const runs = 15
/** In the first rows alone. */
const planted = 12
const syllables = ['al', 'ber', 'to', 'ma', 'ri', 'na', 'jo', 'ha', 'es', 'pe', 'ter', 'li', 'sa', 'ke', 'vin', 'ol', 'un', 'gre']
const typed = {
  'two rare letters': 'qz',
  'two of Chinese': '東京',
  'one rare letter': '猫',
  'three rare letters': 'qzy',
  nothing: 'xj',
  'two frequent letters': 'al',
}

const server = process.argv.includes('postgres') ? await startOwnPostgres() : null
const folder = mkdtempSync(join(tmpdir(), 'studio-searches-'))
const place = server ? { url: server.url } : { file: join(folder, 'site.db') }
await migrate(place)
const database = await openDatabase({ ...place, statementTimeoutMs: 0 })
const random = seededRandom(5)

type Search = (words: string) => Promise<unknown>

const searches: Record<string, Search> = {
  async redirects(words) {
    const wanted = { search: words, candidates: await findCandidateRedirects(database, words) }
    await listRedirects(database.db, { ...wanted, limit: 51 })
    await countRedirects(database.db, wanted)
  },
  async messages(words) {
    const wanted = { search: words, candidates: await findCandidateMessages(database, words) }
    await listMessages(database.db, { status: 'all', ...wanted }, 51)
    await countMessages(database.db, wanted)
  },
  async media(words) {
    const wanted = { words: [words], candidates: await findCandidateMedia(database, [words]) }
    await listMedia(database.db, { ...wanted, after: null, limit: 25 })
    await countMedia(database.db, wanted)
  },
  async members(words) {
    const wanted = { search: words, candidates: await findCandidates(database, { name: 'search_users', table: 'users' }, words) }
    await listPeople(database.db, { ...wanted, limit: 51 })
    await countPeople(database.db, wanted)
  },
}

try {
  await fill(database, 0, few)
  const small = await costs()
  await fill(database, few, rows)
  const large = await costs()
  print(
    `Searches of the studio on ${database.engine}, ms ${database.engine === 'sqlite' ? 'of CPU' : 'of time'}`,
    [...small].map(([name, least]) => {
      const most = large.get(name) ?? Number.NaN
      return { search: name, [`${few} rows`]: least.toFixed(2), [`${rows} rows`]: most.toFixed(2), ratio: (most / least).toFixed(2) }
    }),
  )
} finally {
  await database.close()
  await server?.stop()
  rmSync(folder, { recursive: true })
}

async function costs(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [list, search] of Object.entries(searches))
    for (const [what, words] of Object.entries(typed)) {
      await search(words)
      const each: number[] = []
      for (let run = 0; run < runs; run++) each.push(await costOf(() => search(words)))
      // A run can be disturbed, but not helped.
      found.set(`${list}, ${what}`, Math.min(...each))
    }
  return found
}

async function costOf(work: () => Promise<unknown>): Promise<number> {
  if (database.engine === 'postgres') {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function nameOf(number: number): string {
  if (number < planted) return `qzy${number} 東京の猫`
  return Array.from({ length: 6 }, (_, at) => `${at === 3 ? ' ' : ''}${syllables[Math.floor(random() * syllables.length)]}`).join('')
}

async function fill({ db, engine }: Database, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += atOnce) await insert(Array.from({ length: Math.min(atOnce, to - at) }, (_, more) => at + more))
  if (engine === 'postgres') for (const table of ['users', 'redirects', 'contact_messages', 'media']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

async function insert(numbers: number[]): Promise<void> {
  const times = { created_at: 0, updated_at: 0 }
  const named = numbers.map((number) => ({ number, name: nameOf(number) }))
  await database.write(async ({ tx }) => {
    await tx
      .insertInto('users')
      .values(named.map(({ number, name }) => ({ username: `n${number}`, name, email: null, role: 'member' as const, ...times })))
      .execute()
    await tx
      .insertInto('redirects')
      .values(named.map(({ number, name }) => ({ from_path: `/${name}/${number}`, to_path: '/', status: 301 as const, note: '', ...times })))
      .execute()
    const contact = {
      topic: 'general' as const,
      email: 'n@n.ee',
      subject: '',
      url: '',
      phone: '',
      status: 'new' as const,
      reason: '' as const,
      fingerprint: '',
    }
    await tx
      .insertInto('contact_messages')
      .values(named.map(({ name }) => ({ ...contact, name, message: `${name} ${name}`, ...times })))
      .execute()
    const file = {
      kind: 'pdf' as const,
      mime: 'application/pdf',
      bytes: 1,
      created_at: 0,
      width: null,
      height: null,
      pages: 1,
      alt: '',
      credit: '',
      placeholder: null,
      focus_x: null,
      focus_y: null,
      colour: null,
      cropped: null,
      user_id: null,
    }
    await tx
      .insertInto('media')
      .values(named.map(({ number, name }) => ({ ...file, id: String(number).padStart(16, '0'), name, words: name, sha256: String(number).padStart(64, '0') })))
      .execute()
  })
}
