import { get } from 'node:http'
import { expect, test } from 'vitest'
import { childProcesses } from '../testing/child-processes.ts'
import { freePort, startServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

/** Over a new connection each time, so that the processes take turns. */
const ask = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent: false }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })

test.runIf(process.platform === 'linux')('metrics are the sum over all processes and are kept when processes are replaced', async () => {
  const port = await freePort()
  await using server = await startServer({ WEB_CONCURRENCY: '2', DEMO: 'no', METRICS_PORT: String(port) })
  const figures = () => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
  const countOf = (text: string) => Number(/^http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text)?.[1])
  for (let i = 0; i < 20; i++) await ask(`http://127.0.0.1:${new URL(server.url).port}/healthz`)
  for (let i = 0; i < 4; i++) expect(countOf(await figures())).toBe(20)
  expect(await figures()).toMatch(/^web_processes 2$/m)
  const before = childProcesses(server.pid)
  process.kill(server.pid, 'SIGHUP')
  await until(() => childProcesses(server.pid).length === 2 && childProcesses(server.pid).every((pid) => !before.includes(pid)))
  const after = await figures()
  expect(countOf(after)).toBe(20)
  // Of the processes that live, not of those that have ended.
  expect(after).toMatch(/^site_degraded\{check="database"\} 0$/m)
})
