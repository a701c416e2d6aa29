import { reasonIn } from '#base/report-notes.ts'
import { note } from '#i18n/note.ts'
import { ensureUser, userIdOf } from '#community/accounts/service.ts'
import { columnsOf, findWritten, keepModified, takeArticle, textColumnsOf, type TextColumns } from '#content/articles/service.ts'
import { importCorrectionsIn } from '#content/corrections/service.ts'
import type { Services } from '#platform/services.ts'
import { ArchiveRedirects } from './archive-redirects.ts'
import type { FoundAuthor } from './markdown-authors.ts'
import { rooted } from './markdown-addresses.ts'
import { oldMediaAddresses } from './markdown-media.ts'
import { checkPost, postAsWritten } from './markdown-check.ts'
import { convertPost, socialOf } from './markdown-content.ts'
import type { TextFacts } from './fact-kinds.ts'
import type { Facts } from './markdown-facts.ts'
import { unsignedNotes } from './markdown-corrections.ts'
import { factsOfMarkdown } from './text-facts.ts'
import type { ImportedMedia } from './markdown-pictures.ts'
import type { Post, PostText } from './markdown-posts.ts'
import type { FileReport, MarkdownOptions } from './markdown-report.ts'
import { importTopics } from './import-topics.ts'
import { unshownPictures } from './missing-articles.ts'
import { reasonToKeep } from './reason-to-keep.ts'
import { redirectAll, type Redirected } from './redirect-all.ts'
import { SharedNotes } from './shared-notes.ts'
import { titleLine } from './title-line.ts'
import type { TranslationLinks } from './translation-links.ts'
import { articleKey } from './undo/nouns.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

const house: FoundAuthor = { username: 'editorial', name: 'Editorial', bio: '', website: '', portrait: null, others: [] }

type PostWrite = (services: Services) => Promise<FileReport>

interface Preparing {
  media: ImportedMedia
  translations: TranslationLinks
  resolveLink: (href: string) => string | null | undefined
}

/** Makes articles of posts. */
export class PostWriter {
  /** Usernames that were made, or would be. */
  authors = new Set<string>()
  readonly topics = new Set<string>()
  readonly #services: Services
  readonly #options: MarkdownOptions
  readonly #recorder: Recorder
  readonly #archives: ArchiveRedirects
  /** What was reported of topics. */
  readonly #shared = new SharedNotes()

  constructor(services: Services, options: MarkdownOptions) {
    this.#services = services
    this.#options = options
    this.#recorder = options.recorder ?? noRecorder
    this.#archives = new ArchiveRedirects(options)
  }

