import { chownSync, closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import { openLog } from '#platform/log/log.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { startMediaApp } from '../../testing/media-app.ts'
import { testImage } from '../../testing/pictures.ts'
import { PostgresProcess } from '../../testing/postgres-process.ts'
import { startOwnPostgres, startReplica } from '../../testing/postgres.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { mountable, smallDisk } from '../../testing/small-disk.ts'
import { startApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'

/** Each takes some pages of the database, so that one of a few does not fit. */
const text = 'The tide was late again. '.repeat(70)
const mostWrites = 2_000

test.runIf(engine === 'postgres')('a write that PostgreSQL refuses for lack of space gets 507, and the next one is taken', async () => {
  await using app = await startApp()
  const { db } = app.services.database
  const { id } = await anArticle(app)
  const { token } = await aReader(app)
  const comment = () => app.post('/api/comments', { type: 'Blog', id, description: 'The tide was late.' }, { token })
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger full_disk before insert on comments execute function refuse()`.execute(db)
  expect((await comment()).status).toBe(507)
  await sql`drop trigger full_disk on comments`.execute(db)
  expect((await comment()).status).toBe(200)
})

describe.runIf(mountable())('A full disk', () => {
  test.runIf(fitsProcesses)('a full disk of the database refuses writes with 507, serves readers, and takes writes when there is room', async () => {
    using disk = smallDisk(64)
    await using place = await placeOn(disk.directory)
    await using app = await startApp({ at: { place: place.options, dataDir: scratchDirectory('full') } })
    const { id, slug } = await anArticle(app)
    const { token } = await aReader(app)
    let written = 0
    const comment = () => app.post('/api/comments', { type: 'Blog', id, description: `${++written} ${text}` }, { token })
    expect((await comment()).status).toBe(200)
    disk.fill()
    let answer = await comment()
    while (answer.status === 200 && written < mostWrites) answer = await comment()
    expect(answer.status).toBe(507)
    expect(answer.json<{ message: string }>().message).toBe('Our disk is full: nothing more can be saved at the moment.')
    for (const path of ['/', '/articles', `/articles/${slug}`, `/api/blogs/slug/${slug}`, '/search?q=tide', `/api/comments/blog/${id}`])
      expect((await app.get(path)).status, path).toBe(200)
    disk.clear()
    expect((await comment()).status).toBe(200)
  })

  test.runIf(engine === 'postgres')(
    'readers get their pages from a standby when PostgreSQL stops for lack of room for its own log, and no answered write is lost',
    async () => {
      using disk = smallDisk(12)
      const logDirectory = join(disk.directory, 'log')
      mkdirSync(logDirectory)
      const postgres = await startOwnPostgres({ durable: true, logDirectory })
      if (!postgres) throw new Error('PostgreSQL cannot be started here')
      const server = new PostgresProcess(postgres)
      await migrate({ url: postgres.url })
      const standby = await startReplica(postgres.url)
      if (!standby) throw new Error('A standby cannot be started here')
      await using app = await startApp({ at: { place: { url: postgres.url, replicaUrls: [standby.url] }, dataDir: scratchDirectory('full') } })
      const { id, slug } = await anArticle(app)
      const { token } = await aReader(app)
      const taken: number[] = []
      const comment = async () => {
        const answer = await app.post('/api/comments', { type: 'Blog', id, description: `${taken.length} ${text}` }, { token })
        if (answer.status === 200) taken.push(answer.json<{ data: { id: number } }>().data.id)
        return answer
      }
      disk.fill()
      let refused = await comment()
      while (refused.status === 200 && taken.length < mostWrites) refused = await comment()
      expect([503, 507]).toContain(refused.status)
      // Its end comes with the write that did not fit or with a later one.
      let isOver = false
      const ended = server.ended().then(() => (isOver = true))
      while (!isOver) await Promise.race([ended, comment()])
      expect(await comment()).toMatchObject({ status: 503 })
      for (const path of ['/', '/articles', `/articles/${slug}`]) expect((await app.get(path)).status, path).toBe(200)
      disk.clear()
      await server.start()
      await until(async () => (await comment()).status === 200, { pauseMs: 200, what: 'a comment' })
      const { rows } = await sql<{ id: number }>`select id from comments order by id`.execute(app.services.database.db)
      expect(rows.map(({ id: kept }) => kept)).toEqual(expect.arrayContaining(taken))
      server.stop()
      await standby.stop()
      await postgres.stop()
    },
  )

  test('a full disk of files refuses uploads with 507, serves those that are there, and takes uploads when there is room', async () => {
    using disk = smallDisk(4)
    await using app = await startMediaApp({ dataDir: join(disk.directory, 'data') })
    const picture = (colour: string) => testImage({ width: 400, height: 200, colour }).png().toBuffer()
    const { url } = await app.taken(await picture('#c8102e'), 'a.png')
    expect((await app.get(url)).statusCode).toBe(200)
    disk.fill()
    const refused = await app.upload(await picture('#102ec8'), 'b.png')
    expect(refused.statusCode).toBe(507)
    expect(refused.json<{ code: string }>().code).toBe('files-full')
    expect((await app.get(url)).statusCode).toBe(200)
    disk.clear()
    expect((await app.upload(await picture('#102ec8'), 'b.png')).statusCode).toBe(200)
  })

  test('the lines of a log whose disk is full are written when there is room', () => {
    using disk = smallDisk(1)
    const path = join(disk.directory, 'log')
    const descriptor = openSync(path, 'a')
    const log = openLog('info', descriptor)
    disk.fill()
    for (let n = 0; n < 20; n++) log.info({ text }, `kept ${n}`)
    log.fatal('an error')
    disk.clear()
    log.info('room again')
    closeSync(descriptor)
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg) // of pino
    expect(messages).toEqual([...Array.from({ length: 20 }, (_, n) => `kept ${n}`), 'an error', 'room again'])
  })
})

interface Place extends AsyncDisposable {
  options: OpenOptions
}

/** An empty site whose database lies there. */
async function placeOn(directory: string): Promise<Place> {
  if (engine === 'sqlite') {
    const options = { file: join(directory, 'masthead.sqlite') }
    await migrate(options)
    return { options, async [Symbol.asyncDispose]() {} }
  }
  const postgres = await startOwnPostgres()
  if (!postgres) throw new Error('PostgreSQL cannot be started here')
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  // Its log stays elsewhere: without room for that PostgreSQL stops.
  await admin.query(`create tablespace small location '${ownedBy(directory, postgres.pid)}'`)
  await admin.query('create database small tablespace small')
  await admin.end()
  const options = { url: postgres.url.replace(/postgres$/, 'small') }
  await migrate(options)
  return { options, [Symbol.asyncDispose]: postgres.stop }
}

/** A folder of the user of that process. */
function ownedBy(directory: string, pid = 0): string {
  const folder = join(directory, 'tables')
  mkdirSync(folder)
  const { uid, gid } = statSync(`/proc/${pid}`)
  chownSync(folder, uid, gid)
  return folder
}
