import { reasonIn } from '#base/report-notes.ts'
import { type Note } from '#i18n/note.ts'
import { noteOf } from '#platform/known-texts.ts'
import { checkBlocks } from '#base/blocks/check.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { numbered } from '#base/slug.ts'
import { newSlug, titleSlug } from '#platform/slugs/new-slug.ts'
import { findArticleRow, findWritten, freeSlug, takeArticle, type KnownSource, type Source } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { ArchiveRedirects } from './archive-redirects.ts'
import { checkEntry, writtenBy } from './check-item.ts'
import { convertEntry, type ConvertedEntry } from './convert-entry.ts'
import { findEntry, sourceOf } from './entry-source.ts'
import { isSkipped, type Entry, type Found, type ImportOptions, type ItemReport } from './entry.ts'
import { ImportComments } from './import-comments.ts'
import { ImportLinks } from './import-links.ts'
import { ImportMedia, type MediaFiles } from './import-media.ts'
import { ImportPeople } from './import-people.ts'
import { PresentArticles, unshownPictures } from './missing-articles.ts'
import { reasonToKeep } from './reason-to-keep.ts'
import { importTopics } from './import-topics.ts'
import { redirectAll } from './redirect-all.ts'
import { titleLine } from './title-line.ts'
import { articleKey } from './undo/nouns.ts'
import { TranslationLinks } from './translation-links.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

export interface RunReport {
  counts: Record<ItemReport['state'], number>
  lost: number
  comments: number
  authors: string[]
  topics: number
  media: number
  /** Old paths and where they lead now. */
  redirects: { from: string; to: string }[]
}

interface Known {
  links: ImportLinks
  translations: TranslationLinks
  present: PresentArticles
}

/** The slug that each source will stand under. */
type Places = Map<string, string>

/**
 * Takes articles of another system in. `read` is asked twice: for the addresses, so that articles can link to each other,
 * and for the texts; nothing is held but addresses. A second run changes nothing, and what was edited here is left alone.
 */
export async function runImport(services: Services, read: () => AsyncIterable<Found>, options: ImportOptions, files?: MediaFiles): Promise<RunReport> {
  const links = new ImportLinks(options.site)
  const translations = new TranslationLinks(services, options.recorder ?? noRecorder)
  const { present, isLast } = options.part ?? { present: new PresentArticles(), isLast: true }
  const places = await findPlaces(services, read, { links, translations, present })
  const run = new Run(services, { options, links, translations, places, files })
  for await (const found of read())
    await run.note(isSkipped(found) ? { name: found.name, state: 'left out', reason: found.reason, lost: [] } : await run.take(found))
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
    let slug = there?.slug ?? (await freeSlug(db, wanted, null))
    for (let number = 2; slugs.has(slug); number++) slug = numbered(wanted, number)
    slugs.add(slug)
    places.set(found.source, slug)
    translations.add(found)
    for (const address of [...found.addresses, ...(found.alsoAt ?? []), `/posts/${encodeURIComponent(found.slug)}`]) links.add(address, slug)
  }
  return places
}

class Run {
  readonly report: RunReport = {
    counts: { created: 0, updated: 0, unchanged: 0, kept: 0, 'left out': 0, failed: 0 },
    lost: 0,
    comments: 0,
    authors: [],
    topics: 0,
    media: 0,
    redirects: [],
  }
  readonly #services: Services
  readonly #options: ImportOptions
  readonly #links: ImportLinks
  readonly #translations: TranslationLinks
  readonly #places: Places
  readonly #media: ImportMedia
  readonly #people: ImportPeople
  readonly #comments: ImportComments
  readonly #archives: ArchiveRedirects
  readonly #recorder: Recorder
  readonly #topics = new Set<string>()
  /** Sources whose articles this run has made. */
  readonly #made = new Set<string>()

  constructor(
    services: Services,
    { options, links, translations, places, files }: Omit<Known, 'present'> & { options: ImportOptions; places: Places; files: MediaFiles | undefined },
  ) {
    this.#services = services
    this.#options = options
    this.#links = links
    this.#translations = translations
    this.#places = places
    this.#recorder = options.recorder ?? noRecorder
    this.#media = new ImportMedia(services, options, files)
    this.#people = new ImportPeople(services, options)
    this.#comments = new ImportComments(services, options)
    this.#archives = new ArchiveRedirects(services, options)
  }

  async note(item: ItemReport): Promise<void> {
    this.report.counts[item.state]++
    this.report.lost += item.lost.length
    this.report.comments += item.comments ?? 0
    this.report.authors = this.#people.made
    this.report.topics = this.#topics.size
    this.report.media = this.#media.taken
    await this.#options.seen?.(item)
  }

