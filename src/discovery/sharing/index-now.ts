import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { settingsTag, siteSettings } from '#operations/settings/service.ts'
import type { DomainEvent } from '#platform/domain-events/emit.ts'
import type { PublicDocument } from '#platform/http/documents.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { exchange, OutboundFailure } from '#platform/http-client/http-client.ts'
import type { Services } from '#platform/services.ts'
import { keepAddress, listAddresses, removeAddresses } from './store.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** Where search engines that speak IndexNow are told of changes. */
    indexNowUrl?: string
  }
}

export const indexNowJob = 'index-now'
const usual = 'https://api.indexnow.org/indexnow'
/** In the root of the site, so that it speaks for all of it. */
const keyFile = '/indexnow.txt'
/** What changes meanwhile is told of in one go, ms. */
const gathering = 60_000
/** The protocol's own limit is ten times as much. */
const mostAtOnce = 1_000

/** Notes an address that readers can see, or could until now; nothing on a site without a key, or that only this machine reaches. */
export async function noteAddress(services: Services, { kind, path }: DomainEvent, job: Job): Promise<void> {
  // A comment is a spot on a page that has its own news.
  if (path.includes('#') || !/\.(?:published|updated|withdrawn)$/.test(kind) || isLoopback(services.config.siteUrl)) return
  if ((await siteSettings(services)).index_now_key === '') return
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    await keepAddress(tx, { path, told_at: now })
    await enqueue(tx, { kind: indexNowJob, key: indexNowJob, runAt: now + gathering })
    await job.finish(tx)
  })
}

/** @throws OutboundFailure when they have to be told again, later */
export async function submitAddresses(services: Services): Promise<void> {
  const { config, database, log } = services
  const { index_now_key: key } = await siteSettings(services)
  for (;;) {
    const rows = await listAddresses(database.db, mostAtOnce)
    if (rows.length === 0) return
    const answer =
      key === ''
        ? 'no key'
        : await send(
            config,
            key,
            rows.map(({ path }) => config.siteUrl + path),
          )
    if (answer !== 'taken') log.warn({ answer, addresses: rows.length }, 'search engines were not told of changes')
    await removeAddresses(database.db, rows)
  }
}

async function send({ siteUrl, indexNowUrl = usual }: Services['config'], key: string, urlList: string[]): Promise<string> {
  const url = new URL(indexNowUrl)
  const body = JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: siteUrl + keyFile, urlList })
  const { status } = await exchange(url, { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body }, { hosts: [url.host] })
  if (status === 200 || status === 202) return 'taken'
  if (status === 408 || status === 429 || status >= 500) throw new OutboundFailure(`answered ${status}`)
  // Asked the same again it would say the same.
  return `refused with ${status}`
}

/** Proves that whoever tells of this site's changes is its owner. */
export function keyDocument(services: Services): PublicDocument {
  return {
    path: keyFile,
    type: 'text/plain; charset=utf-8',
    async write({ tag }) {
      tag(settingsTag)
      const { index_now_key } = await siteSettings(services)
      if (index_now_key === '') throw new Problem(404, 'not-found', t('sharing.error-there-is-no-key'))
      return index_now_key
    },
  }
}
