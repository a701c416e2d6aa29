import { describe, expect, test } from 'vitest'
import type { Role } from '#base/viewer.ts'
import { features } from '#app/features.ts'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { startSmtp, type TestSmtp } from '../../../testing/smtp.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { deleteAccount } from './own-data.ts'
import { findUser } from './store.ts'
import type { Invitation, Offer } from './invitation-contract.ts'

const password = 'eleven clerks and a kettle'
const day = 86_400_000

interface Site extends AsyncDisposable {
  app: TestApp
  smtp: TestSmtp
  admin: Reader
}

describe('Invitations', () => {
  test('an invitation is sent by mail, and accepting it creates an account with the role, a name and a password', async () => {
    await using site = await aSite()
    const { app, smtp } = site
    await invited(site, { email: 'Ida@Example.org', role: 'editor', name: 'Ida Quill', note: 'Come and help us.' })
    const mail = await newestMail(site)
    expect(mail.recipients).toEqual(['ida@example.org'])
    expect(mail.text).toContain('invites you to Masthead as an editor')
    expect(mail.text).toContain('Come and help us.')
    expect(smtp.mails).toHaveLength(1)
    const token = tokenIn(mail.text)
    const offer = await app.post('/api/invitation', { token })
    expect(offer.json<{ data: Offer }>().data).toMatchObject({ email: 'ida@example.org', name: 'Ida Quill', role: 'editor', username: 'ida-quill' })
    const poor = await app.post('/api/invitation/accept', { token, name: 'Ida', username: 'ida', password: 'short one' })
    expect(poor.json()).toMatchObject({ fields: { password: ['must be at least 15 letters'] } })
    const accepted = await accept(site, token)
    expect(accepted.json()).toMatchObject({ role: 'editor' })
    const session = accepted.json<{ token: string }>().token
    const me = (await app.get('/api/user', { token: session })).json<{ data: object }>().data
    expect(me).toMatchObject({ email: 'ida@example.org', role: 'editor', email_verified: true })
    expect((await app.get('/api/comments/queue', { token: session })).status).toBe(200)
    expect((await app.post('/api/login', { email: 'ida@example.org', password })).status).toBe(200)
    expect(await open(site)).toEqual([])
  })

  test('concurrent uses of an invitation link create one account', async () => {
    await using site = await aSite()
    await invited(site)
    const token = tokenIn((await newestMail(site)).text)
    const tries = await Promise.all(['ida', 'ida-two', 'ida-three'].map((username) => accept(site, token, username)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await site.app.post('/api/invitation', { token })).json()).toMatchObject({ code: 'invitation-used' })
  })

  test('an invitation expires after 7 days, is listed as expired and can be sent again', async () => {
    await using site = await aSite()
    const { app, admin } = site
    const { id } = await invited(site)
    const token = tokenIn((await newestMail(site)).text)
    app.clock.pass(7 * day - 1)
    expect((await app.post('/api/invitation', { token })).status).toBe(200)
    app.clock.pass(1)
    const ended = (await app.post('/api/invitation', { token })).json<{ code: string; error: string }>()
    expect(ended).toMatchObject({ code: 'invitation-expired', error: expect.stringContaining(`ask ${admin.username} to send it again`) as string })
    expect((await accept(site, token)).json()).toMatchObject({ code: 'invitation-expired' })
    const chief = await aReader(app, { role: 'admin' })
    expect((await app.get('/api/invitations', { token: chief.token })).json()).toMatchObject({ data: [{ id, state: 'expired' }] })
    expect((await app.post(`/api/invitations/${id}/send`, undefined, { token: chief.token })).json()).toMatchObject({ data: { state: 'sent' } })
    const fresh = tokenIn((await newestMail(site)).text)
    expect((await app.post('/api/invitation', { token })).json()).toMatchObject({ code: 'link-invalid' })
    expect((await accept(site, fresh)).status).toBe(200)
  })

  test('a withdrawn invitation cannot be accepted, and its queued mail is not sent', async () => {
    await using site = await aSite()
    const { app, smtp, admin } = site
    const { id } = await invited(site)
    const token = tokenIn((await newestMail(site)).text)
    await app.post(`/api/invitations/${id}/send`, undefined, { token: admin.token })
    expect((await app.delete(`/api/invitations/${id}`, { token: admin.token })).json()).toEqual({ ended: 1 })
    await app.work()
    expect(smtp.mails).toHaveLength(1)
    expect((await accept(site, token)).json()).toMatchObject({ code: 'link-invalid' })
    expect((await app.delete(`/api/invitations/${id}`, { token: admin.token })).json()).toMatchObject({ code: 'invitation-not-found' })
    const next = await invited(site)
    const other = tokenIn((await newestMail(site)).text)
    await app.delete(`/api/invitations/${next.id}`, { token: admin.token })
    expect((await accept(site, other)).json()).toMatchObject({ code: 'invitation-withdrawn' })
  })

  test('an invitation that is sent again before its first mail has left is mailed once, with the newest link', async () => {
    await using site = await aSite()
    const { app, smtp, admin } = site
    const { id } = await invited(site)
    await app.post(`/api/invitations/${id}/send`, undefined, { token: admin.token })
    const { text } = await newestMail(site)
    expect(smtp.mails).toHaveLength(1)
    expect((await accept(site, tokenIn(text))).status).toBe(200)
  })

  test('inviting an address that is invited or has an account is refused with a message on what to do', async () => {
    await using site = await aSite()
    const { app, admin } = site
    const member = await aReader(app)
    await invited(site)
    const again = await app.post('/api/invitations', { email: 'IDA@example.org', role: 'author' }, { token: admin.token })
    expect(again.json()).toMatchObject({ code: 'invited-already', fields: { email: [expect.stringContaining('Send that invitation again')] } })
    const known = await app.post('/api/invitations', { email: member.email, role: 'author' }, { token: admin.token })
    expect(known.json()).toMatchObject({ code: 'taken', fields: { email: [expect.stringContaining(`@${member.username} has this address`)] } })
  })

  test('an invitation for an address that has got an account in the meantime gives account-exists', async () => {
    await using site = await aSite()
    const { app } = site
    await invited(site, { email: 'late@example.org' })
    const token = tokenIn((await newestMail(site)).text)
    await aReader(app, { username: 'late' })
    expect(await open(site)).toMatchObject([{ state: 'joined' }])
    expect((await accept(site, token)).json()).toMatchObject({ code: 'account-exists' })
  })

  test.each(['role', 'ban', 'deletion'] as const)('an invitation is withdrawn when its sender loses access by %s', async (cause) => {
    await using site = await aSite()
    const { app, admin } = site
    await invited(site)
    const token = tokenIn((await newestMail(site)).text)
    const chief = await aReader(app, { role: 'admin' })
    if (cause === 'role') await app.put(`/api/people/${admin.id}/role`, { role: 'editor' }, { token: chief.token })
    if (cause === 'ban') await app.put(`/api/people/${admin.id}/status`, { status: 'banned' }, { token: chief.token })
    const user = await findUser(app.services.database.db, admin.id)
    if (cause === 'deletion' && user) await deleteAccount(app.services, features, user, { ...user, verified: true })
    expect((await accept(site, token)).json()).toMatchObject({ code: 'invitation-withdrawn' })
  })

  test('an ended invitation keeps no name, address or note in the database', async () => {
    await using site = await aSite()
    const { app, admin } = site
    const { id } = await invited(site, { name: 'Ida Quill', note: 'Secret note' })
    await app.delete(`/api/invitations/${id}`, { token: admin.token })
    const rows = await app.services.database.db.selectFrom('invitations').selectAll().execute()
    expect(rows).toMatchObject([{ email: '', name: '', note: '', ended: 'withdrawn' }])
  })

  test('an invitation is in the data export of its sender and in the audit log', async () => {
    await using site = await aSite()
    const { app, admin } = site
    const { id } = await invited(site)
    const own = (await app.get('/api/user/export', { token: admin.token })).json<{ invitations: object[] }>()
    expect(own.invitations).toMatchObject([{ email: 'ida@example.org', role: 'author' }])
    await accept(site, tokenIn((await newestMail(site)).text))
    const auditLog = (await app.get('/api/trail?kind=invitation', { token: admin.token })).json<{ data: { action: string; subject: string }[] }>().data
    expect(auditLog.map(({ action, subject }) => [action, subject])).toEqual([
      ['accept', String(id)],
      ['invite', String(id)],
    ])
  })
})

