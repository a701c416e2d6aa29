// From the answer of an edit to its being visible, on every kind of page and in every process, in ms.
import { dirname } from 'node:path'
import { createUser } from '#features/accounts/service.ts'
import { createArticle, saveArticle } from '#features/articles/service.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openDatabase } from '#platform/db/open.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { freshPlace } from '../testing/databases.ts'
import { startServer } from '../testing/start-server.ts'
import { median, print } from './measure.ts'

const edits = 200
const place = await freshPlace({ migrated: true })
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
const waits: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]))
for (let edit = 1; edit <= edits; edit++) {
  for (const server of servers) for (const path of paths) await text(server.url + path)
  // One page an edit: drawing all of them at once would be what is measured.
  const path = paths[edit % paths.length] ?? '/'
  await saveArticle(services, id, { title: `Edit ${edit}.` })
  const began = performance.now()
  await Promise.all(
    servers.map(async (server) => {
      while (!(await text(server.url + path)).includes(`Edit ${edit}.`)) if (performance.now() - began > 5_000) break
      waits[path]?.push(performance.now() - began)
    }),
  )
}
print(
  'Visible after the answer of an edit, two processes',
  Object.entries(waits).map(([path, ms]) => ({ path, 'median ms': median(ms).toFixed(1), 'worst ms': Math.max(...ms).toFixed(1) })),
)
for (const server of servers) await server.stop()
await database.close()
await place.remove()

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}
