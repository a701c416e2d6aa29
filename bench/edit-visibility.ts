// In ms, in two processes beside the one that writes: from the answer of an edit to its being visible, on every kind of
// page; from a comment to its being on the page; from the end of a session to the refusal of its token (promise P11).
// The last row is the same page read again with nothing changed: what of it is the way there and back.
import { dirname } from 'node:path'
import { createUser } from '#community/accounts/service.ts'
import { removeSessions } from '#community/accounts/session-store.ts'
import { createArticle, saveArticle } from '#content/articles/service.ts'
import { postComment } from '#community/comments/posting.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openDatabase } from '#platform/db/open.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { newDatabasePlace } from '../testing/databases.ts'
import { aReader } from '../testing/builders.ts'
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { median, print } from './measure.ts'
import { reportFigure } from './report-figure.ts'

const edits = 200
const place = await newDatabasePlace({ migrated: true })
const environment: Record<string, string> = place.options.url ? { DATABASE_URL: place.options.url } : { DATA_DIR: dirname(place.options.file ?? '') }
const servers = [await startServer({ DEMO: 'no', LIMITS: 'off', ...environment }), await startServer({ DEMO: 'no', LIMITS: 'off', ...environment })]
const database = await openDatabase(place.options)
const services = {
  config: { siteUrl: 'http://localhost', siteName: 'Masthead', dataDir: '/tmp' },
  database,
  files: new DiskFiles('/tmp'),
  log: openLog('silent'),
  now: Date.now,
} as unknown as Services // what the article service uses of it

const author = await createUser(services, { username: 'ada', name: 'Ada', role: 'author' })
const { id, slug } = await createArticle(services, { user_id: author, title: 'Edit 0', standfirst: 'x', content: '[]', approved: 'approved' })
const paths = [`/articles/${slug}`, '/', '/articles', '/author/ada', '/api/blogs/public']
const waits = new Map<string, number[]>()

for (let edit = 1; edit <= edits; edit++) {
  for (const server of servers) for (const path of paths) await text(server.url + path)
  // One page an edit: drawing all of them at once would be what is measured.
  const path = paths[edit % paths.length] ?? '/'
  await saveArticle(services, id, { title: `Edit ${edit}.` })
  await untilAll(`an edit on ${path}`, async (server) => (await text(server.url + path)).includes(`Edit ${edit}.`))
}
const viewer = { id: author, username: 'ada', role: 'author' as const, verified: true }
for (let n = 1; n <= edits / 2; n++) {
  for (const server of servers) await text(server.url + paths[0])
  await postComment(services, viewer, { type: 'Blog', id, description: `Words that are number ${n}.` })
  await untilAll('a comment', async (server) => (await text(server.url + paths[0])).includes(`Words that are number ${n}.`))
}
for (let n = 1; n <= edits / 2; n++) {
  const reader = await aReader({ services })
  const asked = (server: RunningServer) => fetch(`${server.url}/api/user`, { headers: { authorization: `Bearer ${reader.token}` } })
  for (const server of servers) if ((await asked(server)).status !== 200) throw new Error('the token opens nothing')
  await database.write(({ tx }) => removeSessions(tx, reader.id))
  await untilAll('the end of a session', async (server) => (await asked(server)).status === 401)
}
for (let n = 0; n < edits / 2; n++) await untilAll('nothing', async (server) => (await text(server.url + paths[0])) !== '')

print(
  'Visible after the answer, two processes',
  [...waits].map(([what, ms]) => ({ what, times: ms.length, 'median ms': median(ms).toFixed(1), 'worst ms': Math.max(...ms).toFixed(1) })),
)
const worst = Math.max(...[...waits.values()].flat())
reportFigure('longest wait for a change, ms', worst.toFixed(0), worst <= 1_000)
for (const server of servers) await server.stop()
await database.close()
await place.remove()

async function untilAll(what: string, holds: (server: RunningServer) => Promise<boolean>): Promise<void> {
  const ms = waits.get(what) ?? []
  waits.set(what, ms)
  const began = performance.now()
  await Promise.all(
    servers.map(async (server) => {
      while (!(await holds(server))) if (performance.now() - began > 5_000) break
      ms.push(performance.now() - began)
    }),
  )
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}