describe('Changes of role', () => {
  test('a promotion ends no session but needs the password for the new permissions, and a demotion ends the sessions', async () => {
    await using site = await aSite()
    const { app, admin } = site
    const member = await aReader(app)
    app.clock.pass(20 * day)
    const chief = await aReader(app, { role: 'admin' })
    expect((await app.put(`/api/people/${member.id}/role`, { role: 'editor' }, { token: chief.token })).status).toBe(200)
    expect((await app.get('/api/user', { token: member.token })).json<{ data: object }>().data).toMatchObject({ role: 'editor', staff_until: null })
    expect((await app.get('/api/comments/queue', { token: member.token })).json()).toMatchObject({ code: 'step-up-required' })
    expect((await app.put(`/api/people/${member.id}/role`, { role: 'author' }, { token: chief.token })).status).toBe(200)
    expect((await app.get('/api/user', { token: member.token })).status).toBe(401)
    expect(admin.id).not.toBe(chief.id)
  })

  test('a promoted author must confirm the password again before using the new permissions', async () => {
    await using site = await aSite()
    const author = await aReader(site.app, { role: 'author' })
    await site.app.put(`/api/people/${author.id}/role`, { role: 'admin' }, { token: site.admin.token })
    expect((await site.app.get('/api/people', { token: author.token })).json()).toMatchObject({ code: 'step-up-required' })
  })

  test('a promotion ends the API tokens of the account', async () => {
    await using site = await aSite()
    const { app, admin } = site
    const author = await aReader(app, { role: 'author' })
    const made = await app.post('/api/tokens', { name: 'Nightly', scopes: ['read'], expires_at: null }, { token: author.token })
    const { token } = made.json<{ token: string }>()
    expect((await app.get('/api/drafts', { token })).status).toBe(200)
    await app.put(`/api/people/${author.id}/role`, { role: 'editor' }, { token: admin.token })
    expect((await app.get('/api/drafts', { token })).status).toBe(401)
  })
})

async function aSite(): Promise<Site> {
  const smtp = await startSmtp()
  const app = await startApp({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  const admin = await aReader(app, { role: 'admin' })
  return {
    app,
    smtp,
    admin,
    async [Symbol.asyncDispose]() {
      await app.close()
      await smtp.stop()
    },
  }
}

async function invited({ app, admin }: Site, more: { email?: string; role?: Role; name?: string; note?: string } = {}): Promise<Invitation> {
  const answer = await app.post('/api/invitations', { email: 'ida@example.org', role: 'author', ...more }, { token: admin.token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: Invitation }>().data
}

async function open({ app, admin }: Site): Promise<Invitation[]> {
  return (await app.get('/api/invitations', { token: admin.token })).json<{ data: Invitation[] }>().data
}

async function newestMail({ app, smtp }: Site) {
  await app.work()
  const mail = smtp.mails.at(-1)
  if (!mail) throw new Error('No mail came.')
  return { recipients: mail.recipients, text: mail.text ?? '' }
}

function tokenIn(text: string): string {
  return /\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

function accept({ app }: Site, token: string, username = 'ida') {
  return app.post('/api/invitation/accept', { token, name: 'Ida', username, password })
}
