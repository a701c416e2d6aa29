import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { fitsProcesses } from '../../testing/databases.ts'
import { startEdgeSite, type EdgeSite } from '../../testing/edge-site.ts'
import { until } from '../../testing/until.ts'

const rounds = Number(process.env['EDGE_ROUNDS'] ?? 40)

let site: EdgeSite

beforeAll(async () => {
  if (fitsProcesses) site = await startEdgeSite(2)
})

afterAll(async () => {
  if (fitsProcesses) await site[Symbol.asyncDispose]()
})

const read = (nth: number, path: string, headers: Record<string, string> = {}) => fetch(`${site.varnishes[nth]?.url}${path}`, { headers })
const text = async (nth: number, path: string) => (await read(nth, path)).text()
const both = [0, 1]

test.runIf(fitsProcesses)('a CDN serves the second reader from its cache and removes its internal headers', async () => {
  const { path } = await site.article('Kept at the edge')
  await text(0, path)
  // The purge that the article itself brought about may still be under way.
  await until(async () => (await read(0, path)).headers.get('x-cache') === 'hit')
  const kept = await read(0, path)
  expect(kept.status).toBe(200)
  expect(kept.headers.get('x-cache')).toBe('hit')
  expect(kept.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'surrogate-control', 'cdn-cache-control', 'edge-change']) expect(kept.headers.get(name)).toBeNull()
})

test.runIf(fitsProcesses)('an edit is visible on every page through two Varnish caches after the purge', async () => {
  const { id, path } = await site.article('Before the edit')
  const paths = [path, '/', '/articles', '/author/ada', '/api/blogs/public', `/api/blogs/${id}`]
  for (const nth of both) for (const one of paths) expect(await text(nth, one)).toContain('Before the edit')
  await site.editor.save('articles', id, { title: 'After the edit' })
  await site.editor.publish('articles', id)
  await site.purged()
  for (const nth of both) for (const one of paths) expect(await text(nth, one), one).toContain('After the edit')
})

test.runIf(fitsProcesses)('no response is stale after an acknowledged purge under load', { timeout: 600_000 }, async () => {
  const { id, path } = await site.article('The wandering canary')
  const paths = [path, '/', '/articles', '/api/blogs/public', `/builds/payload${path}.json`]
  let reading = true
  const load = Promise.all(
    both.map(async (nth) => {
      for (let i = nth; reading; i++) await text(nth, paths[i % paths.length] ?? '/')
    }),
  )
  const stale: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await site.editor.unpublish('articles', id)
      await site.purged()
      for (const nth of both) for (const one of paths) if ((await text(nth, one)).includes('wandering')) stale.push(`${one} shows it in round ${round}`)
      await site.editor.publish('articles', id)
      await site.purged()
      for (const nth of both) for (const one of paths) if (!(await text(nth, one)).includes('wandering')) stale.push(`${one} hides it in round ${round}`)
    }
  } finally {
    reading = false
    await load
  }
  expect(stale).toEqual([])
})

test.runIf(fitsProcesses)('a request with a token bypasses the CDN cache', async () => {
  const reader = await aReader({ services: site.services })
  const own = await read(0, '/api/user', { authorization: `Bearer ${reader.token}` })
  expect(own.status).toBe(200)
  expect(await own.text()).toContain(reader.username)
  expect((await read(0, '/api/user')).status).toBe(401)
  const page = await read(0, '/api/blogs/public', { authorization: `Bearer ${reader.token}` })
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect((await read(0, '/api/blogs/public')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test.runIf(fitsProcesses)('a CDN serves cached and edited pages while the site is down, but no unpublished ones', async () => {
  const edited = await site.article('Edited at last')
  const gone = await site.article('Withdrawn at last')
  const never = await site.article('Withdrawn and not asked for')
  const pages = [edited.path, '/', '/articles', '/api/blogs/public']
  for (const path of [...pages, gone.path, never.path]) expect((await read(0, path)).status).toBe(200)
  await site.editor.unpublish('articles', gone.id)
  await site.editor.unpublish('articles', never.id)
  await site.purged()
  await site.repeated()
  expect((await read(0, gone.path)).status).toBe(404)
  for (const path of pages) expect((await read(0, path)).status).toBe(200)
  await site.editor.save('articles', edited.id, { title: 'Edited at the very last' })
  await site.editor.publish('articles', edited.id)
  await site.purged()
  await Promise.all(site.servers.map((server) => server.stop('SIGKILL')))
  for (const path of pages) expect((await read(0, path)).status, path).toBe(200)
  expect((await read(0, gone.path)).status).toBe(404)
  const unknown = await read(0, never.path)
  expect(unknown.status).toBe(503)
  expect(await unknown.text()).not.toContain('Withdrawn and not asked for')
})

test.runIf(fitsProcesses)('a purge is sent although the process that had to send it was killed', async () => {
  await Promise.all(site.servers.map((server) => server.stop()))
  await Promise.all(both.map((nth) => site.startOrigin(nth)))
  await site.purged()
  const { id, path } = await site.article('Purged after a death')
  for (const nth of both) await until(async () => (await text(nth, path)).includes('Purged after a death'), { what: 'the article' })
  await site.editor.unpublish('articles', id)
  await Promise.all(site.servers.map((server) => server.stop('SIGKILL')))
  await Promise.all(both.map((nth) => site.startOrigin(nth)))
  await until(async () => (await Promise.all(both.map((nth) => read(nth, path)))).every(({ status }) => status === 404), { what: 'the purge' })
})

test.runIf(fitsProcesses)('web nodes purge the edges themselves: an edit is visible without a worker', async () => {
  await using withoutWorker = await startEdgeSite(1, { ROLE: 'web' })
  const { id, path } = await withoutWorker.article('Before the edit')
  const seen = async () => (await fetch(`${withoutWorker.varnishes[0]?.url}${path}`)).text()
  expect(await seen()).toContain('Before the edit')
  await withoutWorker.editor.save('articles', id, { title: 'After the edit' })
  await withoutWorker.editor.publish('articles', id)
  await withoutWorker.purged()
  expect(await seen()).toContain('After the edit')
})
