import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { NamedFinding } from './doctor/doctor.ts'
import { varnish } from '#platform/edge/varnish.ts'
import { engine, fitsProcesses } from '../../testing/databases.ts'
import { environmentOf, masthead } from '../../testing/masthead.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const minute = 60_000

interface StandIn extends AsyncDisposable {
  address: URL
  /** Keys of each purge that it was asked for. */
  asked: string[]
  answer: { status: number; headers?: Record<string, string> }
}

/** An edge that answers purges as it is told to. */
async function startEdge(): Promise<StandIn> {
  const server = createServer((request, response) => {
    edge.asked.push(String(request.headers['xkey-purge'] ?? request.headers['xkey-softpurge']))
    response.writeHead(edge.answer.status, edge.answer.headers).end('words of the edge')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const edge: StandIn = {
    address: new URL(`http://127.0.0.1:${port}/`),
    asked: [],
    answer: { status: 200 },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return edge
}

async function change(app: TestApp, tags: string[]): Promise<void> {
  await app.services.database.write(async ({ purge }) => purge(...tags))
  await app.work()
}

test('an edge that answers 429 is asked again after the time that it names, whatever is written meanwhile', async () => {
  await using edge = await startEdge()
  await using app = await startApp({ config: { edges: [varnish(edge.address)] } })
  await change(app, ['article:1'])
  edge.answer = { status: 429, headers: { 'retry-after': '40' } }
  await change(app, ['article:2'])
  const asked = edge.asked.length
  app.clock.pass(6_000)
  await change(app, ['article:3'])
  app.clock.pass(6_000)
  await change(app, ['article:4'])
  // Purges of before that are repeated are of before the refusal.
  expect(edge.asked.slice(asked).filter((keys) => /article:[34]/.test(keys))).toEqual([])
  edge.answer = { status: 200 }
  app.clock.pass(40_000)
  await app.work()
  expect(edge.asked.at(-1)).toMatch(/article:2.*article:3.*article:4/)
})

test('a purge of more tags than an edge takes in 100 requests makes it forget everything', async () => {
  await using edge = await startEdge()
  await using app = await startApp({ config: { edges: [{ ...varnish(edge.address), batch: 1 }] } })
  await change(app, ['article:1'])
  edge.asked.length = 0
  await change(
    app,
    Array.from({ length: 300 }, (_, at) => `article:${at}`),
  )
  expect(edge.asked).toEqual(['all'])
})

test('an edge that takes no purge for two minutes is named by the health check and the metrics', async () => {
  await using edge = await startEdge()
  await using app = await startApp({ config: { edges: [varnish(edge.address)] } })
  await change(app, ['article:1'])
  edge.answer = { status: 403 }
  await change(app, ['article:2'])
  await app.services.database.db
    .updateTable('changes')
    .set({ created_at: Date.now() - 3 * minute })
    .execute()
  const { checks } = (await app.get('/healthz?verbose')).json<{ checks: Record<string, string | null> }>()
  expect(checks['edges']).toMatch(new RegExp(`^varnish ${edge.address.host} has not been told`))
  expect(await app.figures()).toContain('site_degraded{check="edges"} 1')
})

test.runIf(fitsProcesses && engine === 'sqlite')('masthead doctor says what an edge answers that refuses purges', { timeout: 600_000 }, async () => {
  await using edge = await startEdge()
  await using app = await startApp()
  const dataDir = app.place.file?.replace(/\/masthead\.sqlite$/, '') ?? scratchDirectory('edges')
  const env = { ...environmentOf(app.place, dataDir), SECRET: 'only of this one test', EDGE_PURGE: `varnish:${edge.address.origin}` }
  const found = async () => {
    const { checks } = (await masthead('doctor --json', env)).json<{ checks: NamedFinding[] }>()
    return checks.find(({ name }) => name === 'edges')
  }
  expect(await found()).toMatchObject({ state: 'ok', text: `varnish ${edge.address.host} takes purges.` })
  edge.answer = { status: 403 }
  expect(await found()).toMatchObject({ state: 'failed', text: `varnish ${edge.address.host} answered 403: words of the edge.` })
  expect(edge.asked).toEqual(['doctor-probe', 'doctor-probe'])
})
