import { dirname } from 'node:path'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { openDatabase } from '#platform/db/open.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { editorCalls, type Send } from './editor-calls.ts'
import { newDatabasePlace } from './databases.ts'
import { freePort, startServer, type RunningServer } from './start-server.ts'
import { until } from './until.ts'
import { startVarnish, type RunningVarnish } from './varnish.ts'
import { bearing } from './sessions.ts'

export interface EdgeSite extends AsyncDisposable {
  services: Services
  servers: RunningServer[]
  varnishes: RunningVarnish[]
  editor: ReturnType<typeof editorCalls>
  /** An article that readers see. */
  article(title: string): Promise<{ id: number; path: string }>
  /** Resolves when every edge has said that it has purged all changes so far. */
  purged(): Promise<void>
  /** Resolves when everything has been purged a second time. */
  repeated(): Promise<void>
  startOrigin(nth: number): Promise<void>
}

/** Real processes of one site, with a real Varnish in front of each. */
export async function startEdgeSite(processes: number, environment: Record<string, string> = {}): Promise<EdgeSite> {
  const place = await newDatabasePlace({ migrated: true })
  const data: Record<string, string> = place.options.url ? { DATABASE_URL: place.options.url } : { DATA_DIR: dirname(place.options.file ?? '') }
  const ports: number[] = []
  const varnishes: RunningVarnish[] = []
  for (let nth = 0; nth < processes; nth++) {
    const port = await freePort()
    ports.push(port)
    varnishes.push(await startVarnish(port))
  }
  const edges = varnishes.map(({ edge }) => edge).join(',')
  const start = (nth: number) => startServer({ DEMO: 'no', LIMITS: 'off', EDGE_PURGE: edges, PORT: String(ports[nth]), ...data, ...environment })
  const servers: RunningServer[] = []
  for (let nth = 0; nth < processes; nth++) servers.push(await start(nth))
  for (const varnish of varnishes) await untilReached(varnish)
  const database = await openDatabase(place.options)
  const services = {
    config: { siteUrl: 'http://localhost', siteName: 'Masthead', dataDir: servers[0]?.dataDir ?? '' },
    database,
    files: new DiskFiles(`${servers[0]?.dataDir}/files`),
    log: openLog('silent'),
    now: Date.now,
  } as unknown as Services // what articles, accounts and sessions use of it
  const editor = editorCalls(
    services,
    sendTo(() => servers[0]),
  )
  const author = await createUser(services, { username: 'ada', name: 'Ada', role: 'author' })

  async function purged(): Promise<void> {
    const newest = await database.db
      .selectFrom('changes')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await until(
      async () => {
        const rows = await database.db.selectFrom('edge_purges').select('change_id').execute()
        return rows.length === varnishes.length && rows.every(({ change_id }) => change_id >= newest.id)
      },
      { pauseMs: 2, what: 'a purge of every edge' },
    )
  }

  async function repeated(): Promise<void> {
    const waiting = database.db.selectFrom('jobs').select('id').where('kind', '=', 'edge-purge-again')
    await until(async () => (await waiting.execute()).length === 0, { pauseMs: 100, what: 'the second purge' })
  }

  return {
    services,
    servers,
    varnishes,
    editor,
    purged,
    repeated,
    async article(title) {
      const { id, slug } = await createArticle(services, { user_id: author, title, standfirst: title, content: '[]', approved: 'draft' })
      await editor.publish('articles', id)
      await purged()
      return { id, path: `/articles/${slug}` }
    },
    async startOrigin(nth) {
      servers[nth] = await start(nth)
      const varnish = varnishes[nth]
      if (varnish) await untilReached(varnish)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all(varnishes.map((varnish) => varnish.stop()))
      await database.close()
      await place.remove()
    },
  }
}

function sendTo(server: () => RunningServer | undefined): Send {
  return async (method, path, body, token) => {
    const headers = { ...bearing(token), ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${server()?.url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, text: await answer.text() }
  }
}

/** Its probe takes a second to see that the site is there. */
async function untilReached({ url }: RunningVarnish): Promise<void> {
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, { pauseMs: 50, what: 'the site behind Varnish' })
}