  /** Remembers who was made so far; what it returns puts that back. */
  snapshot(): () => void {
    const before = new Set(this.authors)
    const restored = [this.#archives.snapshot(), this.#shared.snapshot()]
    return () => {
      this.authors = before
      for (const restore of restored) restore()
    }
  }

  /** Does all that needs no transaction, pictures and files included. @throws Problem */
  async prepare(post: Post, readText: () => Promise<PostText>, { media, translations, resolveLink }: Preparing): Promise<PostWrite> {
    const { facts, known, source } = post
    const report = { file: post.path, slug: post.slug, lost: [] }
    if (known?.hash === source.hash)
      return async (services) => {
        const { redirects } = await this.#redirect(services, facts, post.slug, known.approved === 'approved')
        if (!this.#options.dryRun) await keepModified(services.database.db, source)
        return { ...report, lost: [], state: 'unchanged', redirects }
      }
    const reason = known && reasonToKeep(known, facts)
    if (reason) return async () => ({ ...report, lost: [], state: 'kept', reason })
    if (post.isRedirect) return async () => ({ file: post.path, lost: [], state: 'skipped', ...(facts.redirect && { reason: facts.redirect.reason }) })
    if (!known && facts.state.isGone) return async () => ({ ...report, lost: [], state: 'skipped', ...reasonIn(facts.state.notes) })
    const text = await readText()
    const { content, cover, lost, rewritten, media: taken } = await convertPost({ ...post, ...text }, media, resolveLink)
    for (const topic of facts.topics) this.topics.add(topic)
    const { title, notes } = titleLine(facts.title)
    lost.push(...[...notes, ...translations.notesOf({ ...facts, source: source.id })].map((what) => ({ what })))
    const social = await socialOf(post, media, lost)
    const { kicker, series, allow_comments } = facts.own
    const beside = { ...(kicker ? { kicker } : {}), ...(series === null ? {} : { series }), ...(social ? { social } : {}), allow_comments }
    const fields = { title, standfirst: facts.standfirst, content, cover, language: facts.language, canonical_url: facts.canonicalUrl, ...beside }
    if (known)
      lost.push(...unshownPictures(await findWritten(this.#services.database.db, known.article_id), postAsWritten(facts, fields)).map((what) => ({ what })))
    // Before anybody is entered because of it.
    await columnsOf({ ...fields, content: undefined })
    const stored = await textColumnsOf(content)
    const done: FileReport = { ...report, state: known ? 'updated' : 'created', lost }
    const given = factsOfMarkdown(text.whole, facts.signs)
    return (services) => this.#write(services, { ...post, given }, { fields, stored, rewritten, done, media: oldMediaAddresses(post, taken) })
  }

  async #write(services: Services, post: Post & { given: TextFacts }, { fields, stored, rewritten, done, media }: Writing): Promise<FileReport> {
    const { facts, known, source } = post
    const lost = [...done.lost]
    const [user_id = 0, ...co_authors] = await this.#people(services, facts, lost)
    lost.push(...this.#shared.of({ lost: [], shared: [...facts.authors.flatMap(({ others }) => others), ...facts.sharedNotes] }).map((what) => ({ what })))
    lost.push(...(await unsignedNotes(services.database.db, facts)).map((what) => ({ what })))
    if (this.#options.dryRun) return checkPost(post, postAsWritten(facts, fields), rewritten, { ...done, lost })
    const topics = await importTopics(services, facts.topics, this.#recorder)
    const watched = { noun: 'article' as const, key: articleKey(source.id, known), name: fields.title }
    const { id, slug } = await takeArticle(this.#recorder(services, watched), known, {
      ...fields,
      content: undefined,
      textColumns: stored,
      topics,
      co_authors,
      source,
      user_id,
      slug: post.slug,
      approved: facts.state.status,
      published_at: facts.date,
    })
    if (facts.corrections.length > 0)
      await this.#recorder(services, watched).database.write((writing) => importCorrectionsIn(writing, id, facts.corrections, services.now()))
    const { redirects, refused } = await this.#redirect(services, facts, slug, facts.state.status === 'approved')
    if (this.#isPublic(facts, facts.state.status === 'approved'))
      redirects.push(
        ...(await this.#archives.addMedia(services, media, { isOwn: () => true })),
        ...(await this.#archives.add(services, { ...facts, authors: [] })),
      )
    const whole = { ...done, slug, redirects, lost: [...lost, ...refused.map((what) => ({ what }))] }
    return checkPost(post, await findWritten(services.database.db, id), rewritten, whole)
  }

  #redirect(services: Services, facts: Facts, slug: string, isApproved: boolean): Promise<Redirected> {
    const isPublic = this.#isPublic(facts, isApproved)
    // The addresses of a redirected page lead to its target.
    const addresses = facts.redirect === null ? facts.addresses.map(rooted) : []
    return redirectAll(services, addresses, { slug, isPublic, dryRun: this.#options.dryRun ?? false, recorder: this.#recorder })
  }

  #isPublic({ date }: Facts, isApproved: boolean): boolean {
    return isApproved && (date ?? 0) <= this.#services.now()
  }

  /** User ids, the main author first; in a dry run only the names are noted. */
  async #people(services: Services, facts: Facts, lost: FileReport['lost']): Promise<number[]> {
    const { author } = this.#options
    const found = facts.authors.length > 0 ? facts.authors : [author === undefined ? house : { ...house, username: author.toLowerCase(), name: author }]
    if (facts.authors.length === 0) lost.push({ what: note('studio-report.no-author', { name: found[0]?.username ?? '' }) })
    if (facts.date === null && facts.state.status === 'approved') lost.push({ what: note('studio-report.no-date') })
    const ids: number[] = []
    for (const { portrait, others: _, ...person } of found) {
      const there = await userIdOf(services.database.db, person.username)
      if (there === undefined && !this.authors.has(person.username)) {
        this.authors.add(person.username)
        if (portrait) lost.push({ what: note('studio-report.portrait', { name: person.name, src: portrait }) })
      }
      if (!this.#options.dryRun)
        ids.push(
          there ?? (await ensureUser(this.#recorder(services, { noun: 'user', key: person.username, name: person.name }), { ...person, role: 'author' })).id,
        )
    }
    return ids
  }
}

type Fields = Parameters<typeof postAsWritten>[1]

interface Writing {
  fields: Fields
  stored: TextColumns
  rewritten: ReadonlyMap<string, string | null>
  done: FileReport
  /** New addresses of pictures and files by their old ones. */
  media: ReadonlyMap<string, string>
}
