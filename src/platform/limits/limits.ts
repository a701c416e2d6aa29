import { t } from '#i18n/messages.ts'
import { Problem } from '../../base/problem.ts'
import type { Client, Context, RouteSet } from '../http/routes.ts'
import { hmac } from '../secret.ts'
import { perServices } from '../per-services.ts'
import type { Services } from '../services.ts'
import { BackgroundCounts } from './background-counts.ts'
import { networkOf } from './network.ts'
import type { Count, Counters, Hit } from './counters.ts'
import { isLimit, limitTable, type Limit, type LimitName } from './limit-table.ts'
import { memoryCounters } from './memory-counters.ts'
import { postgresCounters } from './postgres-counters.ts'
import { openSqliteCounters } from './sqlite-counters.ts'

export interface Limits {
  /** For every call of the API: its own limit and the general one. Sets the RateLimit headers. @throws Problem 429 */
  consume(name: LimitName, context: Pick<Context, 'viewer' | 'client'>): Promise<void>
  /** Gives back what `consume` counted for the call's own limit and counts a refused call instead. @throws Problem 429 */
  refuse(name: LimitName, context: Pick<Context, 'viewer' | 'client'>): Promise<void>
  /** One use of a limit by something the caller names. @throws Problem 429 */
  take(name: LimitName, subject: string): Promise<void>
  /** The same without throwing: false when there have been enough. */
  has(name: LimitName, subject: string): Promise<boolean>
  /** A picture, file or script for this address: decided on at once, see `BackgroundCounts`. @throws Problem 429 */
  countAsset(ip: string): void
  /** What `has` or `take` counted had no effect after all. */
  giveBack(name: LimitName, subject: string): Promise<void>
  /** A try at guessing a secret of `subject`: 5 are free, then ever longer waits. @throws Problem 429 */
  guess(subject: string): Promise<void>
  /** The secret was right: the tries are forgotten. */
  guessed(subject: string): Promise<void>
  close(): Promise<void>
}

export const limitsOf = perServices((services): Limits => (services.config.limits === 'off' ? withoutLimits(services) : openLimits(services)))

/**
 * For counters of what readers do: true once per network and `subject` in 24 hours, never for automatic clients. A network counts
 * once because a browser's name can be made up.
 */
export async function firstToday(services: Services, client: Pick<Client, 'ip' | 'counts'>, subject: string): Promise<boolean> {
  return client.counts && (await limitsOf(services).has('reading', `${subject} ${networkOf(client.ip)}`))
}

type Counted = (name: string, context: Pick<Context, 'viewer' | 'client'>) => Promise<void>

/** What the API asks at every call. @throws Error at the start for a contract that names an unknown limit */
export function limiter(services: Services, routeSets: RouteSet[]): { consume: Counted; refuse: Counted } {
  for (const { contract } of routeSets) {
    for (const [key, endpoint] of Object.entries(contract)) {
      if (endpoint?.limit !== undefined && !isLimit(endpoint.limit))
        throw new Error(`${key} names the limit '${endpoint.limit}', which is not in limit-table.ts`)
    }
  }
  return {
    async consume(name, context) {
      if (isLimit(name)) await limitsOf(services).consume(name, context)
    },
    async refuse(name, context) {
      if (isLimit(name)) await limitsOf(services).refuse(name, context)
    },
  }
}

