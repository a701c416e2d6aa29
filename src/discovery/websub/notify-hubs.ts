import { feedAddresses } from '#base/feeds.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { DomainEvent } from '#platform/domain-events/emit.ts'
import type { Feature } from '#platform/feature.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { exchange, OutboundFailure } from '#platform/http-client/http-client.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import { listedFeeds } from './changed-feeds.ts'
import { keepHashes, noteFeed, notifiedHashes } from './store.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** Hubs on this machine, which are told beside those of the settings: for tests. */
    localHubs?: string[]
  }
}

export const hubsJob = 'websub'
/** What changes meanwhile is told in one go, ms. */
const gathering = 20_000
/** Feeds named in one request. */
const atOnce = 60

/** Has the hubs told soon; nothing on a site without hubs, or that only this machine reaches. */
export async function noteEvent(services: Services, { path }: DomainEvent, job: Job): Promise<void> {
  if (isLoopback(services.config.siteUrl) || (await hubsOf(services)).length === 0) return
  const [page = '', comment] = path.split('#')
  await services.database.write(async ({ tx }) => {
    if (comment !== undefined) await noteFeed(tx, `${page}/comments`)
    await enqueue(tx, { kind: hubsJob, key: hubsJob, runAt: services.now() + gathering })
    await job.finish(tx)
  })
}

/** Tells every hub which feeds differ from what it was last told (WebSub, section 5). @throws OutboundFailure when it has to be told again */
export async function notifyHubs(services: Services, features: readonly Feature[]): Promise<void> {
  const { db } = services.database
  const hubs = await hubsOf(services)
  if (hubs.length === 0) return
  const told = await notifiedHashes(db)
  const changed = new Map<string, string | null>()
  for (const [base, hash] of told) if (hash === '') changed.set(base, null)
  const sources = features.flatMap((feature) => feature.feeds?.(services) ?? [])
  const gone = new Set([...told.keys()].filter((base) => !changed.has(base)))
  for await (const { base, hash } of listedFeeds(services, sources)) {
    gone.delete(base)
    if (told.get(base) !== hash) changed.set(base, hash)
  }
  for (const base of gone) changed.set(base, null)
  const topics = [...changed.keys()].flatMap(addressesOf).map((path) => services.config.siteUrl + path)
  for (const hub of hubs) for (let at = 0; at < topics.length; at += atOnce) await tell(services, hub, topics.slice(at, at + atOnce))
  await keepHashes(db, changed)
}

function addressesOf(base: string): string[] {
  return base.endsWith('.rss') ? [base] : Object.values(feedAddresses(base))
}

async function hubsOf(services: Services): Promise<string[]> {
  return [...(await siteSettings(services)).feed_hubs, ...(services.config.localHubs ?? [])]
}

async function tell({ config, log }: Services, hub: string, topics: readonly string[]): Promise<void> {
  const url = new URL(hub)
  // The client lets a named host be on this very machine, which no hub is.
  if (isLoopback(url.origin) && !config.localHubs?.includes(hub)) return log.warn({ hub: url.host }, 'a hub on this machine is not told')
  const body = new URLSearchParams([['hub.mode', 'publish'], ...topics.map((topic) => ['hub.url', topic])]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await exchange(url, { method: 'POST', headers, body }, { hosts: [url.host], timeoutMs: 10_000, cuts: true })
  if (status === 408 || status === 429 || status >= 500) throw new OutboundFailure(`answered ${status}`)
  // Asked the same again it would say the same.
  if (status >= 300) log.warn({ hub: url.host, status, feeds: topics.length }, 'a hub refused to be told of changes')
}
