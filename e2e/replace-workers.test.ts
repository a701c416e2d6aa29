import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { childProcesses } from '../testing/child-processes.ts'
import { startServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

/** Requests over a new connection each time. A timeout counts as a failure. */
const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const asking = get(url, { agent: false, timeout: 30_000 }, (answer) =>
      answer.resume().once('close', () => resolve(answer.statusCode === 200 && answer.complete)),
    )
    asking.once('timeout', () => asking.destroy()).once('error', () => resolve(false))
  })

/** ms between two pages of a reader: the new processes start on the same cores. */
const readingMs = 100
/** Four processes start one after the other, ms. */
const patience = 300_000

test.runIf(process.platform === 'linux')(
  'several SIGHUP signals in a row replace the processes one at a time, without a failed request',
  { timeout: patience },
  async () => {
    await using server = await startServer({ WEB_CONCURRENCY: '2', DEMO: 'no' })
    await until(() => childProcesses(server.pid).length === 2)
    const first = childProcesses(server.pid)
    const isOver = () => childProcesses(server.pid).length === 2 && childProcesses(server.pid).every((pid) => !first.includes(pid))
    let asked = 0
    let failed = 0
    let most = 0
    let over = false
    onTestFinished(() => void (over = true))
    const readers = Array.from({ length: 3 }, async () => {
      while (!over) {
        asked++
        if (!(await answers(`${server.url.replace('localhost', '127.0.0.1')}/`))) failed++
        most = Math.max(most, childProcesses(server.pid).length)
        await sleep(readingMs)
      }
    })
    for (let wish = 0; wish < 5; wish++) {
      process.kill(server.pid, 'SIGHUP')
      await sleep(200)
    }
    await until(isOver)
    // A new process that dies does not block the next replacement.
    const replaced = childProcesses(server.pid)
    process.kill(server.pid, 'SIGHUP')
    await until(() => childProcesses(server.pid).length === 3)
    const candidate = childProcesses(server.pid).find((pid) => !replaced.includes(pid))
    process.kill(Number(candidate), 'SIGKILL')
    // It may have become ready just before: then one like it takes its place.
    await until(() => childProcesses(server.pid).length === 2 && !childProcesses(server.pid).includes(candidate ?? ''))
    const kept = childProcesses(server.pid)
    process.kill(server.pid, 'SIGHUP')
    await until(() => childProcesses(server.pid).length === 2 && childProcesses(server.pid).every((pid) => !kept.includes(pid)))
    over = true
    await Promise.all(readers)
    expect({ failed, most }).toEqual({ failed: 0, most: 3 })
    expect(asked).toBeGreaterThan(10)
  },
)
