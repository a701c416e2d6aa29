import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import { fitsProcesses } from '../../testing/databases.ts'
import { examined } from '../../testing/examined.ts'
import { environmentOf } from '../../testing/masthead.ts'
import { startS3 } from '../../testing/s3.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { readSettings } from './config.ts'
import { checkProxy } from './doctor/address-checks.ts'

const secret = 'only of this one test'
let folder: string
let app: TestApp
const open: Server[] = []

beforeEach(() => {
  folder = scratchDirectory('doctor-faults')
})
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true, force: true })
})

async function listening(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port // it listens on TCP
}

async function serving(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(createServer(answer))}`
}

describe.runIf(fitsProcesses)('masthead doctor beside a running site and a proxy', { timeout: 600_000 }, () => {
  let env: Record<string, string | undefined>

  beforeEach(async () => {
    app = await startApp({ config: { secret, dataDir: folder }, trustedProxies: ['127.0.0.1'] })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo // it listens on TCP
    env = { ...environmentOf(app.place, folder), SECRET: secret, SITE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' }
  })
  afterEach(() => app.close())

  /** Finding of the proxy that sends what `forward` makes of the header of a client. */
  async function throughProxy(forward: (claimed: string | undefined) => string | undefined) {
    const siteUrl = await serving((asked, answer) => {
      const forwarded = forward(asked.headers['x-forwarded-for']?.toString())
      const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
      void fetch(`${env['SITE_URL']}${asked.url}`, { headers }).then(async (came) => answer.end(await came.text()))
    })
    return (await examined({ ...env, SITE_URL: siteUrl })).of['proxy']
  }

  test('masthead doctor reports a trusted proxy that passes on the X-Forwarded-For of its clients, and one that names no address', async () => {
    expect(await throughProxy((claimed) => claimed)).toMatchObject({ state: 'failed', text: expect.stringContaining('can claim any address') })
    expect(await throughProxy(() => 'unknown')).toMatchObject({ state: 'failed', text: expect.stringContaining('"unknown"') })
    expect(await throughProxy((claimed) => (claimed ? `${claimed}, 127.0.0.1` : '127.0.0.1'))).toMatchObject({ state: 'ok' })
  })

  test('masthead doctor names where the address redirects to, and a proxy that does not reach Masthead', async () => {
    const redirect = await serving((asked, answer) => answer.writeHead(301, { location: `https://www.example.org${asked.url}` }).end())
    expect((await examined({ ...env, SITE_URL: redirect })).of['address']?.text).toBe(`${redirect} redirects to https://www.example.org.`)
    const bad = await serving((_, answer) => answer.writeHead(502).end())
    expect((await examined({ ...env, SITE_URL: bad })).of['address']?.text).toContain('answers 502: it does not reach Masthead.')
  })
})

test('masthead doctor reports https without X-Forwarded-For, and a TRUST_PROXY that trusts everybody', () => {
  const found = (env: Record<string, string>) => {
    const arrival = { client: '10.0.0.5', peer: '10.0.0.5', forwardedFor: null, forwardedProto: null }
    return checkProxy(readSettings({ SITE_URL: 'https://example.org', DATA_DIR: folder, ...env }), { arrival })
  }
  expect(found({})).toMatchObject({ state: 'failed', advice: expect.stringContaining('TRUST_PROXY=10.0.0.5') })
  expect(found({ SITE_URL: 'http://example.org' }).state).toBe('ok')
  expect(found({ TRUST_PROXY: '0.0.0.0/0' })).toMatchObject({ state: 'failed', text: expect.stringContaining('can claim any address') })
})

test('masthead doctor says what to do about a login that is refused, TLS where there is none, and no bucket', { timeout: 600_000 }, async () => {
  await using s3 = await startS3()
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_, __, answer) => answer(Object.assign(new Error('no such user'), { responseCode: 535 })),
  })
  smtp.on('error', () => {})
  const port = await listening(smtp.server)
  const files = { FILES_S3_ENDPOINT: s3.settings.endpoint, FILES_S3_KEY: 'key', FILES_S3_SECRET: 'secret' }
  const env = { DATA_DIR: folder, SITE_URL: 'http://127.0.0.1:9', MAIL_FROM: 'post@localhost', ...files }
  const { of } = await examined({ ...env, SMTP_URL: `smtp://ada:secret@127.0.0.1:${port}`, FILES_S3_BUCKET: 'none' })
  expect(of['mail-server']).toMatchObject({ text: expect.stringContaining('535'), advice: expect.stringContaining('user and password') })
  expect(of['files']).toMatchObject({ text: expect.stringContaining('NoSuchBucket'), advice: expect.stringContaining('Make the bucket') })
  const gone = await serving(() => {})
  await new Promise((closed) => open.at(-1)?.close(closed))
  const nowhere = await examined({ ...env, SMTP_URL: `smtps://127.0.0.1:${port}`, FILES_S3_BUCKET: 'pictures', FILES_S3_ENDPOINT: gone })
  expect(nowhere.of['mail-server']).toMatchObject({
    text: 'The mail server cannot be used: wrong version number.',
    advice: expect.stringContaining('smtp:// for one with STARTTLS'),
  })
  expect(nowhere.of['files']).toMatchObject({
    text: `The bucket pictures cannot be written to: connect ECONNREFUSED ${new URL(gone).host}.`,
    advice: expect.stringContaining('FILES_S3_ENDPOINT'),
  })
})

test('masthead doctor says one thing to do about a database of a newer version and a damaged one', { timeout: 600_000 }, async () => {
  const env = { DATA_DIR: folder, SITE_URL: 'http://127.0.0.1:9' }
  const Sqlite = await loadSqlite()
  await migrate({ file: `${folder}/masthead.sqlite` })
  const connection = new Sqlite(`${folder}/masthead.sqlite`)
  connection.exec(`insert into migrations (name, applied_at) values ('9999_later', 1)`)
  connection.close()
  expect((await examined(env)).of['migrations']).toMatchObject({
    text: 'The database cannot be used by this version.',
    advice: expect.stringMatching(/newer Masthead .* Start that version, or restore a backup\.$/),
  })
  writeFileSync(`${folder}/masthead.sqlite`, Buffer.alloc(8_192, 'no database'))
  expect((await examined(env)).of['migrations']?.advice).toBe('The database in DATA_DIR is damaged: restore a backup.')
})
