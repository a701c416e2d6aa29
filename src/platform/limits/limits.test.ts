import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '../../../testing/clock.ts'
import { fitsProcesses, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { openLog } from '../log/log.ts'
import type { Services } from '../services.ts'
import { waitAfter } from './counters.ts'
import { limitTable, type LimitName } from './limit-table.ts'
import { limitsOf, type Limits } from './limits.ts'
import { networkOf } from './network.ts'

const minute = 60_000
const hour = 60 * minute
let database: FreshDatabase
let dataDir: string
let clock: TestClock
let limits: Limits
let subjects = 0

beforeAll(async () => {
  database = await freshDatabase({ publicTables: [] })
  dataDir = mkdtempSync(join(tmpdir(), 'masthead-limits-'))
  clock = new TestClock()
  limits = limitsOf(servicesAt(clock.now))
})
afterAll(async () => {
  await limits.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('Rate limits (P50)', () => {
  const figures: [LimitName, ...[most: number, seconds: number][]][] = [
    ['api', [50, 10], [200, 60]],
    ['assets', [250, 10], [1000, 60]],
    ['login', [6, 60], [30, 3600]],
    ['register', [5, 3600]],
    ['resetMail', [1, 60], [5, 3600]],
    ['resendMail', [1, 60], [5, 3600]],
    ['comments', [6, 60], [60, 3600]],
    ['edits', [20, 3600]],
    ['claps', [60, 60]],
    ['contact', [5, 3600]],
  ]
  it.each(figures)('the limit %s allows the exact number of calls in each of its windows', async (name, ...windows) => {
    const subject = `person ${++subjects}`
    const allowed: number[] = []
    const longest = Math.max(...windows.map(([, seconds]) => seconds))
    const step = Math.min(...windows.map(([, seconds]) => seconds))
    for (let passed = 0; passed < longest; passed += step) {
      let n = 0
      while (await limits.has(name, subject)) n++
      allowed.push(n)
      clock.pass(step * 1000)
    }
    for (const [most, seconds] of windows) {
      const inFirst = allowed.slice(0, seconds / step).reduce((sum, n) => sum + n, 0)
      expect(inFirst).toBe(Math.min(most, ...windows.map(([other, period]) => (period <= seconds ? Math.ceil(seconds / period) * other : Infinity))))
    }
    expect(await limits.has(name, subject)).toBe(true)
  })

  it('an IPv6 address is counted by its /64 network and an IPv4 address by itself', () => {
    const networks = {
      '203.0.113.9': '203.0.113.9',
      '::ffff:203.0.113.9': '203.0.113.9',
      '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
      '2001:0DB8:0001:0002::1': '2001:db8:1:2::/64',
      '2001:db8::1': '2001:db8:0:0::/64',
      '::1': '0:0:0:0::/64',
      'fe80::1%eth0': 'fe80:0:0:0::/64',
    }
    for (const [ip, network] of Object.entries(networks)) expect(networkOf(ip)).toBe(network)
  })

  it('every limit has a positive number of calls and a positive window', () => {
    for (const [name, { windows }] of Object.entries(limitTable))
      expect(
        windows.every(({ most, ms }) => most > 0 && ms > 0),
        name,
      ).toBe(true)
  })
})

describe('Rate limits over time (P49, P72)', () => {
  it('a clock set back two hours neither locks out a client nor resets its limit', async () => {
    const subject = `person ${++subjects}`
    for (let n = 0; n < 60; n++) expect(await limits.has('claps', subject)).toBe(true)
    clock.pass(-2 * hour)
    expect(await limits.has('claps', subject)).toBe(false)
    clock.pass(minute)
    expect(await limits.has('claps', subject)).toBe(true)
    clock.pass(2 * hour)
  })

  it('a refused call answers 429 with the seconds to wait', async () => {
    const subject = `person ${++subjects}`
    for (let n = 0; n < 60; n++) await limits.take('claps', subject)
    clock.pass(20_000)
    await expect(limits.take('claps', subject)).rejects.toMatchObject({ status: 429, code: 'too-many', retryAfter: 40 })
  })

  it('the RateLimit headers show the calls that are left', async () => {
    const headers: Record<string, string> = {}
    const client = {
      ip: '198.51.100.1',
      userAgent: '',
      token: null,
      cookies: {},
      counts: true,
      acts: true,
      unfollowed: false,
      setHeader: (name: string, value: string) => void (headers[name] = value),
      setStatus() {},
    }
    await limits.consume('claps', { viewer: { id: 7000 + ++subjects, username: 'x', role: 'member', verified: true }, client })
    expect(headers).toEqual({
      'ratelimit-policy': '"api-60";q=200;w=60, "api-10";q=50;w=10, "claps-60";q=60;w=60',
      ratelimit: '"api-60";r=199;t=60, "api-10";r=49;t=10, "claps-60";r=59;t=60',
    })
  })
})

describe('Password attempts (P4)', () => {
  it('five attempts are free, later ones wait up to 15 minutes, and a success resets the count', async () => {
    expect(Array.from({ length: 18 }, (_, n) => waitAfter(n) / 1000)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    const subject = `person ${++subjects}`
    for (let n = 0; n < 5; n++) await limits.guess(subject)
    await expect(limits.guess(subject)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    clock.pass(1_000)
    await limits.guess(subject)
    await expect(limits.guess(subject)).rejects.toMatchObject({ retryAfter: 2 })
    await limits.guessed(subject)
    await limits.guess(subject)
  })

  it('concurrent attempts are counted one by one', async () => {
    const subject = `person ${++subjects}`
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => limits.guess(subject)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})

describe('Rate limits without their store', () => {
  it('a process counts in memory while the store cannot be reached', async () => {
    const broken = limitsOf({
      ...servicesAt(clock.now),
      database: { ...database, engine: 'sqlite' },
      config: { siteUrl: 'http://localhost:3000', siteName: 'x', dataDir: '/dev/null/nowhere', secret: 'a secret of sixteen' },
    })
    let n = 0
    while (await broken.has('claps', 'somebody')) n++
    expect(n).toBe(60)
  })
})

describe.runIf(fitsProcesses)('Rate limits of four processes', () => {
  it('four processes share one limit exactly (P49: 1000 calls against 60)', { timeout: 180_000 }, async () => {
    const processes = Array.from({ length: 4 }, () => startSecondProcess(new URL('./limits.child.ts', import.meta.url), [database.options, dataDir, 250]))
    await startTogether(processes)
    const allowed = await Promise.all(processes.map((process) => process.said<number>()))
    const all = allowed.reduce((sum, n) => sum + n)
    console.log(`4 processes, 1000 calls against a limit of 60: ${all} allowed (${allowed.join(', ')})`)
    for (const process of processes) await process.kill()
    expect(all).toBeGreaterThanOrEqual(57)
    expect(all).toBeLessThanOrEqual(60)
  })
})

function servicesAt(now: () => number): Services {
  return { config: { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir }, database, files: undefined as never, log: openLog('silent'), now } // limits have no files
}
