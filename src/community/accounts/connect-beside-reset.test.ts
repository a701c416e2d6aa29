import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { findLink } from './email-token-store.ts'
import { newLink, tokenOf } from './email-token.ts'
import { hashPassword } from './password-hash.ts'
import { insertRegistration } from './registration-store.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
const rounds = Array.from({ length: 12 }, (_, round) => round)

test('a provider that is connected by mail while the password is reset opens neither a session nor the account', async () => {
  await using app = await startApp()
  await using other = await startApp({ beside: app })
  const { db } = app.services.database
  for (const round of rounds) {
    const person = await aReader(app)
    await updateUser(db, person.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
    const token = await aConnection(app, person, `subject ${round}`)
    await app.post('/api/password/forgot', { email: person.email })
    const { token: resetToken } = await lastMailTo(app, person.email)
    const [reset] = await Promise.all([
      app.post('/api/password/reset', { token: resetToken, password: 'two kettles of herring' }),
      sleep(Math.random() * 12).then(() => other.post('/api/verify', { token, password })),
    ])
    expect(reset.status, reset.text).toBe(200)
    const left = [await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()]
    left.push(await db.selectFrom('identities').select('user_id as id').where('user_id', '=', person.id).execute())
    expect(left).toEqual([[], []])
  }
})

/** The token of the mail that asks the owner whether an account of a provider may open theirs. */
async function aConnection({ services }: TestApp, { id, email }: Reader, subject: string): Promise<string> {
  const { db } = services.database
  const now = services.now()
  const row = { username: 'ada', name: 'Ada', email, password_hash: null, provider: 'google' as const, subject, user_id: id, created_at: now }
  const registration_id = await insertRegistration(db, { ...row, expires_at: now + 60_000 })
  const link = await findLink(db, await newLink(db, services, { purpose: 'verify', email, registration_id }), now)
  if (!link) throw new Error('there is no link')
  return tokenOf(services, link)
}
