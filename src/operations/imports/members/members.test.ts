import { expect, test } from 'vitest'
import { lastMailTo, queuedMails } from '../../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { importText } from '../../../../testing/import-text.ts'
import { WorkerThread } from '#platform/threads/worker-thread.ts'

const password = 'a kettle of herring'
// Made with libxcrypt and with the formula of phpass in another language.
const hashes = {
  phpass: '$P$9IQRaTwmfnRBu16RF0HeXdOg5B8Vcm.',
  bcrypt: '$2a$04$abcdefghijklmnopqrstuupiC45xPK4mF3W/VQEQFOWMsr.M4APQS',
  'bcrypt of PHP': '$2a$04$abcdefghijklmnopqrstuupiC45xPK4mF3W/VQEQFOWMsr.M4APQS'.replace('$2a$', '$2y$'),
  'WordPress 6.8': '$wp$2y$04$abcdefghijklmnopqrstuuGqgzt2C7flgp.hGHFdXrDM5H/nIEo2O',
}
const head = 'ID,user_login,user_email,user_pass,display_name,roles,user_registered,email_verified'
const csv = (...rows: string[]) => [head, ...rows, ''].join('\n')
const mira = (hash: string, more = 'subscriber,2019-05-04 10:20:30,1') => `1,mira,Mira@mail.example,${hash},Mira M.,${more}`

const logIn = (app: TestApp, email = 'mira@mail.example', given = password) => app.post('/api/login', { email, password: given })
const userOf = async (app: TestApp, username = 'mira') =>
  app.services.database.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()

for (const [name, hash] of Object.entries(hashes))
  test(`an imported member with a ${name} hash logs in with the old password, which is hashed anew then`, async () => {
    await using app = await startApp()
    const { states, lost } = await checkImport(app, 'members', csv(mira(hash)))
    expect([states, lost]).toEqual([['created: row 1 “mira”'], []])
    expect(await userOf(app)).toMatchObject({ name: 'Mira M.', email: 'mira@mail.example', role: 'member', created_at: Date.UTC(2019, 4, 4, 10, 20, 30) })
    expect((await logIn(app, 'mira@mail.example', 'not the right one')).status).toBe(422)
    expect((await userOf(app))?.password_hash).toContain(hash)
    const { token } = (await logIn(app)).json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json()).toMatchObject({ data: { username: 'mira', email_verified: true } })
    expect((await userOf(app))?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await logIn(app)).status).toBe(200)
  })

test('an import never overwrites a password that was used here, and follows one that was not', async () => {
  await using app = await startApp()
  await importText(app, 'members', csv(mira(hashes.phpass)))
  const changed = await importText(app, 'members', csv(mira(hashes.bcrypt)))
  expect([changed.states, (await userOf(app))?.password_hash]).toEqual([['updated: row 1 “mira”'], `imported:b04:${hashes.bcrypt}`])
  await logIn(app)
  const before = await userOf(app)
  const again = await importText(app, 'members', csv(mira(hashes.phpass)))
  expect(again.items).toMatchObject([{ state: 'kept', reason: expect.stringContaining('nothing of it is changed') }])
  expect(await userOf(app)).toEqual(before)
})

test('a hash that cannot be checked here is not kept, and its owner sets a new password', async () => {
  await using app = await startApp()
  const { lost } = await importText(app, 'members', csv(mira('5f4dcc3b5aa765d61d8327deb882cf99')))
  expect(lost).toEqual(['its password is no hash that can be checked here: the owner sets a new one with "Forgot password"'])
  expect((await userOf(app))?.password_hash).toBeNull()
  await app.post('/api/password/forgot', { email: 'mira@mail.example' })
  const { token } = await lastMailTo(app, 'mira@mail.example')
  expect((await app.post('/api/password/reset', { token, password: 'nine green herrings' })).status).toBe(200)
  expect((await logIn(app, 'mira@mail.example', 'nine green herrings')).status).toBe(200)
})

test('an imported address that nobody confirmed is confirmed by mail at the first login', async () => {
  await using app = await startApp()
  const { lost } = await importText(app, 'members', csv(mira(hashes.bcrypt, 'subscriber,,')))
  expect(lost).toEqual(['the file does not say that the address was confirmed: it is confirmed by mail at the first login'])
  expect(await queuedMails(app)).toEqual([])
  const { token } = (await logIn(app)).json<{ token: string }>()
  expect((await app.get('/api/me/state', { token })).json()).toMatchObject({ code: 'email-unverified' })
  const mail = await lastMailTo(app, 'mira@mail.example')
  expect((await app.post('/api/verify', { token: mail.token }, { token })).status).toBe(200)
  expect((await app.get('/api/user', { token })).json()).toMatchObject({ data: { email_verified: true } })
  expect(await queuedMails(app)).toEqual([])
})

