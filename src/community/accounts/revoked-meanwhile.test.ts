import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { PasskeyBrowser } from '../../../testing/passkey-browser.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { findUser, updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
const fresh = 'two kettles of herring'
let app: TestApp
let admin: Reader
let article: { id: number }

type Call = (person: Reader) => Promise<Answer>

const interrupted = (call: () => Promise<Answer>, event: () => Promise<Answer>, nth = 1) => interruptedIn(app, call, event, nth)

const reset = async ({ email }: Reader) => {
  await app.post('/api/password/forgot', { email })
  const { token } = await lastMailTo(app, email)
  return () => app.post('/api/password/reset', { token, password: fresh })
}
const endSessions: Call = ({ id }) => app.delete(`/api/people/${id}/sessions`, { token: admin.token })
const ban: Call = ({ id }) => app.put(`/api/people/${id}/status`, { status: 'banned' }, { token: admin.token })
const logIn = ({ email }: Reader, tried: string) => app.post('/api/login', { email, password: tried })

describe('Access that is revoked while a request is under way', () => {
  beforeAll(async () => {
    app = await startApp()
    admin = await aReader(app, { role: 'admin' })
    article = await anArticle(app)
  })
  afterAll(() => app.close())

  it('a login with the old password is refused when the password is reset while it is checked', async () => {
    const person = await aPerson()
    const answer = await interrupted(() => logIn(person, password), await reset(person))
    expect(answer.json()).toMatchObject({ code: 'wrong-credentials' })
    expect(await sessionsOf(person)).toBe(0)
  })

  it('a login whose stored hash is outdated does not bring the old password back after a reset', async () => {
    const person = await aPerson({ memory: 16, passes: 1 })
    await interrupted(() => logIn(person, password), await reset(person))
    expect((await logIn(person, password)).status).toBe(422)
    expect((await logIn(person, fresh)).status).toBe(200)
  })

  it('two logins at once with a password whose stored hash is outdated both succeed', async () => {
    const person = await aPerson({ memory: 16, passes: 1 })
    const answers = await Promise.all([logIn(person, password), logIn(person, password), logIn(person, password)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('a login leaves no session when the account is banned while the password is checked', async () => {
    const person = await aPerson()
    const answer = await interrupted(
      () => logIn(person, password),
      () => ban(person),
    )
    expect(answer.json()).toMatchObject({ code: 'account-closed' })
    expect(await sessionsOf(person)).toBe(0)
  })

  it('a login by a passkey is refused when access is revoked after the passkey was checked', async () => {
    const person = await aPerson()
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await browser.add(person.token)
    const options = await browser.options('/api/login/passkey/options')
    // The first transaction notes the use of the passkey, the second one opens the session.
    const answer = await interrupted(
      () => browser.post('/api/login/passkey', { passkey: authenticator.get(options) }),
      () => endSessions(person),
      2,
    )
    expect(answer.json()).toMatchObject({ code: 'passkey-suspended' })
    expect(await sessionsOf(person)).toBe(0)
  })

  it('a suspended passkey stays suspended when the password beside it is reset before it counts again', async () => {
    const person = await aPerson()
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await browser.add(person.token)
    expect((await endSessions(person)).status).toBe(200)
    const passkey = await browser.second(authenticator)
    // The first transaction notes the use of the passkey, the second one lets it count again.
    const answer = await interrupted(() => browser.post('/api/login', { email: person.email, password, passkey }), await reset(person), 2)
    expect(answer.json()).toMatchObject({ code: 'passkey-suspended' })
    expect((await browser.logIn(authenticator)).json()).toMatchObject({ code: 'passkey-suspended' })
  })

  it.each<[string, Call]>([
    ['changes the password', ({ token }) => app.put('/api/user/password', { current_password: password, password: 'a third kettle of it' }, { token })],
    ['asks for another address', ({ token }) => app.put('/api/user/email', { password, email: 'thief@example.org' }, { token })],
    ['deletes the account', ({ token }) => app.post('/api/user/delete', { password }, { token })],
    ['makes new recovery codes', ({ token }) => app.post('/api/user/second-factor/recovery', { password }, { token })],
    ['removes the authenticator', ({ token }) => app.post('/api/user/second-factor/remove', { password }, { token })],
    ['creates an API token', ({ token }) => app.post('/api/tokens', { name: 'Nightly', scopes: ['read'], expires_at: null }, { token })],
    ['changes the profile', ({ token }) => app.put('/api/user', { name: 'Somebody else', bio: 'Of nobody' }, { token })],
    ['removes the portrait', ({ token }) => app.delete('/api/user/avatar', { token })],
    ['saves something', ({ token }) => app.put('/api/me/state', { entries: [{ name: 'saved/article/x', at: 1, value: { title: 'X' } }] }, { token })],
    ['comments', async ({ token }) => app.post('/api/comments', { type: 'Blog', id: article.id, description: 'I saw it, too.' }, { token })],
    ['asks for a private feed', ({ token }) => app.post('/api/me/saved-feed', {}, { token })],
    ['disconnects a provider', ({ token }) => app.delete('/api/user/identities/google', { token })],
    ['keeps its address', ({ token }) => app.delete('/api/user/email', { token })],
    ['begins an authenticator', ({ token }) => app.post('/api/user/second-factor', { password }, { token })],
    ['renames a passkey', ({ token }) => app.put('/api/user/passkeys/1', { name: 'Mine' }, { token })],
    ['mutes the mails about its comments', ({ token }) => app.put('/api/me/comments/mail', { muted: true }, { token })],
    ['hides the first steps', ({ token }) => app.put('/api/first-steps', { hidden: true }, { token })],
    ['removes a message to the newsroom', ({ token }) => app.delete('/api/contact/messages/1', { token })],
    ['moves files of the library', ({ token }) => app.put('/api/media/folder', { ids: ['aaaaaaaaaaaaaaaa'], folder: 'a' }, { token })],
    ['invites somebody', ({ token }) => app.post('/api/invitations', { email: 'friend@example.org', name: 'A friend', role: 'admin', note: '' }, { token })],
    ['demotes somebody', ({ token }) => app.put(`/api/people/${admin.id}/role`, { role: 'member' }, { token })],
    ['ends sessions of somebody', ({ token }) => app.delete(`/api/people/${admin.id}/sessions`, { token })],
    ['drops a second factor of somebody', ({ token }) => app.delete(`/api/people/${admin.id}/second-factor`, { token })],
  ])('a request that %s gets 401 and changes nothing when its session is ended before it writes', async (_, call) => {
    const person = await aPerson({ role: 'admin' })
    const before = await state(person)
    const answer = await interrupted(
      () => call(person),
      () => endSessions(person),
    )
    expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({ status: 401, code: 'login-required' })
    expect(await state(person)).toEqual(before)
    expect((await app.get('/api/user', { token: admin.token })).status).toBe(200)
  })

  it('a passkey is not added by a session that was ended while it was checked', async () => {
    const person = await aPerson()
    const browser = new PasskeyBrowser(app)
    const options = await browser.options('/api/user/passkeys/options', undefined, person.token)
    const answer = await interrupted(
      () => browser.post('/api/user/passkeys', { name: 'Laptop', passkey: new Authenticator().create(options) }, person.token),
      () => endSessions(person),
    )
    expect(answer.status).toBe(401)
    expect(await app.services.database.db.selectFrom('passkeys').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
  })
})

async function aPerson({ role = 'author', memory = 8, passes = 1 }: { role?: 'author' | 'admin'; memory?: number; passes?: number } = {}): Promise<Reader> {
  const person = await aReader(app, { role })
  await updateUser(app.services.database.db, person.id, { password_hash: await hashPassword(password, { memory, passes }) })
  return person
}

async function sessionsOf({ id }: Reader): Promise<number> {
  return (await app.services.database.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length
}

/** What somebody could have gained or lost by the requests above. */
async function state({ id }: Reader) {
  const { db } = app.services.database
  const [user, other] = [await findUser(db, id), await findUser(db, admin.id)]
  const rows = async (table: 'api_tokens' | 'saved_feeds' | 'recovery_codes' | 'mail_links') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length
  return {
    hash: user?.password_hash,
    profile: [user?.name, user?.bio, user?.updated_at],
    saved: (await db.selectFrom('reading_entries').select('name').where('user_id', '=', id).execute()).length,
    comments: (await db.selectFrom('comments').select('id').where('user_id', '=', id).execute()).length,
    status: user?.status,
    role: other?.role,
    tokens: await rows('api_tokens'),
    feeds: await rows('saved_feeds'),
    codes: await rows('recovery_codes'),
    links: await rows('mail_links'),
    invitations: (await db.selectFrom('invitations').select('id').where('invited_by', '=', id).where('ended', 'is', null).execute()).length,
    mails: (await queuedMails(app)).length,
  }
}
