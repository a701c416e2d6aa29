import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createUser } from '#community/accounts/service.ts'
import type { Services } from '#platform/services.ts'
import { bearing, openProvedSession } from './sessions.ts'

/** The plural of a kind in addresses: `events`. */
type KindPath = 'articles' | 'topics' | 'books' | 'movies' | 'music' | 'events' | 'episodes' | 'creatives' | 'releases'

/** The answer 503 asks to come again after a second. */
const busyTries = 5

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Send = (method: Method, path: string, body: object | undefined, token: string) => Promise<{ status: number; text: string }>

/** The calls by which editors publish. Each expects 200, and throws with the answer otherwise. */
interface EditorCalls {
  /** At once, or at a time (epoch ms). */
  publish(kind: KindPath, id: number, at?: number): Promise<void>
  unpublish(kind: KindPath, id: number): Promise<void>
  /** By the main author of the article. */
  submit(articleId: number): Promise<void>
  sendBack(articleId: number): Promise<void>
  /** Takes the place of every field; of an article only what is given changes. */
  save(kind: KindPath, id: number, fields: object): Promise<void>
  remove(kind: KindPath, id: number): Promise<void>
}

/** An editor of an app in this process. */
export function asEditor({ services, server }: { services: Services; server: FastifyInstance }): EditorCalls {
  return editorCalls(services, async (method, path, body, token) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (test editor)', ...bearing(token) }
    const answer = await server.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    return { status: answer.statusCode, text: answer.body }
  })
}

/** The same over `send`; `services` only opens sessions. */
export function editorCalls(services: Services, send: Send): EditorCalls {
  async function call(method: Method, path: string, body?: object, by?: number): Promise<string> {
    const user_id = by ?? (await editorOf(services))
    const token = await openProvedSession(services, { user_id }, 'Mozilla/5.0 (test editor)')
    let answer = await send(method, `/api${path}`, body, token)
    for (let again = 0; again < busyTries && answer.text.includes('"database-busy"'); again++) {
      await sleep(1_000)
      answer = await send(method, `/api${path}`, body, token)
    }
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.text
  }
  const read = async (path: string) => JSON.parse(await call('GET', path)) as { data: { updated_at: string; revision: number } } // of the two calls below

  return {
    async publish(kind, id, at) {
      if (kind === 'articles') await call('POST', `/drafts/${id}/approve`, at === undefined ? {} : { at: new Date(at).toISOString() })
      else await call('PUT', `/desk/${kind}/${id}/status`, { status: 'approved' })
    },
    async unpublish(kind, id) {
      if (kind === 'articles') await call('POST', `/drafts/${id}/unpublish`, {})
      else await call('PUT', `/desk/${kind}/${id}/status`, { status: 'draft' })
    },
    async submit(id) {
      const { user_id } = await services.database.db.selectFrom('articles').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
      await call('POST', `/drafts/${id}/submit`, {}, user_id)
    },
    async sendBack(id) {
      await call('POST', `/drafts/${id}/send-back`, {})
    },
    async save(kind, id, fields) {
      if (kind === 'articles') await call('PUT', `/drafts/${id}`, { base: (await read(`/drafts/${id}`)).data.revision, fields })
      else await call('PUT', `/desk/${kind}/${id}`, { base: (await read(`/desk/${kind}/${id}`)).data.updated_at, fields })
    },
    async remove(kind, id) {
      await call('DELETE', kind === 'articles' ? `/drafts/${id}` : `/desk/${kind}/${id}`)
    },
  }
}

const editors = new WeakMap<Services['database'], Promise<number>>()

/** Calls at the same time share one editor. */
function editorOf(services: Services): Promise<number> {
  const editor = editors.get(services.database) ?? findOrCreateEditor(services)
  editors.set(services.database, editor)
  return editor
}

async function findOrCreateEditor(services: Services): Promise<number> {
  const { db } = services.database
  const known = await db.selectFrom('users').select('id').where('username', '=', 'test-editor').executeTakeFirst()
  if (known) return known.id
  const id = await createUser(services, { username: 'test-editor', name: 'Test Editor', role: 'editor', email: 'test-editor@example.org' })
  // A public site asks editors for one.
  const now = services.now()
  await db.insertInto('second_factors').values({ user_id: id, secret: '', last_step: 0, created_at: now, confirmed_at: now }).execute()
  return id
}