test('the owner of a mailbox who logs in by mail ends the imported password of a stranger', async () => {
  await using app = await startApp()
  await importText(app, 'members', csv(mira(hashes.bcrypt, 'subscriber,,')))
  const { token: stranger } = (await logIn(app)).json<{ token: string }>()
  await app.post('/api/login/link', { email: 'mira@mail.example' })
  const { token } = await lastMailTo(app, 'mira@mail.example')
  expect((await app.post('/api/verify', { token })).status).toBe(200)
  expect((await logIn(app)).status).toBe(422)
  expect((await app.get('/api/user', { token: stranger })).status).toBe(401)
  expect((await userOf(app))?.email_verified_at).not.toBeNull()
})

test('a login does the same work for an unknown address as for imported and other accounts', async () => {
  await using app = await startApp()
  await importText(app, 'members', csv(mira(hashes.phpass), `2,bob,bob@mail.example,${hashes['WordPress 6.8']},Bo,,,1`))
  const { ask } = WorkerThread.prototype
  const asked: string[] = []
  WorkerThread.prototype.ask = function (question) {
    const { like } = question as { like?: string } // a question of the hash threads
    asked.push(like === undefined ? 'own' : like.slice(0, like.startsWith('$P') ? 4 : 9))
    return ask.call(this, question)
  }
  try {
    const work = async (email: string) => {
      asked.length = 0
      expect((await logIn(app, email, 'not the right one')).status).toBe(422)
      return [...asked].sort()
    }
    const unknown = await work('nobody@mail.example')
    expect(unknown).toEqual(['$P$9', '$wp$2y$04', 'own', 'own'])
    expect([await work('mira@mail.example'), await work('bob@mail.example')]).toEqual([unknown, unknown])
  } finally {
    WorkerThread.prototype.ask = ask
  }
})

const editor = (role: string) => `1,mira,mira@mail.example,${hashes.bcrypt},Mira M.,${role},,1`

test('nobody becomes more than a member by an import, unless authors are asked for; then those who wrote there become authors', async () => {
  await using app = await startApp()
  const { lost } = await importText(app, 'members', csv(editor('administrator')))
  expect([lost, (await userOf(app))?.role]).toEqual([['it was administrator there: here it is member'], 'member'])
  await using other = await startApp()
  await importText(other, 'members', csv(editor('administrator'), `2,bob,bob@mail.example,${hashes.bcrypt},Bo,subscriber,,1`), { role: 'author' })
  expect([(await userOf(other))?.role, (await userOf(other, 'bob'))?.role]).toEqual(['author', 'member'])
})

test('an author who came with the texts gets their login only where authors are asked for', async () => {
  await using app = await startApp()
  const post = { id: '1', title: 'Trams', slug: 'trams', html: '<p>Late.</p>', status: 'published', author_id: '1', published_at: '2019-01-01T00:00:00.000Z' }
  await importText(app, 'ghost', JSON.stringify({ data: { posts: [post], users: [{ id: '1', slug: 'mira', name: 'Mira' }] } }))
  await importText(app, 'members', csv(editor('editor')))
  expect([(await userOf(app))?.email, (await userOf(app, 'mira-2'))?.email]).toEqual([null, 'mira@mail.example'])
  await app.services.database.db.deleteFrom('users').where('username', '=', 'mira-2').execute()
  const { states } = await importText(app, 'members', csv(editor('editor')), { role: 'author' })
  expect([states, (await userOf(app))?.email]).toEqual([['updated: row 1 “mira”'], 'mira@mail.example'])
})

test('a name, biography or date of a member that is too long or cannot be read is named', async () => {
  await using app = await startApp()
  const file = `user_login,user_email,user_pass,display_name,description,user_registered,email_verified\nmira,mira@mail.example,${hashes.bcrypt},${'M'.repeat(121)},${'b'.repeat(2_001)},some day,1\n`
  const { lost } = await importText(app, 'members', file)
  expect(lost).toEqual([
    'the field "name": is longer than 120 letters: only its beginning is here',
    'the field "bio": is longer than 2000 letters: only its beginning is here',
    'its date "some day" cannot be read for certain',
  ])
})
