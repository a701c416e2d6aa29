import { decoded } from '#base/decoded.ts'
import { href } from '#base/paths.ts'
import { withoutErased } from '#community/accounts/service.ts'
import { hasPublicArticle } from '#content/articles/service.ts'
import { findTopic } from '#content/topics/service.ts'
import type { Reading } from '#platform/db/tables.ts'
import { perServices } from '#platform/per-services.ts'
import type { Services } from '#platform/services.ts'
import { titleSlugs } from '#platform/slugs/new-slug.ts'
import { addMissing, type MissingRow } from './missing-store.ts'
import { oldPath } from './rules.ts'

/** Written together this often, ms; what a crash takes is at most that. */
const flushEvery = 10_000
/** Different addresses that wait; whoever asks for more of them looks for something else than pages. */
const mostWaiting = 500
/** Different addresses that are kept. */
const mostKept = 1_000
/** Rows per statement. */
const batch = 100
/** What programs ask every site for, in search of a way in. */
const probes = /\/\.|^\/(?:wp-(?:admin|login|includes|json|cron|config)|xmlrpc\.php|phpmyadmin|cgi-bin|vendor\/|boaform|owa\/|autodiscover)/i

/** The counter of this process. */
export const missingCounter = perServices((services) => new MissingCounter(services))

/** Collects addresses that were not found and writes them in batches. */
class MissingCounter {
  readonly #services: Services
  readonly #waiting = new Map<string, MissingRow>()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
  }

  /** `pathname` without its query. */
  add(pathname: string): void {
    const path = oldPath(pathname)
    if (path === null || probes.test(path)) return
    const now = this.#services.now()
    const known = this.#waiting.get(path)
    if (!known && this.#waiting.size >= mostWaiting) return
    this.#waiting.set(path, { path, asked: (known?.asked ?? 0) + 1, first_at: known?.first_at ?? now, last_at: now })
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref()
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = [...this.#waiting.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
    this.#waiting.clear()
    try {
      for (let at = 0; at < rows.length; at += batch) await this.#write(rows.slice(at, at + batch))
    } catch (error) {
      this.#services.log.warn({ err: error, addresses: rows.length }, 'missing addresses were not counted')
    }
  }

  async #write(rows: MissingRow[]): Promise<void> {
    const { config, database } = this.#services
    await database.write(async ({ tx }) => {
      const kept = await withoutErased(tx, config, rows, ({ path }) => path)
      if (kept.length > 0) await addMissing(tx, kept, mostKept)
    })
  }
}

/** The page that an address may have meant, by its last part; null when none is called like that. */
export async function placeMeant(reading: Reading, path: string): Promise<string | null> {
  const last = decoded(path.split('/').at(-1) ?? '').replace(/\.\w{2,5}$/, '')
  for (const slug of titleSlugs(last)) {
    if (slug === '') continue
    if (await hasPublicArticle(reading, slug)) return href.article({ slug })
    const topic = await findTopic(reading, { slug })
    if (topic) return href.topic({ topic: topic.slug })
  }
  return null
}
