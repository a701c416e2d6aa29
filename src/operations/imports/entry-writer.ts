import { reasonIn } from '#base/report-notes.ts'
import { type Note } from '#i18n/note.ts'
import { href } from '#base/paths.ts'
import { titleSlug } from '#platform/slugs/new-slug.ts'
import { columnsOf, findWritten, keepModified, takeArticle, textColumnsOf, type KnownSource, type Source, type TextColumns } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { ArchiveRedirects } from './archive-redirects.ts'
import { checkEntry, writtenBy } from './check-item.ts'
import { convertEntry, type ConvertedEntry } from './convert-entry.ts'
import { findEntry, sourceOf } from './entry-source.ts'
import type { Entry, ImportOptions, ItemReport } from './entry.ts'
import type { TextFacts } from './fact-kinds.ts'
import { ImportComments, readComments, type ReadComments } from './import-comments.ts'
import type { ImportLinks } from './import-links.ts'
import { ImportMedia, type MediaFiles } from './import-media.ts'
import { ImportPeople } from './import-people.ts'
import { unshownPictures } from './missing-articles.ts'
import { isEdited, reasonToKeep } from './reason-to-keep.ts'
import { importTopics } from './import-topics.ts'
import { redirectAll, type Redirected } from './redirect-all.ts'
import { SharedNotes } from './shared-notes.ts'
import { titleLine } from './title-line.ts'
import { articleKey } from './undo/nouns.ts'
import type { TranslationLinks } from './translation-links.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

/** An entry with all that is made of it without a transaction. */
interface Prepared {
  entry: Entry
  source: Source
  slug: string
  /** When it was prepared. */
  known: KnownSource | undefined
  text: { title: string; titleNotes: readonly Note[]; converted: ConvertedEntry; stored: TextColumns; given: TextFacts } | null
  comments: ReadComments
  /** Of comments that earlier imports brought and the entry has no more. */
  missing: readonly Note[]
}

type Text = NonNullable<Prepared['text']>

/** Makes articles of entries. */
export class EntryWriter {
  readonly redirects: Redirected['redirects'] = []
  readonly topics = new Set<string>()
  readonly #services: Services
  readonly #options: ImportOptions
  readonly #links: ImportLinks
  readonly #translations: TranslationLinks
  readonly #media: ImportMedia
  readonly #people: ImportPeople
  readonly #comments: ImportComments
  readonly #archives: ArchiveRedirects
  readonly #recorder: Recorder
  /** What was reported of people and topics. */
  readonly #shared = new SharedNotes()
  /** Sources whose articles this run has made. */
  readonly #made = new Set<string>()

  constructor(
    services: Services,
    { options, links, translations, files }: { options: ImportOptions; links: ImportLinks; translations: TranslationLinks; files: MediaFiles | undefined },
  ) {
    this.#services = services
    this.#options = options
    this.#links = links
    this.#translations = translations
    this.#recorder = options.recorder ?? noRecorder
    this.#media = new ImportMedia(services, options, files)
    this.#people = new ImportPeople(options)
    this.#comments = new ImportComments(services, options)
    this.#archives = new ArchiveRedirects(options)
  }

