import { get as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { openProvedSession } from '../../../testing/sessions.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { until } from '../../../testing/until.ts'
import { studioTag } from '#platform/studio-tags.ts'
import type { NoticeCount } from './contract.ts'

interface Stream {
  status: number
  received(): string
  isOpen(): boolean
}

/** What ends all sessions of an author. */
const causes: Record<string, (author: Reader) => Promise<{ status: number }>> = {
  'the end of this session': ({ token }) => app.delete('/api/user/sessions/current', { token }),
  'a log-out of the session module': async ({ token }) => {
    const { headers, json } = await app.get('/api/auth/csrf')
    const cookie = [headers['set-cookie']]
      .flat()
      .map((one) => one?.split(';')[0])
      .join('; ')
    return app.post('/api/auth/signout', { csrfToken: json<{ csrfToken: string }>().csrfToken, json: true }, { token, headers: { cookie } })
  },
  'the end of a session from another one': async ({ id, token }) => {
    const other = await openProvedSession(app.services, { user_id: id })
    const sessions = (await app.get('/api/user/sessions', { token })).json<{ data: { id: number; current: boolean }[] }>().data
    return app.delete(`/api/user/sessions/${sessions.find(({ current }) => current)?.id}`, { token: other })
  },
  'the end of other sessions': async ({ id }) => app.delete('/api/user/sessions', { token: await openProvedSession(app.services, { user_id: id }) }),
  'a lost role': ({ id }) => app.put(`/api/people/${id}/role`, { role: 'member' }, { token: admin.token }),
  'a ban': ({ id }) => app.put(`/api/people/${id}/status`, { status: 'banned' }, { token: admin.token }),
  'an administrator’s end of sessions': ({ id }) => app.delete(`/api/people/${id}/sessions`, { token: admin.token }),
}

const opened: IncomingMessage[] = []
const beats: (() => void)[] = []
let app: TestApp
let beside: TestApp
let admin: Reader

describe('Streams of the studio', () => {
  beforeAll(async () => {
    holdBeats()
    app = await startApp()
    beside = fitsProcesses ? await startApp({ beside: app }) : app
    for (const site of new Set([app, beside])) await site.server.listen({ port: 0, host: '127.0.0.1' })
    vi.unstubAllGlobals()
    admin = await aReader(app, { role: 'admin' })
  })
  afterEach(() => {
    for (const response of opened.splice(0)) response.destroy()
  })
  afterAll(async () => {
    if (beside !== app) await beside.close()
    await app.close()
  })

  it('an author hears of a change in every process, by the tag of the own session', async () => {
    const { token } = await aReader(app, { role: 'author' })
    const { content, site } = await tagsOf(token)
    const { id } = await anArticle(app)
    for (const process of [app, beside]) {
      const stream = await listen(process, [content, `comments:${id}`])
      expect(stream.status).toBe(200)
      await app.post('/api/drafts', { title: 'The ferry' }, { token })
      await until(() => stream.received().includes(`data: ${content}\n`))
      await app.post('/api/comments', { type: 'Blog', id, description: `On time, stream ${opened.length}.` }, { token })
      await until(() => stream.received().includes(`data: comments:${id}\n`))
      expect(stream.received()).not.toContain(site)
    }
  })

  it.each(Object.keys(causes))('a stream of an author closes with %s in every process, and none opens again', async (cause) => {
    const author = await aReader(app, { role: 'author' })
    const { content } = await tagsOf(author.token)
    const streams = [await listen(app, [content]), await listen(beside, [content])]
    const others = [await listen(app, [(await tagsOf(admin.token)).content]), await listen(beside, ['comments:1'])]
    expect((await causes[cause]?.(author))?.status).toBe(200)
    await until(() => streams.every(({ isOpen }) => !isOpen()), { what: 'the end of the streams' })
    expect(others.map(({ isOpen }) => isOpen())).toEqual([true, true])
    for (const site of [app, beside]) expect((await listen(site, [content])).status).toBe(401)
  })

  it('another session of the same author opens its stream again, and an ended one does not', async () => {
    const { id, token } = await aReader(app, { role: 'author' })
    const kept = await openProvedSession(app.services, { user_id: id })
    const [ended, goesOn] = [await tagsOf(token), await tagsOf(kept)]
    expect((await app.delete('/api/user/sessions', { token: kept })).status).toBe(200)
    expect((await listen(app, [goesOn.content])).status).toBe(200)
    expect((await listen(app, [ended.content])).status).toBe(401)
    expect((await listen(app, [ended.content, goesOn.content])).status).toBe(422)
  })

  it('a reader gets 403 for a stream of the studio, and tags that were given to no session get 422', async () => {
    const { token } = await aReader(app)
    const { content } = await tagsOf(token)
    expect((await listen(app, [content])).status).toBe(403)
    const { content: own } = await tagsOf(admin.token)
    const forged = own.replace(/^session:\d+/, `session:${1_000_000}`)
    for (const tag of [studioTag(app.services.config, 'content'), own.slice(0, -1), own.replace(':content:', ':site:'), forged, `access:${admin.id}`])
      expect((await listen(app, [tag])).status).toBe(422)
  })

  it('a stream closes when its session has ended by time', async () => {
    const { token } = await aReader(app, { role: 'author' })
    const stream = await listen(app, [(await tagsOf(token)).content])
    app.clock.pass(100 * 86_400_000)
    for (const beat of beats) beat()
    await until(() => !stream.isOpen(), { what: 'the end of the stream' })
  })
})

/** Keeps the regular look at open streams for tests that call it: what is revoked has to end them without it. */
function holdBeats(): void {
  const { setInterval } = globalThis
  const held = (work: () => void, ms: number) => {
    if (ms === 20_000) beats.push(work)
    return setInterval(ms === 20_000 ? () => {} : work, ms)
  }
  vi.stubGlobal('setInterval', held)
}

async function tagsOf(token: string): Promise<NoticeCount['tags']> {
  return (await app.get('/api/me/notices/count', { token })).json<{ data: NoticeCount }>().data.tags
}

async function listen(site: TestApp, tags: string[]): Promise<Stream> {
  const { port } = site.server.server.address() as AddressInfo // a server that listens on TCP has one
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    ask({ host: '127.0.0.1', port, path: `/api/live?on=${encodeURIComponent(tags.join(','))}` }, resolve).once('error', reject),
  )
  opened.push(response)
  let text = ''
  let isOpen = true
  response.on('data', (bytes: Buffer) => (text += bytes.toString()))
  response.on('error', () => {})
  response.once('close', () => (isOpen = false))
  return { status: response.statusCode ?? 0, received: () => text, isOpen: () => isOpen }
}
