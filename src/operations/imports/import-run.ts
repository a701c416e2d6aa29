import { note } from '#i18n/note.ts'
import { noteOf } from '#platform/known-texts.ts'
import { Problem } from '#base/problem.ts'
import { numbered } from '#base/slug.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { findArticleRow, freeSlug } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { distinctEntries } from './distinct-entries.ts'
import { findEntry } from './entry-source.ts'
import { EntryWriter } from './entry-writer.ts'
import { isSkipped, type Entry, type Found, type ImportOptions, type ItemReport, type SkippedItem } from './entry.ts'
import { ImportLinks } from './import-links.ts'
import type { MediaFiles } from './import-media.ts'
import type { Archive } from './archive.ts'
import { readRedirectFile, type RedirectFile } from './redirect-lists.ts'
import { takeRedirects } from './take-redirects.ts'
import { PresentArticles } from './missing-articles.ts'
import { emptyReport, noteItem, type RunReport } from './run-report.ts'
import { TranslationLinks } from './translation-links.ts'
import { noRecorder } from './undo/recorder.ts'
import { WriteBatches, type BatchItem } from './write-batches.ts'

/** As many comments as are written in the time of one article, about. */
const commentsOfOne = 8

export interface OpenedSource {
  /** Asked twice: for the addresses, and for the texts. */
  read(): AsyncIterable<Found>
  /** In which the pictures and files of the texts lie. */
  files?: MediaFiles
  /** The archive that holds it; its lists of redirects are taken after the texts. */
  archive?: Archive | null
}

interface Known {
  links: ImportLinks
  translations: TranslationLinks
  present: PresentArticles
}

/** The slug that each source will stand under. */
type Places = Map<string, string>

/**
 * Takes articles of another system in. `source.read` is asked twice: for the addresses, so that articles can link to each other,
 * and for the texts; nothing is held but addresses. A second run changes nothing, and what was edited here is left alone.
 */
export async function runImport(services: Services, source: OpenedSource, options: ImportOptions): Promise<RunReport> {
  const read = () => distinctEntries(source.read())
  const links = new ImportLinks(options.site)
  const translations = new TranslationLinks(services, options.recorder ?? noRecorder)
  const { present, isLast } = options.part ?? { present: new PresentArticles(), isLast: true }
  const places = await findPlaces(services, read, { links, translations, present })
  const run = new Run(services, { options, links, translations, places, files: source.files })
  for await (const found of read()) await run.take(found)
  await run.end()
  const { archive } = source
  for (const path of archive?.redirectLists ?? []) await run.takeRedirects(services, readRedirectFile(path, (await archive?.text(path)) ?? ''), links)
  if (isLast) for (const item of await present.missing(services.database.db)) await run.note(item)
  return run.report
}

async function findPlaces(services: Services, read: () => AsyncIterable<Found>, { links, translations, present }: Known): Promise<Places> {
  const places: Places = new Map()
  const slugs = new Set<string>()
  const { db } = services.database
  for await (const found of read()) {
    if (isSkipped(found)) continue
    const known = await findEntry(db, found)
    present.add(found.source, known?.article_id)
    if (!known && found.state.isGone) continue
    const there = known && (await findArticleRow(db, known.article_id))
    const wanted = newSlug(found.slug, found.title, found.language)
    // A file may hold a text twice.
    let slug = places.get(found.source) ?? there?.slug ?? (await freeSlug(db, wanted, null))
    for (let number = 2; slugs.has(slug) && !places.has(found.source); number++) slug = numbered(wanted, number)
    slugs.add(slug)
    places.set(found.source, slug)
    translations.add(found)
    for (const address of [...found.addresses, ...(found.alsoAt ?? []), `/posts/${encodeURIComponent(found.slug)}`]) links.add(address, slug)
  }
  return places
}

class Run {
  readonly report: RunReport = emptyReport()
  readonly #options: ImportOptions
  readonly #places: Places
  readonly #writer: EntryWriter
  readonly #batches: WriteBatches<ItemReport>

  constructor(
    services: Services,
    { options, places, ...known }: Omit<Known, 'present'> & { options: ImportOptions; places: Places; files: MediaFiles | undefined },
  ) {
    this.#options = options
    this.#places = places
    this.#writer = new EntryWriter(services, { options, ...known })
    this.#batches = new WriteBatches(services, { dryRun: options.dryRun ?? false, snapshot: () => this.#writer.snapshot() })
  }

  async note(item: ItemReport): Promise<void> {
    this.report.authors = this.#writer.authors
    this.report.topics = this.#writer.topics.size
    this.report.media = this.#writer.media
    this.report.redirects = this.#writer.redirects
    await noteItem(this.report, item, this.#options.seen)
  }

  async take(found: Found): Promise<void> {
    await this.#batches.add(isSkipped(found) ? this.#leftOut(found) : await this.#prepare(found))
  }

  async end(): Promise<void> {
    await this.#batches.flush()
  }

  async takeRedirects(services: Services, { name, list }: RedirectFile, links: ImportLinks): Promise<void> {
    if (!list) return this.note({ name, state: 'left out', reason: note('studio-report.redirects-unread'), lost: [] })
    const { made, ...item } = await takeRedirects(services, list, { ...this.#options, resolve: (address) => links.resolve(address, null) })
    this.#writer.redirects.push(...made)
    await this.note({ name, ...item })
  }

  #leftOut({ name, reason }: SkippedItem): BatchItem<ItemReport> {
    const fail = (error: unknown): ItemReport => failedItem(name, error)
    return { weight: 0.1, write: async () => ({ name, state: 'left out', reason, lost: [] }), failed: fail, done: (item) => this.note(item) }
  }

  async #prepare(entry: Entry): Promise<BatchItem<ItemReport>> {
    const fail = (error: unknown): ItemReport => failedItem(entry.name, error)
    const write = await this.#writer.prepare(entry, this.#places.get(entry.source)).catch((error: unknown) => {
      const report = fail(error)
      return async () => report
    })
    return {
      weight: 1 + entry.comments.length / commentsOfOne,
      write,
      failed: fail,
      done: async (item) => this.note({ ...item, lost: [...item.lost, ...(await this.#writer.link(entry))] }),
    }
  }
}

/** @throws what is no Problem */
function failedItem(name: ItemReport['name'], error: unknown): ItemReport {
  if (!(error instanceof Problem)) throw error
  return { name, state: 'failed', reason: noteOf(error), lost: [] }
}