  get authors(): string[] {
    return [...this.#people.made]
  }

  /** Pictures and files that were taken. */
  get media(): number {
    return this.#media.taken
  }

  /** Remembers what writes note beside the database; what it returns puts that back. */
  snapshot(): () => void {
    const { made } = this.#people
    const archives = this.#archives.snapshot()
    const shared = this.#shared.snapshot()
    const { length } = this.redirects
    return () => {
      this.#people.made = made
      this.redirects.length = length
      archives()
      shared()
    }
  }

  /** Does all that needs no transaction, pictures and files included. @throws Problem */
  async prepare(entry: Entry, place: string | undefined): Promise<(services: Services) => Promise<ItemReport>> {
    const slug = place ?? titleSlug(entry.title, entry.language)
    const source = sourceOf(entry)
    const known = await findEntry(this.#services.database.db, entry)
    const stays = known ? known.hash === source.hash || reasonToKeep(known, entry) !== undefined : entry.state.isGone
    const text = stays ? null : await this.#textOf(entry)
    const prepared = { entry, source, slug, known, text, comments: await readComments(entry), missing: await this.#comments.missing(entry) }
    return (services) => this.#write(services, prepared)
  }

  /** Links a text that was taken to its translations; the notes say which could not be. */
  async link(entry: Entry): Promise<Note[]> {
    if (!this.#translations.has(entry.source)) return []
    const known = this.#options.dryRun ? undefined : await findEntry(this.#services.database.db, entry)
    const key = articleKey(entry.source, this.#made.has(entry.source) ? undefined : known)
    return this.#translations.pass(entry.source, { id: known?.article_id ?? null, key })
  }

  async #textOf(entry: Entry): Promise<Text> {
    const converted = await convertEntry(entry, this.#media, this.#links)
    const stored = await textColumnsOf(converted.content)
    const { title, notes: titleNotes } = titleLine(entry.title)
    // Before anybody is entered because of it.
    await columnsOf({ title, standfirst: converted.standfirst, language: entry.language, canonical_url: entry.canonical })
    for (const topic of entry.topics) this.topics.add(topic)
    return { title, titleNotes, converted, stored, given: entry.given() }
  }

  async #write(services: Services, { entry, source, slug, text, comments, missing, ...prepared }: Prepared): Promise<ItemReport> {
    const item = { name: entry.name, path: href.article({ slug }), lost: [] }
    // Since it was prepared another entry may have brought it, or somebody may have changed it.
    const known = (await findEntry(services.database.db, entry)) ?? (text === null ? prepared.known : undefined)
    if (known?.hash === source.hash) {
      await this.#redirect(services, entry, { slug, isApproved: known.approved === 'approved' })
      if (!this.#options.dryRun) await keepModified(services.database.db, source)
      return this.#withComments(services, comments, known.article_id, { ...item, state: 'unchanged' }, missing)
    }
    const reason = known && reasonToKeep(known, entry)
    if (known && reason) {
      const kept: ItemReport = { ...item, state: 'kept', reason }
      // Comments of an older version are older too.
      return isEdited(known) ? this.#withComments(services, comments, known.article_id, kept, missing) : kept
    }
    if (text === null) return { name: item.name, state: 'left out', ...reasonIn(entry.state.notes), lost: [] }
    return this.#writeText(services, { entry, source, slug, known, text, comments, missing }, item)
  }

  async #writeText(
    services: Services,
    { entry, slug, known, text, comments, missing, source }: Prepared & { text: Text },
    item: Pick<ItemReport, 'name' | 'path' | 'lost'>,
  ): Promise<ItemReport> {
    const { title, titleNotes, converted } = text
    const { dryRun = false } = this.#options
    const { db } = services.database
    const planned = writtenBy(entry, converted, title)
    const done: ItemReport = {
      ...item,
      state: known ? 'updated' : 'created',
      lost: [...titleNotes, ...this.#translations.notesOf(entry), ...this.#shared.of(entry), ...entry.state.notes, ...converted.lost],
    }
    const people = await this.#people.of(services, entry.authors)
    if (known) done.lost.push(...unshownPictures(await findWritten(db, known.article_id), planned))
    const id = dryRun ? (known?.article_id ?? null) : await this.#takeArticle(services, { entry, source, slug, known, text }, people)
    const isApproved = entry.state.status === 'approved'
    done.lost.push(...(await this.#redirect(services, entry, { slug, isApproved })))
    if (isApproved && this.#isDue(entry)) this.redirects.push(...(await this.#archives.addMedia(services, converted.media, this.#links)))
    const { here, ...whole } = await this.#takeComments(services, comments, id, done)
    const lost = [...whole.lost, ...missing]
    const written = id === null || dryRun ? planned : await findWritten(db, id)
    const { counts, notes } = checkEntry(entry, text.given, written, { rewritten: converted.rewritten, lost, comments: here })
    return { ...whole, facts: counts, lost: [...lost, ...notes] }
  }

  async #takeArticle(
    services: Services,
    { entry, source, slug, known, text: { title, converted, stored } }: Pick<Prepared, 'entry' | 'source' | 'slug' | 'known'> & { text: Text },
    [user_id = 0, ...co_authors]: readonly number[],
  ): Promise<number> {
    const watched = { noun: 'article' as const, key: articleKey(source.id, known), name: title }
    const { id } = await takeArticle(this.#recorder(services, watched), known, {
      title,
      standfirst: converted.standfirst,
      textColumns: stored,
      cover: converted.cover,
      language: entry.language,
      canonical_url: entry.canonical,
      allow_comments: entry.commentsOpen,
      topics: await importTopics(services, entry.topics, this.#recorder),
      co_authors,
      source,
      slug,
      user_id,
      approved: entry.state.status,
      published_at: entry.date,
    })
    if (!known) this.#made.add(source.id)
    return id
  }

  async #withComments(services: Services, comments: ReadComments, articleId: number, item: ItemReport, missing: readonly Note[]): Promise<ItemReport> {
    const { here: _, ...report } = await this.#takeComments(services, comments, articleId, item)
    return { ...report, lost: [...report.lost, ...missing] }
  }

  /** `here`: the ids of those that are here, from now or before. */
  async #takeComments(services: Services, read: ReadComments, articleId: number | null, item: ItemReport): Promise<ItemReport & { here: Set<string> }> {
    const { comments, withdrawn = [] } = read.entry
    if (comments.length + withdrawn.length === 0) return { ...item, here: new Set() }
    const changed = articleId === null ? 0 : await this.#comments.update(services, read, withdrawn)
    const { taken, here, lost } = await this.#comments.take(services, read, articleId)
    const state = item.state === 'unchanged' && changed > 0 ? 'updated' : item.state
    return { ...item, state, here, comments: taken, lost: [...item.lost, ...read.lost, ...lost] }
  }

  #isDue({ date }: Entry): boolean {
    return (date ?? 0) <= this.#services.now()
  }

  async #redirect(services: Services, entry: Entry, { slug, isApproved }: { slug: string; isApproved: boolean }): Promise<Note[]> {
    const isPublic = isApproved && this.#isDue(entry)
    const { redirects, refused } = await redirectAll(services, [...entry.addresses, ...((isPublic && entry.alsoAt) || [])], {
      slug,
      isPublic,
      dryRun: this.#options.dryRun ?? false,
      recorder: this.#recorder,
    })
    this.redirects.push(...redirects, ...(isPublic ? await this.#archives.add(services, entry) : []))
    return refused
  }
}
