import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startPrometheus } from '../testing/prometheus.ts'
import { freePort, startServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

const folder = join(import.meta.dirname, '../docs/operating/monitoring')
const dashboardShape = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
const rulesShape = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), query: z.string(), health: z.string(), state: z.string() })) })),
})

/** Names of figures, histograms without what is added for their parts. */
const namesIn = (expressions: string[]) =>
  new Set(expressions.flatMap((text) => Array.from(text.matchAll(/\b([a-z]\w+)\{/g), ([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''))))

test('Prometheus knows every metric of the dashboard and the alerts, and fires an alert when the site is down', async () => {
  const port = await freePort()
  await using server = await startServer({ WEB_CONCURRENCY: '2', DEMO: 'no', METRICS_PORT: String(port) })
  await fetch(server.url)
  await using prometheus = await startPrometheus(port, join(folder, 'alerts.yml'))
  const rules = async () => rulesShape.parse(await prometheus.ask('rules')).groups.flatMap((group) => group.rules)
  const metadata = async () => new Set(Object.keys(z.record(z.string(), z.unknown()).parse(await prometheus.ask('metadata'))))
  await until(async () => (await metadata()).size > 10, { pauseMs: 200, what: 'the first figures' })
  await until(async () => (await rules()).every(({ health }) => health !== 'unknown'), { pauseMs: 200, what: 'the first look at the rules' })
  expect((await rules()).filter(({ health, state }) => health !== 'ok' || state !== 'inactive')).toEqual([])

  const { panels } = dashboardShape.parse(JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')))
  const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')))
  for (const query of drawn) await prometheus.ask('query', { query })
  const known = await metadata()
  // Prometheus itself makes this one.
  known.add('up')
  const asked = namesIn([...drawn, ...(await rules()).map(({ query }) => query)])
  expect(asked.size).toBeGreaterThan(12)
  expect([...asked].filter((name) => !known.has(name))).toEqual([])

  await server.stop()
  await until(async () => (await rules()).some(({ name, state }) => name === 'MastheadDown' && state !== 'inactive'), { pauseMs: 200, what: 'the alert' })
})
