import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { longestPauseMs } from '../../../testing/until.ts'
import { hashPassword } from './password-hash.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
const fresh = 'two kettles of herring'
const rounds = Array.from({ length: 12 }, (_, round) => round)
const outcomes = [200, 401, 403, 404, 409, 422]
let app: TestApp
let other: TestApp
let chief: Reader
let article: { id: number }

describe('Revoked access beside requests of other connections', () => {
  beforeAll(async () => {
    app = await startApp()
    other = await startApp({ beside: app })
    chief = await aReader(app, { role: 'admin' })
    article = await anArticle(app)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  it('logins beside a reset leave no session of the old password', async () => {
    for (const round of rounds) {
      const person = await aPerson()
      await app.post('/api/password/forgot', { email: person.email })
      const { token } = await lastMailTo(app, person.email)
      const logIn = (site: TestApp) => site.post('/api/login', { email: person.email, password }, { ip: `10.9.${round}.1` })
      const [reset, ...logins] = await together(
        () => app.post('/api/password/reset', { token, password: fresh }),
        () => logIn(app),
        () => logIn(other),
        () => logIn(other),
      )
      expect(reset?.status, reset?.text).toBe(200)
      for (const { status, json } of logins)
        if (status === 200) expect((await app.get('/api/user', { token: json<{ token: string }>().token })).status).toBe(401)
      expect(await count('sessions', person.id)).toBe(0)
    }
  })

  it('of two administrators who demote each other at once one succeeds, and an admin stays', async () => {
    for (const _ of rounds) {
      const [first, second] = [await aReader(app, { role: 'admin' }), await aReader(app, { role: 'admin' })]
      const demote = (site: TestApp, by: Reader, whom: Reader) => () => site.put(`/api/people/${whom.id}/role`, { role: 'member' }, { token: by.token })
      const answers = await together(demote(app, first, second), demote(other, second, first))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([await roleOf(first), await roleOf(second)].toSorted()).toEqual(['admin', 'member'])
    }
  })

  it('a script that writes beside the end of its owner’s sessions neither fails nor writes afterwards', async () => {
    for (const _ of rounds) {
      const owner = await aReader(app, { role: 'author' })
      const made = await app.post('/api/tokens', { name: 'Nightly', scopes: ['read', 'content', 'comments'], expires_at: null }, { token: owner.token })
      const { token } = made.json<{ token: string }>()
      const write = (site: TestApp) => () => site.post('/api/drafts', { title: 'Tides' }, { token })
      await together(write(app), write(other), () => app.delete(`/api/people/${owner.id}/sessions`, { token: chief.token }), write(other))
      expect((await other.post('/api/drafts', { title: 'Late' }, { token })).status).toBe(401)
    }
  })

  it('a deletion beside comments, claps, uploads and saved entries leaves nothing that it promises to remove', async () => {
    for (const round of rounds) {
      const { id, token } = await aPerson('author')
      // What is removed with the account is counted at the article, as what comes in is.
      expect((await app.post(`/api/blogs/${article.id}/increment/claps`, {}, { token })).status).toBe(200)
      const file = formOf(Buffer.from(`Notes ${round} of ${id}`), 'notes.txt')
      const [deleted] = await together(
        () => app.post('/api/user/delete', { password }, { token }),
        () => other.post('/api/comments', { type: 'Blog', id: article.id, description: `I saw it ${round} times.` }, { token }),
        () => other.post(`/api/blogs/${article.id}/increment/claps`, {}, { token }),
        () => app.post(`/api/blogs/${article.id}/increment/claps`, {}, { token }),
        () => other.post('/api/media', file.body, { token, headers: file.headers }),
        () => other.post('/api/media/uploads', { name: 'a.pdf', bytes: 9_000_000 }, { token }),
        () => other.put('/api/me/state', { entries: [{ name: 'saved/article/x', at: 1, value: { title: 'X' } }] }, { token }),
        () => other.put('/api/user', { name: 'Still here' }, { token }),
      )
      expect(deleted?.status, deleted?.text).toBe(200)
      const left = { claps: 0, media: 0, upload_sessions: 0, reading_entries: 0, sessions: 0 }
      for (const table of ['claps', 'media', 'upload_sessions', 'reading_entries', 'sessions'] as const) left[table] = await count(table, id)
      expect(left).toEqual({ claps: 0, media: 0, upload_sessions: 0, reading_entries: 0, sessions: 0 })
      expect(await nameOf(id)).toBe('Deleted account')
    }
    const { db } = app.services.database
    const stats = await db.selectFrom('article_stats').select('claps').where('article_id', '=', article.id).executeTakeFirst()
    expect(stats?.claps).toBe((await db.selectFrom('claps').select('id').execute()).length)
    await expect.poll(fileKeys, { timeout: longestPauseMs }).toEqual([])
  })
})

/** All at once, each a little later or earlier in every round; none may meet a deadlock or another failure of the server. */
async function together(...calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = await Promise.all(calls.map((call) => sleep(Math.random() * 12).then(call)))
  for (const { status, text } of answers) expect(outcomes, text).toContain(status)
  return answers
}

async function aPerson(role: 'member' | 'author' = 'member'): Promise<Reader> {
  const person = await aReader(app, { role })
  await updateUser(app.services.database.db, person.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  return person
}

async function count(table: 'claps' | 'media' | 'upload_sessions' | 'reading_entries' | 'sessions', userId: number): Promise<number> {
  return (await app.services.database.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
}

async function nameOf(id: number): Promise<string | undefined> {
  return (await app.services.database.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name
}

async function roleOf({ id }: Reader): Promise<string | undefined> {
  return (await app.services.database.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role
}

async function fileKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.files.list('')) keys.push(key)
  return keys
}