function openLimits(services: Services): Limits {
  const counters = sharedCounters(services)
  const assets = new BackgroundCounts((hits) => counters.hit(hits))
  const keyOf = (name: string, subject: string, window = 0) => hmac(services.config, 'limits', `${name}\n${window}\n${subject}`).slice(0, 22)

  function hitsOf(name: LimitName, subject: string): (Hit & { most: number; name: string })[] {
    return limitOf(name).windows.map(({ most, ms }) => ({ key: keyOf(name, subject, ms), now: services.now(), windowMs: ms, most, name }))
  }

  async function spend(hits: (Hit & { most: number; name: string })[]): Promise<Spent[]> {
    const counts = new Map((await counters.hit(hits)).map((count) => [count.key, count]))
    const spent = hits.map((hit) => ({ ...hit, ...(counts.get(hit.key) ?? { hits: 1, started_at: hit.now }) }))
    if (worstOf(spent)) await counters.giveBack(spent.map(({ key }) => key))
    return spent
  }

  return {
    async consume(name, { viewer, client }) {
      const spent = await spend([...hitsOf('api', networkOf(client.ip)), ...hitsOf(name, subjectOf(limitOf(name), viewer, client))])
      tell(client, spent)
      const worst = worstOf(spent)
      if (worst) throw tooMany(worst)
    },
    async refuse(name, { viewer, client }) {
      await counters.giveBack(hitsOf(name, subjectOf(limitOf(name), viewer, client)).map(({ key }) => key))
      const worst = worstOf(await spend(hitsOf('refused', networkOf(client.ip))))
      if (worst) throw tooMany(worst)
    },
    async take(name, subject) {
      const worst = worstOf(await spend(hitsOf(name, subject)))
      if (worst) throw tooMany(worst)
    },
    async has(name, subject) {
      return worstOf(await spend(hitsOf(name, subject))) === undefined
    },
    countAsset(ip) {
      const hits = hitsOf('assets', networkOf(ip))
      const worst = worstOf(hits.map((hit) => ({ ...hit, ...assets.after(hit) })))
      if (worst) throw tooMany(worst)
      for (const hit of hits) assets.add(hit)
    },
    giveBack: (name, subject) => counters.giveBack(hitsOf(name, subject).map(({ key }) => key)),
    async guess(subject) {
      const wait = await counters.tryOnce(keyOf('guess', subject), services.now())
      if (wait > 0) throw new Problem(429, 'too-many', t('limits.error-too-many-tries-please-wait-a'), { retryAfter: wait / 1000 })
    },
    guessed: (subject) => counters.forget(keyOf('guess', subject)),
    async close() {
      assets.close()
      await counters.close()
    },
  }
}

interface Spent extends Hit, Count {
  most: number
  name: string
}

function limitOf(name: LimitName): Limit {
  return limitTable[name]
}

function subjectOf(limit: Limit, viewer: Context['viewer'], client: Client): string {
  return limit.by === 'person' && viewer ? `person ${viewer.id}` : networkOf(client.ip)
}

/** Of the windows that are used up, the one that takes longest. */
function worstOf(spent: Spent[]): Spent | undefined {
  return spent.filter((one) => one.hits > one.most).sort((a, b) => endOf(b) - endOf(a))[0]
}

function endOf(spent: Spent): number {
  return spent.started_at + spent.windowMs
}

function tooMany(spent: Spent): Problem {
  return new Problem(429, 'too-many', t('limits.error-that-was-too-much-at-once'), { retryAfter: Math.max(1, (endOf(spent) - spent.now) / 1000) })
}

/** draft-ietf-httpapi-ratelimit-headers-10: every window with what is left of it and when it begins anew. */
function tell(client: Client, spent: Spent[]): void {
  const names = spent.map(({ name, windowMs }) => `"${name}-${windowMs / 1000}"`)
  client.setHeader('ratelimit-policy', spent.map(({ most, windowMs }, i) => `${names[i]};q=${most};w=${windowMs / 1000}`).join(', '))
  client.setHeader(
    'ratelimit',
    spent.map((one, i) => `${names[i]};r=${Math.max(0, one.most - one.hits)};t=${Math.ceil((endOf(one) - one.now) / 1000)}`).join(', '),
  )
}

/** Falls back to this process's own counts while the shared ones cannot be reached, and says so once. */
function sharedCounters(services: Services): Counters {
  const memory = memoryCounters()
  const shared = services.database.engine === 'postgres' ? Promise.resolve(postgresCounters(services.database.db)) : openSqliteCounters(services.config.dataDir)
  shared.catch(() => {})
  let failing = false

  async function either<T>(work: (counters: Counters) => Promise<T>): Promise<T> {
    try {
      const result = await work(await shared)
      failing = false
      return result
    } catch (error) {
      if (!failing) services.log.error({ err: error }, 'limits are counted by this process alone: the shared counts cannot be reached')
      failing = true
      return work(memory)
    }
  }

  return {
    hit: (hits) => either((counters) => counters.hit(hits)),
    giveBack: (keys) => either((counters) => counters.giveBack(keys)),
    tryOnce: (key, now) => either((counters) => counters.tryOnce(key, now)),
    forget: (key) => either((counters) => counters.forget(key)),
    close: () =>
      shared.then(
        (counters) => counters.close(),
        () => {},
      ),
  }
}

/** Nobody has ever had enough; but what counts a network once still does. */
function withoutLimits(services: Services): Limits {
  let counting: Limits | undefined
  return {
    consume: async () => {},
    refuse: async () => {},
    take: async () => {},
    countAsset: () => {},
    giveBack: async () => {},
    has: async (name, subject) => name !== 'reading' || (counting ??= openLimits(services)).has(name, subject),
    guess: async () => {},
    guessed: async () => {},
    close: async () => counting?.close(),
  }
}
