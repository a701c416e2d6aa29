import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'

let app: TestApp
let owner: Reader
let other: Reader
let article: { id: number }

type Call = (token: string) => Promise<Answer>

const calls: [string, Call][] = [
  ['comments', (token) => app.post('/api/comments', { type: 'Blog', id: article.id, description: 'I saw it, too.' }, { token })],
  ['begins an article', (token) => app.post('/api/drafts', { title: 'Tides' }, { token })],
  ['deletes an article', (token) => app.delete(`/api/drafts/${article.id}`, { token })],
  ['lets an old address lead somewhere', (token) => app.post('/api/redirects', { from_path: '/old', to_path: '/new' }, { token })],
  ['begins an upload', (token) => app.post('/api/media/uploads', { name: 'a.pdf', bytes: 9_000_000 }, { token })],
  ['bans somebody', (token) => app.put(`/api/people/${other.id}/status`, { status: 'banned' }, { token })],
  ['changes the settings', (token) => app.put('/api/settings', { name: 'The Stolen Herald' }, { token })],
]

describe('A token that is revoked while its request is under way', () => {
  beforeAll(async () => {
    app = await startApp()
    owner = await aReader(app, { role: 'admin' })
    other = await aReader(app)
    article = await anArticle(app)
  })
  afterAll(() => app.close())

  it.each(calls)('a request that %s gets 401 and changes nothing when its API token is revoked before it writes', async (_, call) => {
    const { token, id } = await aToken()
    const before = await state()
    const answer = await interruptedIn(
      app,
      () => call(token),
      () => app.delete(`/api/tokens/${id}`, { token: owner.token }),
    )
    expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({ status: 401, code: 'login-required' })
    expect(await state()).toEqual(before)
  })

  it.each(calls)('a request that %s gets 401 and changes nothing when its session is ended before it writes', async (_, call) => {
    const admin = await aReader(app, { role: 'admin' })
    const before = await state()
    const answer = await interruptedIn(
      app,
      () => call(admin.token),
      () => app.delete(`/api/people/${admin.id}/sessions`, { token: owner.token }),
    )
    expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({ status: 401, code: 'login-required' })
    expect(await state()).toEqual(before)
  })
})

async function aToken(): Promise<{ token: string; id: number }> {
  const scopes = ['read', 'content', 'media', 'comments', 'people', 'settings']
  const answer = await app.post('/api/tokens', { name: 'Nightly', scopes, expires_at: null }, { token: owner.token })
  const { token, data } = answer.json<{ token: string; data: { id: number } }>()
  return { token, id: data.id }
}

/** How many rows there are of what the requests above write, and what they change. */
async function state() {
  const { db } = app.services.database
  const count = async (table: 'comments' | 'articles' | 'redirects' | 'upload_sessions') => (await db.selectFrom(table).selectAll().execute()).length
  return {
    comments: await count('comments'),
    articles: await count('articles'),
    redirects: await count('redirects'),
    uploads: await count('upload_sessions'),
    settings: (await app.get('/api/settings', { token: owner.token })).text,
    other: (await db.selectFrom('users').select('status').where('id', '=', other.id).executeTakeFirst())?.status,
  }
}
