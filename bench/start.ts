// Cold start: from the command to the first page, with the demo edition already in the database and with 100,000
// articles; and the memory before and after a flood of distinct pages.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startServer } from '../testing/start-server.ts'
import { load, median, memoryOf, print } from './measure.ts'

const large = join(import.meta.dirname, '../.cache/bench-100000')
const demo = mkdtempSync(join(tmpdir(), 'masthead-start-'))
const rows = [await started('demo edition, first start (loads it)', demo, 1), await started('demo edition', demo, 5)]
if (existsSync(large)) rows.push(await started('100,000 articles', large, 5), await typed('100,000 articles, `npm start`', large, 7))
else console.log('bench/scaling.ts makes the 100,000 articles; without them that row is left out')
print('From the command to the first page, ms (median)', rows)

const server = await startServer({ DEMO: 'yes', DATA_DIR: demo, LIMITS: 'off' })
await fetch(server.url).then((response) => response.text())
const idle = memoryOf(server.pid)
await load(server.pid, server.url.replace('localhost', '127.0.0.1'), {
  seconds: 5,
  requests: Array.from({ length: 5_000 }, (_, i) => ({ method: 'GET' as const, path: `/articles?search=word${i}` })),
})
const flooded = memoryOf(server.pid)
print('Memory, MB', [
  { 'after the first page': Math.round(idle / 1e6), 'after a flood of distinct addresses': Math.round(flooded / 1e6), ratio: (flooded / idle).toFixed(2) },
])
await server.stop()

async function started(what: string, dataDir: string, times: number) {
  const waits: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    const server = await startServer({ DEMO: what.startsWith('demo') ? 'yes' : 'no', DATA_DIR: dataDir })
    await fetch(server.url).then((response) => response.text())
    waits.push(performance.now() - began)
    await server.stop()
  }
  return { what, ms: Math.round(median(waits)) }
}

/** As it is typed, npm's own time included. */
async function typed(what: string, dataDir: string, times: number) {
  const waits: number[] = []
  for (let i = 0; i < times; i++) {
    const port = await freePort()
    const page = async () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        async (answer) => (await answer.text()).length > 0,
        () => false,
      )
    const began = performance.now()
    // The npm and the Node of the machine, not those of this project.
    const PATH = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((place) => !place.endsWith('node_modules/.bin'))
      .join(delimiter)
    const env = { ...process.env, PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'no', LOG_LEVEL: 'warn' }
    const npm = spawn('npm', ['start'], { cwd: join(import.meta.dirname, '..'), env, stdio: 'ignore', detached: true })
    while (!(await page())) await sleep(5)
    waits.push(performance.now() - began)
    // All that npm began.
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM')
    while (await page()) await sleep(50)
    await sleep(1_000)
  }
  return { what, ms: Math.round(median(waits)) }
}
