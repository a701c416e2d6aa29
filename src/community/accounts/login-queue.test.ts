import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'

it('a full login queue is counted in the metrics and logged in one line a minute, without a stack trace', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const lines: string[] = []
    await using app = await startApp({ log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
    const crowd = async () => {
      const answers = await Promise.all(
        Array.from({ length: 80 }, () => app.post('/api/login', { email: 'nobody@example.org', password: 'not the right one' })),
      )
      return answers.filter(({ status, headers }) => status === 503 && headers['retry-after'] !== undefined).length
    }
    const total = async () => Number(/^http_requests_refused_busy_total\{code="busy"\} (\d+)$/m.exec(await app.figures())?.[1])
    // A machine on which requests come slower than they are answered refuses few.
    let first = 0
    for (let tries = 0; first < 2 && tries < 10; tries++) first += await crowd()
    expect(first).toBeGreaterThan(1)
    expect(await total()).toBe(first)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, refused: { busy: 1 } },
      { level: 40, refused: { busy: first - 1 } },
    ])
    expect(lines.join()).not.toContain('stack')
  } finally {
    vi.useRealTimers()
  }
})
