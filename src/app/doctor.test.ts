import { generateKeyPairSync } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { startDns } from '../../testing/dns.ts'
import { examined } from '../../testing/examined.ts'
import { environmentOf, masthead } from '../../testing/masthead.ts'
import { startS3 } from '../../testing/s3.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { startApp, type AppOptions, type TestApp } from '../../testing/start-app.ts'

const secret = 'only of this one test'
let app: TestApp
let folder: string
const open: Server[] = []

beforeEach(async () => {
  folder = scratchDirectory('doctor')
})
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((closed) => (server.closeAllConnections(), server.close(closed)))
  rmSync(folder, { recursive: true, force: true })
})

/** A running site and the environment that describes it. */
async function site(config: AppOptions['config'] = {}, trustedProxies: string[] = []): Promise<Record<string, string | undefined>> {
  app = await startApp({ config: { secret, dataDir: folder, ...config }, trustedProxies })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo // it listens on TCP
  const dataDir = app.place.file ? app.place.file.replace(/\/masthead\.sqlite$/, '') : folder
  return { ...environmentOf(app.place, dataDir), SECRET: secret, SITE_URL: `http://127.0.0.1:${port}` }
}

async function listening(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port // it listens on TCP
}

/** Each look is a process that reads the whole product, which takes its time on a busy machine. */
describe.runIf(fitsProcesses)('masthead doctor beside a running site', { timeout: 600_000 }, () => {
  afterEach(() => app.close())

  test('masthead doctor passes a healthy site, as JSON and as text', async () => {
    await using smtp = await startSmtp()
    await using s3 = await startS3()
    const { endpoint, bucket, region, key } = s3.settings
    const env = {
      ...(await site()),
      SMTP_URL: smtp.url,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: bucket,
      FILES_S3_REGION: region,
      FILES_S3_KEY: key,
      FILES_S3_SECRET: s3.settings.secret,
    }
    const { code, of } = await examined(env)
    const bad = Object.values(of).filter(({ state }) => state === 'failed' || state === 'warning')
    expect(bad.map(({ name }) => name)).toEqual(['backup'])
    for (const name of [
      'address',
      'proxy',
      'mail-server',
      'mail-queue',
      'disk',
      'clock',
      'clock-of-address',
      'migrations',
      'database',
      'database-settings',
      'files',
    ])
      expect(of[name]).toMatchObject({ name, state: 'ok' })
    expect(code).toBe(0)
    expect((await masthead('doctor', env)).out).toMatch(/^ok +address +http:\/\/127/m)
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports a mail server and a bucket that refuse connections', async () => {
    await using smtp = await startSmtp()
    await using s3 = await startS3()
    smtp.mode = 'down'
    s3.mode = 'denied'
    const { endpoint, bucket, key } = s3.settings
    const files = { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: s3.settings.secret }
    const { code, of } = await examined({ ...(await site()), SMTP_URL: smtp.url, ...files })
    expect([code, of['mail-server']?.state, of['files']?.state]).toEqual([1, 'failed', 'failed'])
    expect(of['files']?.advice).toContain('FILES_S3_')
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports a site address that is unreachable or another site, and a wrong clock there', async () => {
    const env = await site()
    const other = createServer((_, answer) => answer.setHeader('date', new Date(Date.now() - 60_000).toUTCString()).end('{"status":"ok"}'))
    const wrong = await examined({ ...env, SITE_URL: `http://127.0.0.1:${await listening(other)}` })
    expect([wrong.code, wrong.of['address']?.text, wrong.of['clock-of-address']?.state]).toEqual([1, expect.stringContaining('is not this site'), 'warning'])
    expect((await examined({ ...env, SECRET: 'of another site, surely' })).of['address']?.state).toBe('failed')
    const none = await examined({ ...env, SITE_URL: 'http://127.0.0.1:9' })
    expect(none.of['address']?.text).toContain('cannot be reached from here')
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports an untrusted proxy, and TRUST_PROXY without a proxy', async () => {
    const env = await site()
    const proxy = createServer((asked, answer) => {
      void fetch(`${env['SITE_URL']}${asked.url}`, { headers: { 'x-forwarded-for': '203.0.113.7' } }).then(async (came) => answer.end(await came.text()))
    })
    const through = await examined({ ...env, SITE_URL: `http://127.0.0.1:${await listening(proxy)}` })
    expect([through.code, through.of['proxy']?.state, through.of['proxy']?.advice]).toEqual([1, 'failed', expect.stringContaining('TRUST_PROXY=127.0.0.1')])
    expect((await examined({ ...env, TRUST_PROXY: '10.0.0.5' })).of['proxy']?.state).toBe('warning')
  })

  test.runIf(engine === 'sqlite')('masthead doctor accepts a trusted proxy of the machine that it runs on', async () => {
    const env = await site({}, ['127.0.0.1'])
    const proxy = createServer((asked, answer) => {
      void fetch(`${env['SITE_URL']}${asked.url}`, { headers: { 'x-forwarded-for': '127.0.0.1' } }).then(async (came) => answer.end(await came.text()))
    })
    const { of } = await examined({ ...env, TRUST_PROXY: '127.0.0.1', SITE_URL: `http://127.0.0.1:${await listening(proxy)}` })
    expect(of['proxy']).toMatchObject({ state: 'ok', text: 'The proxy 127.0.0.1 is trusted and names its clients.' })
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports an untrusted certificate and one that expires soon', async () => {
    const [key, certificate] = [`${folder}/key.pem`, `${folder}/cert.pem`]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '5', ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, answer) => answer.end())
    const env = { ...(await site()), SITE_URL: `https://localhost:${await listening(server)}` }
    expect((await examined(env)).of['tls']?.state).toBe('failed')
    expect((await examined({ ...env, NODE_EXTRA_CA_CERTS: certificate })).of['tls']).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/ends in [45] days/),
    })
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports missing DNS records for mail', async () => {
    await using smtp = await startSmtp()
    const dns = await startDns()
    const env = { ...(await site()), SMTP_URL: smtp.url, MAIL_FROM: 'Magazine <post@example.org>' }
    dns.texts['example.org'] = 'v=spf1 -all'
    dns.texts['_dmarc.example.org'] = 'v=DMARC1; p=none'
    dns.texts['spring._domainkey.example.org'] = 'v=DKIM1; p=abc'
    const words = `--name-server ${dns.address}`
    expect((await examined(env, words)).of['mail-records']).toMatchObject({ state: 'warning', text: expect.stringContaining('no record of DKIM:') })
    expect((await examined(env, `${words} --dkim spring`)).of['mail-records']?.state).toBe('ok')
    dns.texts = {}
    expect((await examined(env, words)).of['mail-records']?.text).toContain('SPF, DKIM, DMARC')
    await dns[Symbol.asyncDispose]()
    expect((await examined(env, words)).of['mail-records']?.state).toBe('skipped')
  })

  test.runIf(engine === 'sqlite')('masthead doctor compares the DKIM record with the signing key and names the right record', async () => {
    await using smtp = await startSmtp()
    await using dns = await startDns()
    const [own, other] = [keyPair(), keyPair()]
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'post@example.org', MAIL_DKIM_SELECTOR: 'autumn', MAIL_DKIM_KEY: own.privateKey }
    const env = { ...(await site()), ...settings }
    const looked = async () => (await examined(env, `--name-server ${dns.address}`)).of['mail-records']
    dns.texts['example.org'] = 'v=spf1 -all'
    dns.texts['_dmarc.example.org'] = 'v=DMARC1; p=none'
    expect(await looked()).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('no record of DKIM:'),
      advice: expect.stringContaining(`autumn._domainkey.example.org must be: v=DKIM1; k=rsa; p=${own.published}`),
    })
    dns.texts['autumn._domainkey.example.org'] = `v=DKIM1; p=${other.published}`
    expect(await looked()).toMatchObject({ state: 'failed', advice: expect.stringContaining(own.published) })
    dns.texts['autumn._domainkey.example.org'] = `v=DKIM1; k=rsa; p=${own.published}`
    expect((await looked())?.state).toBe('ok')
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports an old backup and waiting mails', async () => {
    await using smtp = await startSmtp()
    const env = { ...(await site()), SMTP_URL: smtp.url, BACKUP_TO: `${folder}/backups/`, BACKUP_EVERY: '1h' }
    mkdirSync(`${folder}/backups/archives`, { recursive: true })
    writeFileSync(`${folder}/backups/archives/2020-01-01t03-00-00-000z.tar`, '')
    const { db } = app.services.database
    const payload = JSON.stringify({ id: 'a', mail: 'reset', data: {}, tries: 0, since: Date.now() - 3_600_000 })
    await db
      .insertInto('jobs')
      .values({ kind: 'mail', payload, key: null, run_at: 9e15, every_ms: null, lease: null, error: null, died_at: null, created_at: 1 })
      .execute()
    const { code, of } = await examined(env)
    expect([code, of['backup']?.state, of['backup']?.text]).toEqual([1, 'failed', expect.stringMatching(/is 2,\d{3} days old/)])
    expect(of['mail-queue']).toMatchObject({ state: 'warning', text: expect.stringContaining('for 60 minutes') })
  })

  test.runIf(engine === 'sqlite')('masthead doctor looks at the newest backup in BACKUP_TO when a timer of the system makes them', async () => {
    const env = { ...(await site()), BACKUP_TO: `${folder}/nightly/` }
    const backup = async () => (await examined(env)).of['backup']
    expect(await backup()).toMatchObject({ state: 'warning', text: 'No backups are made by the clock.' })
    mkdirSync(`${folder}/nightly/archives`, { recursive: true })
    writeFileSync(`${folder}/nightly/archives/2020-01-01t03-00-00-000z.tar`, '')
    expect(await backup()).toMatchObject({ state: 'failed', text: expect.stringMatching(/is 2,\d{3} days old/) })
    writeFileSync(`${folder}/nightly/archives/${new Date(Date.now() - 3.5 * 3_600_000).toISOString().toLowerCase().replaceAll(/[:.]/g, '-')}.tar`, '')
    expect(await backup()).toMatchObject({ state: 'ok', text: 'The newest backup is 3 hours old.' })
  })

  test.runIf(engine === 'sqlite')('masthead doctor reports a read-only DATA_DIR, a missing database and SQLite without WAL', async () => {
    const env = await site()
    writeFileSync(`${folder}/file`, '')
    const nowhere = await examined({ ...env, DATA_DIR: `${folder}/file/data` })
    expect([nowhere.code, nowhere.of['disk']?.state, nowhere.of['migrations']?.state]).toEqual([1, 'failed', 'failed'])
    mkdirSync(`${folder}/old`)
    const Sqlite = await loadSqlite()
    const connection = new Sqlite(`${folder}/old/masthead.sqlite`)
    connection.exec('create table migrations (name text primary key, applied_at integer not null)')
    connection.close()
    expect((await examined({ ...env, DATA_DIR: `${folder}/old` })).of['database-settings']).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('journal mode delete'),
    })
  })

  test.runIf(engine === 'postgres')('masthead doctor reports an unreachable read replica and database', async () => {
    const env = await site()
    expect((await examined({ ...env, DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:9/none' })).of['standby']).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('127.0.0.1:9 is down'),
    })
    const down = await examined({ ...env, DATABASE_URL: 'postgres://127.0.0.1:9/none' })
    expect([down.code, down.of['migrations']?.state]).toEqual([1, 'failed'])
  })
})

/** `published` is what the DNS holds of it; of 1024 bits, which one answer of a name server can hold. */
function keyPair(): { privateKey: string; published: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    published: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
