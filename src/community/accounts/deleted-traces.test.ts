import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { addMissing } from '#discovery/redirects/missing-store.ts'
import { noteFeed } from '#discovery/websub/store.ts'
import { features } from '#app/features.ts'
import { deleteAccount } from './own-data.ts'
import { setAvatar } from './service.ts'
import { findUser, findUserByUsername } from './store.ts'
import { importPicture } from '#operations/media/service.ts'
import { testImage } from '../../../testing/pictures.ts'
import { runLongJobs } from '../../../testing/run-jobs.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36' }
const password = 'eleven clerks and a kettle'
const username = 'canary-finch'

it('the username of a deleted person is in no entry of the audit log and in no counted or missing address', async () => {
  await using app = await startApp()
  const { db } = app.services.database
  const chief = await aReader(app, { role: 'admin' })
  const person = await invited(app, chief)
  // Another name that begins with the same letters stays.
  const other = await aReader(app, { role: 'author', username: `${username}-two` })
  for (const writer of [person, other]) {
    const article = await anArticle(app)
    const answer = await app.post('/api/drafts/bulk', { ids: [article.id], action: 'author', author: writer.id }, { token: chief.token })
    expect(answer.status, answer.text).toBe(200)
    await app.post('/api/tokens', { name: `script of ${writer.username}`, scopes: ['read'], expires_at: null }, { token: writer.token })
    const [token] = (await app.get('/api/tokens', { token: writer.token })).json<{ data: { id: number }[] }>().data
    expect((await app.delete(`/api/tokens/${token?.id}`, { token: chief.token })).json()).toEqual({ revoked: 1 })
    const path = `/author/${writer.username}`
    expect((await app.post('/api/statistics/views', { path }, { headers: browser })).json()).toEqual({ counted: true })
    // Of a link that was followed, and of a feed that hubs were told of.
    await addMissing(db, [{ path: `${path}/old.html`, asked: 1, first_at: 1, last_at: 1 }], 1_000)
    await noteFeed(db, `/de${path}`)
  }
  await app.get('/api/statistics', { token: chief.token })
  expect(await tablesWith(app, username)).toEqual(expect.arrayContaining(['daily_counts', 'missing_addresses', 'staff_audit_log', 'websub_feeds']))
  const before = await rowsWith(app, other.username)

  const gone = await app.post('/api/user/delete', { password }, { token: person.token })
  expect(gone.status, gone.text).toBe(200)
  app.clock.pass(60_000)
  await app.work()
  await app.work()
  expect(await tablesWith(app, username)).toEqual([])
  expect(await rowsWith(app, other.username)).toEqual(before)
})

it('an old link to a deleted author is followed without a trace of the name, and other missing addresses are listed', async () => {
  await using app = await startApp()
  const chief = await aReader(app, { role: 'admin' })
  const person = await invited(app, chief)
  expect((await app.post('/api/user/delete', { password }, { token: person.token })).status).toBe(200)
  app.clock.pass(60_000)
  await app.work()
  expect(await tablesWith(app, username)).toEqual([])
  const links = ['', '/old.html', '/feed/rss.xml'].map((rest) => `/author/${username}${rest}`)
  const paths = [...links, `/de${links[0]}`, `/author/Canary-Finch`, '/author/canary%2Dfinch', '/author/somebody-else', '/author']
  for (const path of paths) {
    await app.get(path, { headers: { ...browser, accept: 'text/html' } })
    await app.post('/api/statistics/views', { path }, { headers: browser })
  }
  const listed = (await app.get('/api/redirects/missing', { token: chief.token })).json<{ data: { path: string }[] }>().data
  const counted = (await app.get('/api/statistics', { token: chief.token })).json<{ data: { pages: { name: string }[] } }>().data.pages
  expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/author/somebody-else']))
  expect(JSON.stringify(counted)).toContain('/author/somebody-else')
  expect(JSON.stringify([listed, counted]).toLowerCase()).not.toMatch(/canary/)
  expect(await tablesWith(app, username)).toEqual([])
})

it('the report of an import does not name an imported account any more once it is deleted', async () => {
  await using app = await startApp()
  const chief = await aReader(app, { role: 'admin' })
  const row = (id: number, name: string) => `(${id},'${name}','x','${name}','${name}@mail.example','','2019-05-04 10:20:30','',0,'Somebody')`
  const dump = `INSERT INTO \`wp_users\` VALUES ${row(1, username)},${row(2, `${username}-two`)};\n`
  const upload = await sendUpload(app, chief.token, 'members.sql', Buffer.from(dump))
  const made = await app.post('/api/imports', { source: 'members', uploads: [upload] }, { token: chief.token })
  const { id } = made.json<{ data: { id: number } }>().data
  await runLongJobs(app)
  await app.post(`/api/imports/${id}/start`, {}, { token: chief.token })
  await runLongJobs(app)
  const names = async () =>
    (await app.get(`/api/imports/${id}/items`, { token: chief.token })).json<{ data: { name: string }[] }>().data.map(({ name }) => name)
  expect(await names()).toEqual([`row 1 “${username}”`, `row 2 “${username}-two”`])
  const user = await findUserByUsername(app.services.database.db, username)
  if (user) await deleteAccount(app.services, features, user, { ...user, verified: true })
  expect(await names()).toEqual([`row 1 “deleted-${user?.id}”`, `row 2 “${username}-two”`])
  expect(await tablesWith(app, username)).toEqual([])
})

it('a portrait that nobody has uploaded here goes with the account, unless somebody else has it too', async () => {
  await using app = await startApp()
  const people = [await aReader(app), await aReader(app)]
  const bytes = await testImage().png().toBuffer()
  const portrait = await importPicture(app.services, { bytes, name: 'portrait.png', alt: '' })
  for (const { id } of people) await setAvatar(app.services, id, portrait)
  const shown: number[] = []
  for (const { id } of people) {
    const user = await findUser(app.services.database.db, id)
    if (user) await deleteAccount(app.services, features, user, { ...user, verified: true })
    shown.push((await app.get(portrait.url)).status)
  }
  expect(shown).toEqual([200, 404])
})

async function invited(app: TestApp, chief: Reader): Promise<Reader> {
  const email = 'somebody@example.org'
  await app.post('/api/invitations', { email, name: 'Somebody', role: 'editor', note: '' }, { token: chief.token })
  const { token } = await lastMailTo(app, email)
  const accepted = await app.post('/api/invitation/accept', { token, name: 'Somebody', username, password })
  const session = accepted.json<{ token: string }>().token
  const { id } = (await app.get('/api/user', { token: session })).json<{ data: { id: number } }>().data
  return { id, username, email, token: session }
}

/** Tables with the name, where no further letters of a name follow. */
async function tablesWith(app: TestApp, name: string): Promise<string[]> {
  const { db } = app.services.database
  const found: string[] = []
  for (const { name: table, isView } of await db.introspection.getTables()) {
    if (isView || table.startsWith('search_')) continue
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    if (new RegExp(`${name}(?!-two)`).test(JSON.stringify(rows))) found.push(table)
  }
  return found.sort()
}

async function rowsWith(app: TestApp, name: string): Promise<unknown[]> {
  const { db } = app.services.database
  const tables = ['daily_counts', 'missing_addresses', 'staff_audit_log', 'websub_feeds'] as const
  const all = await Promise.all(tables.map(async (table) => (await sql<object>`select * from ${sql.table(table)}`.execute(db)).rows))
  return all.flat().filter((row) => JSON.stringify(row).includes(name))
}
