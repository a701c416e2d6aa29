import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/open.ts'
import { anArticle } from '../../testing/builders.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import { engine, fitsProcesses, newDatabasePlace } from '../../testing/databases.ts'
import type { Place } from '../../testing/database-place.ts'
import { environmentOf, killedAt, masthead } from '../../testing/masthead.ts'
import { pageDifferences, publicPages } from '../../testing/public-pages.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

/** Each command is a process that reads the whole product, which takes its time on a busy machine. */
const patient = { timeout: 600_000 }

interface Report {
  rows: number
  written: number
  removed: number
  entries: number
}

describe.runIf(fitsProcesses)('masthead database copy', patient, () => {
  let app: TestApp
  let directory: string
  let file: string
  let last: Place
  let here: Record<string, string | undefined>

  beforeEach(async () => {
    app = await startDemoApp()
    directory = scratchDirectory('copy')
    file = join(directory, 'copy.sqlite')
    last = await newDatabasePlace()
    here = { ...environmentOf(app.place, app.place.file ? dirname(app.place.file) : app.services.config.dataDir), SECRET: 'only of this one test' }
  })
  afterEach(async () => {
    await app.close()
    await last.remove()
    rmSync(directory, { recursive: true, force: true })
  })

  const targetOf = ({ options }: Place) => options.url ?? options.file ?? ''
  /** The site whose database is the copy in `file`. */
  const inFile = () => ({ ...here, ...(engine === 'sqlite' ? { DATA_DIR: directory } : { DATABASE_URL: undefined, DATA_DIR: directory }) })

  test('a running site is copied to SQLite and back, and the public pages of the copy are the same', async () => {
    const before = await publicPages(app)
    const there = await masthead(['database', 'copy', join(directory, 'masthead.sqlite'), '--json'], here)
    expect([there.code, there.error]).toEqual([0, expect.any(String)])
    const { rows, written, entries } = there.json<Report>()
    expect([written, rows > 1_000, entries > 100]).toEqual([rows, true, true])
    const back = await masthead(['database', 'copy', targetOf(last), '--json'], inFile())
    expect(back.code).toBe(0)
    expect(back.json<Report>().rows).toBeGreaterThanOrEqual(rows)
    const copied = await startApp({ like: last.options })
    try {
      copied.clock.pass(app.clock.now() - copied.clock.now())
      expect(pageDifferences(before, await publicPages(copied))).toEqual([])
      // New rows are counted on, not over.
      await anArticle(copied, { title: 'After the move' })
    } finally {
      await copied.close()
    }
  })

  test('a second copy writes only the changes and needs --replace', async () => {
    const copy = (...more: string[]) => masthead(['database', 'copy', file, '--json', ...more], here)
    expect((await copy()).json<Report>().removed).toBe(0)
    const { db } = app.services.database
    await sql`update users set name = 'Changed meanwhile' where id = (select min(id) from users)`.execute(db)
    const { numDeletedRows } = await db.deleteFrom('claps').executeTakeFirst()
    const refused = await copy()
    expect([refused.code, refused.json<{ error: string }>().error]).toEqual([1, expect.stringContaining('is not empty')])
    const { written, removed } = (await copy('--replace')).json<Report>()
    expect([written, removed >= Number(numDeletedRows) && removed > 0]).toEqual([1, true])
    const copied = await openDatabase({ file })
    const { name } = await copied.db.selectFrom('users').select('name').orderBy('id').executeTakeFirstOrThrow()
    await copied.close()
    expect(name).toBe('Changed meanwhile')
  })

  test('a copy that is killed while rows are written leaves an empty target, and is made again', async () => {
    expect(await killedAt(/articles: \d+ of/, ['database', 'copy', targetOf(last)], here)).toBeNull()
    const half = await openDatabase(last.options)
    const { count } = await half.db.selectFrom('articles').select(half.db.fn.countAll().as('count')).executeTakeFirstOrThrow()
    await half.close()
    expect(Number(count)).toBe(0)
    const again = await masthead(['database', 'copy', targetOf(last), '--json'], here)
    const { rows, written } = again.json<Report>()
    expect([again.error, again.code, written]).toEqual([expect.any(String), 0, rows])
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses)('masthead database copy to PostgreSQL', patient, () => {
  test('a text that PostgreSQL cannot store is reported, and the target is not changed', async () => {
    const directory = scratchDirectory('copy')
    const target = await newDatabasePlace()
    try {
      const env = { DATA_DIR: directory, SECRET: 'only of this one test' }
      await masthead('migrate', env)
      const source = await openDatabase({ file: join(directory, 'masthead.sqlite') })
      await sql`insert into old_slugs (kind, slug, subject_id, created_at) values ('article', ${'a\0b'}, 1, 1)`.execute(source.db)
      await source.close()
      const { code, error } = await masthead(['database', 'copy', target.options.url ?? ''], env)
      expect([code, error]).toEqual([1, expect.stringMatching(/old_slugs could not be copied: row .*zero character, which PostgreSQL does not store/)])
      const copied = await openDatabase(target.options)
      expect((await sql`select 1 from old_slugs`.execute(copied.db)).rows).toEqual([])
      await copied.close()
    } finally {
      await target.remove()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
