import { decoded } from '#base/decoded.ts'
import { href } from '#base/paths.ts'
import { slugify } from '#base/slug.ts'
import { topicSlugOf } from '#content/topics/service.ts'
import type { Services } from '#platform/services.ts'
import type { Entry, ImportOptions } from './entry.ts'
import { oldPathOf, type ImportLinks } from './import-links.ts'
import { usernameOf } from './import-people.ts'
import { redirect } from './redirect-all.ts'
import { noRecorder } from './undo/recorder.ts'

/**
 * Leads old addresses of files on, and the old pages of topics and authors where their names in addresses are others here; under the same names the
 * site finds them by itself.
 */
export class ArchiveRedirects {
  readonly #options: Pick<ImportOptions, 'recorder' | 'dryRun'>
  #done = new Set<string>()

  constructor(options: Pick<ImportOptions, 'recorder' | 'dryRun'>) {
    this.#options = options
  }

  /** Remembers what was led on so far; what it returns puts that back. */
  snapshot(): () => void {
    const before = new Set(this.#done)
    return () => (this.#done = before)
  }

  /** Those that were made for the lists in which a public entry stands. */
  async add(services: Services, { archives = [], authors }: Pick<Entry, 'archives' | 'authors'>): Promise<{ from: string; to: string }[]> {
    const made: { from: string; to: string }[] = []
    for (const { path, slug, topic } of archives) {
      const here = this.#isNew(path + slug) ? await topicSlugOf(services.database.db, topic) : undefined
      if (here !== undefined && here !== slugify(decoded(slug)) && here !== slug)
        made.push(...(await this.#lead(services, path + slug, href.topic({ topic: here }))))
    }
    for (const { username } of authors) {
      const [there, here] = [slugify(username), usernameOf(username)]
      if (there !== here && this.#isNew(`/author/${there}`)) made.push(...(await this.#lead(services, `/author/${there}`, href.author({ username: here }))))
    }
    return made
  }

  /** Those that were made for pictures and files of the old site. */
  async addMedia(services: Services, media: ReadonlyMap<string, string>, links: Pick<ImportLinks, 'isOwn'>): Promise<{ from: string; to: string }[]> {
    const made: { from: string; to: string }[] = []
    for (const [address, to] of media) {
      const from = links.isOwn(address) ? oldPathOf(address) : null
      if (from !== null && to.length > 1 && this.#isNew(from)) made.push(...(await this.#lead(services, from, to)))
    }
    return made
  }

  #isNew(path: string): boolean {
    return !this.#done.has(path) && this.#done.add(path) !== undefined
  }

  async #lead(services: Services, from: string, to: string): Promise<{ from: string; to: string }[]> {
    const { recorder = noRecorder, dryRun = false } = this.#options
    const refused = await redirect(recorder(services, { noun: 'redirect', key: from, name: from }), from, to, dryRun)
    return refused === null ? [{ from, to }] : []
  }
}
