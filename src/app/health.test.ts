import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { migrate } from '#platform/db/migrate.ts'
import { postgresProgram } from '#platform/db/postgres-programs.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { engine, fitsProcesses, newDatabasePlace } from '../../testing/databases.ts'
import { startOwnPostgres, startReplica } from '../../testing/postgres.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { mountable, smallDisk } from '../../testing/small-disk.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'

const hour = 3_600_000
let directory: string

beforeEach(() => {
  directory = scratchDirectory('health')
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function checksOf(app: TestApp): Promise<Record<string, string | null>> {
  const answer = await app.get('/healthz?verbose')
  expect(answer.status).toBe(200)
  return answer.json<{ checks: Record<string, string | null> }>().checks
}

test('a healthy site is ready, and none of its health checks reports a problem', async () => {
  await using app = await startApp()
  expect((await app.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await app.get('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
  expect(await checksOf(app)).toEqual({ database: null, disk: null, mail: null, standby: null, clock: null, backup: null, edges: null })
  expect(await app.figures()).toContain('site_degraded{check="disk"} 0')
})

test('an old backup is reported by the health check, metrics and notices, and the site stays ready', async () => {
  const newest = Date.now() - 60 * hour
  await using app = await startApp({ config: { backup: { everyMs: 24 * hour, newest: async () => newest, run: () => Promise.reject(new Error('not now')) } } })
  app.clock.pass(Date.now() - app.clock.now())
  const words = (await checksOf(app))['backup']
  expect(words).toBe('The newest backup is 2 days old.')
  expect(await app.figures()).toContain('site_degraded{check="backup"} 1')
  const noticesOf = async (role: 'admin' | 'author') => {
    const { token } = await aReader(app, { role })
    return (await app.get('/api/desk/notices', { token })).json<{ data: { text: string }[] }>().data.map(({ text }) => text)
  }
  expect(await noticesOf('admin')).toContain(words)
  expect(await noticesOf('author')).not.toContain(words)
  expect((await app.get('/readyz')).status).toBe(200)
})

test('mails that have waited for the mail server for ten minutes are reported by the health check', async () => {
  await using app = await startApp({ config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'magazine@example.org' } } })
  await app.services.database.write(({ tx }) => enqueueMail(tx, { mail: 'verify', data: {}, runAt: 0 }))
  const waiting = { id: 'a', mail: 'verify', data: {}, tries: 0, since: app.clock.now() }
  await app.services.database.db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(waiting) })
    .where('kind', '=', 'mail')
    .execute()
  app.clock.pass(11 * 60_000)
  expect((await checksOf(app))['mail']).toBe('The mail server has taken nothing for 11 minutes; mails wait.')
})

describe.runIf(mountable())('The health check of a full disk', () => {
  test('a full disk is reported by the health check, and pages are still served', async () => {
    using disk = smallDisk(1)
    const place = await newDatabasePlace({ migrated: true })
    try {
      await using app = await startApp({ at: { place: place.options, dataDir: disk.directory } })
      const { slug } = await anArticle(app)
      disk.fill()
      expect((await checksOf(app))['disk']).toBe('The disk of DATA_DIR is full: nothing can be uploaded.')
      expect((await app.get('/readyz')).status).toBe(200)
      expect((await app.get(`/articles/${slug}`)).status).toBe(200)
    } finally {
      await place.remove()
    }
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses && postgresProgram('pg_basebackup') !== undefined)(
  'The health check without the primary database',
  () => {
    test('a process with a read replica stays ready, and one without any database is not ready', { timeout: 150_000 }, async () => {
      const primary = await startOwnPostgres()
      if (!primary) throw new Error('PostgreSQL cannot be started here')
      await migrate({ url: primary.url })
      const replica = await startReplica(primary.url)
      if (!replica) throw new Error('A replica cannot be started here')
      const place = { url: primary.url, replicaUrls: [replica.url], poolSize: 4 }
      await using app = await startApp({ at: { place, dataDir: directory } })
      const { slug } = await anArticle(app)
      await until(async () => (await app.get(`/articles/${slug}`)).status === 200)
      await primary.stop()
      await until(async () => (await checksOf(app))['database'] !== null)
      expect(await app.get('/readyz')).toMatchObject({ status: 200 })
      expect((await app.get(`/articles/${slug}`)).status).toBe(200)
      await replica.stop()
      await until(async () => (await app.get('/readyz')).status === 503)
      expect((await app.get(`/articles/${slug}`)).status).toBe(503)
      expect((await app.get('/healthz')).status).toBe(200)
    })
  },
)