  async take(entry: Entry): Promise<ItemReport> {
    const slug = this.#places.get(entry.source) ?? titleSlug(entry.title, entry.language)
    const item = { name: entry.name, path: href.article({ slug }), lost: [] }
    const report = await this.#take(entry, slug, item).catch((error: unknown): ItemReport => {
      if (!(error instanceof Problem)) throw error
      return { name: entry.name, state: 'failed', reason: noteOf(error), lost: [] }
    })
    return { ...report, lost: [...report.lost, ...(await this.#link(entry))] }
  }

  async #link(entry: Entry): Promise<Note[]> {
    if (!this.#translations.has(entry.source)) return []
    const source = sourceOf(entry)
    const known = this.#options.dryRun ? undefined : await findEntry(this.#services.database.db, entry)
    return this.#translations.pass(entry.source, { id: known?.article_id ?? null, key: articleKey(source.id, this.#made.has(source.id) ? undefined : known) })
  }

  async #take(entry: Entry, slug: string, item: Pick<ItemReport, 'name' | 'path' | 'lost'>): Promise<ItemReport> {
    const source = sourceOf(entry)
    const known = await findEntry(this.#services.database.db, entry)
    if (known?.hash === source.hash) {
      await this.#redirect(entry, slug, known.approved === 'approved')
      return this.#withComments(entry, known.article_id, { ...item, state: 'unchanged' })
    }
    if (known && known.updated_at > known.imported_at)
      return this.#withComments(entry, known.article_id, { ...item, state: 'kept', reason: reasonToKeep(known, entry.state) })
    if (!known && entry.state.isGone) return { name: item.name, state: 'left out', ...reasonIn(entry.state.notes), lost: [] }
    const converted = await convertEntry(entry, this.#media, this.#links)
    checkBlocks(converted.content)
    const { title, notes: unkept } = titleLine(entry.title)
    const done: ItemReport = {
      ...item,
      state: known ? 'updated' : 'created',
      lost: [...unkept, ...this.#translations.notesOf(entry), ...entry.lost, ...entry.state.notes, ...converted.lost],
    }
    for (const topic of entry.topics) this.#topics.add(topic)
    const people = await this.#people.of(entry.authors)
    if (known) done.lost.push(...unshownPictures(await findWritten(this.#services.database.db, known.article_id), writtenBy(entry, converted, title)))
    const id = this.#options.dryRun ? (known?.article_id ?? null) : await this.#write(entry, { title, converted, people, source, known, slug })
    done.lost.push(...(await this.#redirect(entry, slug, entry.state.status === 'approved')))
    if (entry.state.status === 'approved' && this.#isDue(entry)) this.report.redirects.push(...(await this.#archives.addMedia(converted.media, this.#links)))
    const { here, ...whole } = await this.#takeComments(entry, id, done)
    const written = id === null || this.#options.dryRun ? writtenBy(entry, converted, title) : await findWritten(this.#services.database.db, id)
    const { counts, notes } = checkEntry(entry, written, { rewritten: converted.rewritten, lost: whole.lost, comments: here })
    return { ...whole, facts: counts, lost: [...whole.lost, ...notes] }
  }

  async #write(
    entry: Entry,
    {
      title,
      converted,
      people,
      source,
      known,
      slug,
    }: { title: string; converted: ConvertedEntry; people: number[]; source: Source; known: KnownSource | undefined; slug: string },
  ): Promise<number> {
    const [user_id = 0, ...co_authors] = people
    const fields = {
      title,
      standfirst: converted.standfirst,
      content: converted.content,
      cover: converted.cover,
      language: entry.language,
      canonical_url: entry.canonical,
      allow_comments: entry.commentsOpen,
      topics: await importTopics(this.#services, entry.topics, this.#recorder),
      co_authors,
      source,
      slug,
      user_id,
      approved: entry.state.status,
      published_at: entry.date,
    }
    const watched = { noun: 'article' as const, key: articleKey(source.id, known), name: title }
    const { id } = await takeArticle(this.#recorder(this.#services, watched), known, fields)
    if (!known) this.#made.add(source.id)
    return id
  }

  async #withComments(entry: Entry, articleId: number | null, item: ItemReport): Promise<ItemReport> {
    const { here: _, ...report } = await this.#takeComments(entry, articleId, item)
    return report
  }

  /** `here`: the ids of those that are here, from now or before. */
  async #takeComments(entry: Entry, articleId: number | null, item: ItemReport): Promise<ItemReport & { here: Set<string> }> {
    const { comments, withdrawn = [] } = entry
    const missing = await this.#comments.missing(entry)
    if (comments.length + withdrawn.length === 0) return { ...item, here: new Set(), lost: [...item.lost, ...missing] }
    const changed = articleId === null ? 0 : await this.#comments.update(entry, withdrawn)
    const { taken, here, lost } = await this.#comments.take(entry, articleId)
    const state = item.state === 'unchanged' && changed > 0 ? 'updated' : item.state
    return { ...item, state, here, comments: taken, lost: [...item.lost, ...lost, ...missing] }
  }

  #isDue({ date }: Entry): boolean {
    return (date ?? 0) <= this.#services.now()
  }

  async #redirect(entry: Entry, slug: string, isApproved: boolean): Promise<Note[]> {
    const isPublic = isApproved && this.#isDue(entry)
    const { redirects, refused } = await redirectAll(this.#services, [...entry.addresses, ...((isPublic && entry.alsoAt) || [])], {
      slug,
      isPublic,
      dryRun: this.#options.dryRun ?? false,
      recorder: this.#recorder,
    })
    this.report.redirects.push(...redirects, ...(isPublic ? await this.#archives.add(entry) : []))
    return refused
  }
}
