import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { childProcesses } from '../testing/child-processes.ts'
import { startServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

/** Asks over a new connection; null when it is not answered. */
const answerOf = (url: string) =>
  new Promise<string | null>((resolve) => {
    const asking = get(url, { agent: false, timeout: 30_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('close', () => resolve(answer.statusCode === 200 && answer.complete ? text : null))
    })
    asking.once('timeout', () => asking.destroy()).once('error', () => resolve(null))
  })

const kills = 6
const readers = 8
/** ms between two pages of a reader. */
const readingMs = 20

test.runIf(process.platform === 'linux')(
  'a process that is killed in the middle of renderings is replaced, and no request fails but those that it had under way',
  { timeout: 300_000 },
  async () => {
    await using server = await startServer({ WEB_CONCURRENCY: '2', DEMO: 'no', LIMITS: 'off' })
    const site = server.url.replace('localhost', '127.0.0.1')
    /** A page that is kept by now, or one that has to be rendered. */
    const addressOf = (nth: number) => (nth % 2 === 0 ? `${site}/` : `${site}/articles?search=word${nth}`)
    /** Each process says so once, when it takes requests. */
    const opened = () => server.output().match(/ is open: /g)?.length ?? 0
    await until(() => opened() === 2)
    let over = false
    onTestFinished(() => void (over = true))
    const asked = { all: 0, underWay: 0, failed: 0, partial: 0, longest: 0 }
    const reading = Array.from({ length: readers }, async () => {
      while (!over) {
        const address = addressOf(asked.all++)
        asked.underWay++
        const began = performance.now()
        const text = await answerOf(address)
        if (text === null) asked.failed++
        else if (!text.trimEnd().endsWith('</html>')) asked.partial++
        asked.longest = Math.max(asked.longest, performance.now() - began)
        asked.underWay--
        await sleep(readingMs)
      }
    })
    let mayFail = 0
    for (let kill = 1; kill <= kills; kill++) {
      const [killed = ''] = childProcesses(server.pid)
      const before = asked.all
      mayFail += asked.underWay
      process.kill(Number(killed), 'SIGKILL')
      await until(() => opened() === 2 + kill, { what: 'another process' })
      expect(childProcesses(server.pid)).toHaveLength(2)
      expect(childProcesses(server.pid)).not.toContain(killed)
      await until(() => asked.all > before + 50, { what: 'an answer' })
    }
    over = true
    await Promise.all(reading)
    expect(asked.partial).toBe(0)
    expect(asked.failed).toBeLessThanOrEqual(mayFail)
    // A client whose connection was lost with the process would wait until it gives up.
    expect(asked.longest).toBeLessThan(30_000)
    expect(asked.all).toBeGreaterThan(kills * 50)
  },
)
