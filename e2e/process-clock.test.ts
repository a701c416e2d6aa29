import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import type { Services } from '#platform/services.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { startServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

/** Of Debian's package faketime: gives a process the clock that a file names. */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const hour = 3_600_000
const password = 'eleven clerks and a lamp'

let dataDir: string
let services: Services
let smtp: TestSmtp

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'masthead-clock-'))
  services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  smtp = await startSmtp()
})

afterAll(async () => {
  await services.database.close()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.runIf(library)('processes whose clock jumps log nobody out, take back no article and send no mail twice (P72)', async () => {
  const clock = join(dataDir, 'clock')
  setClock(clock, '+0')
  const app = { services }
  const { id, token, email } = await aReader(app)
  await updateUser(services.database.db, id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  const before = await anArticle(app, { title: 'Before' })
  const scheduled = await anArticle(app, { title: 'In an hour', published_at: Date.now() + hour })
  await using server = await startServer({
    WEB_CONCURRENCY: '2',
    DEMO: 'no',
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  })
  const post = (path: string, body: unknown) =>
    fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const statusOf = async (path: string, headers = {}) => (await fetch(server.url + path, { headers })).status
  const state = async () => ({
    session: await statusOf('/api/user', { authorization: `Bearer ${token}` }),
    login: (await post('/api/login', { email, password })).status,
    published: await statusOf(`/articles/${before.slug}`),
    scheduled: await statusOf(`/articles/${scheduled.slug}`),
  })
  const due = { session: 200, login: 200, published: 200, scheduled: 404 }
  expect(await state()).toEqual(due)
  await post('/api/password/forgot', { email })
  await until(() => smtp.mails.length === 1)

  setClock(clock, '-2h')
  // The server writes the same second again until its own timer ends it.
  await until(async () => Date.parse((await fetch(server.url)).headers.get('date') ?? '') < Date.now() - hour, { what: 'the other time' })
  expect(await state()).toEqual(due)
  setClock(clock, '+2h')
  await until(async () => (await statusOf(`/articles/${scheduled.slug}`)) === 200)
  expect(await state()).toEqual({ ...due, scheduled: 200 })
  setClock(clock, '-2h')
  expect(await state()).toEqual({ ...due, scheduled: 200 })
  expect(smtp.mails).toHaveLength(1)
  // Of an error or worse.
  expect(server.output()).not.toMatch(/"level":[56]0/)
})

/** In one step: a file that is read while it is written would name no time. */
function setClock(file: string, offset: string): void {
  writeFileSync(`${file}.new`, `${offset}\n`)
  renameSync(`${file}.new`, file)
}
