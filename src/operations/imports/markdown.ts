import { because, reasonIn } from '#base/report-notes.ts'
import { noteInEnglish } from '#i18n/note-text.ts'
import { note, type Note } from '#i18n/note.ts'
import { noteOf, rememberTexts } from '#platform/known-texts.ts'
import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { checkBlocks } from '#base/blocks/check.ts'
import { readFrontMatter } from '#base/blocks/front-matter.ts'
import { Problem } from '#base/problem.ts'
import { ensureUser, userIdOf } from '#community/accounts/service.ts'
import { columnsOf, findArticleRow, findSource, findWritten, freeSlug, takeArticle, type KnownSource, type Source } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { convertPost, socialOf } from './markdown-content.ts'
import type { FoundAuthor } from './markdown-authors.ts'
import { readFacts, type Facts } from './markdown-facts.ts'
import { dateLinesOf, fileNamesIn, isAboutTheRepository, listFiles, readPeople, readText } from './markdown-files.ts'
import { checkPost, postAsWritten } from './markdown-check.ts'
import { firstHeading } from './markdown-title.ts'
import { PresentArticles, unshownPictures } from './missing-articles.ts'
import { titleLine } from './title-line.ts'
import type { FileReport, ImportReport, MarkdownOptions } from './markdown-report.ts'
import { linksOf } from './markdown-links.ts'
import { ImportedMedia } from './markdown-pictures.ts'
import { dateOrderOf, type DateOrder } from './read-date.ts'
import { reasonToKeep } from './reason-to-keep.ts'
import { importTopics } from './import-topics.ts'
import { redirectAll, type Redirected } from './redirect-all.ts'
import { articleKey } from './undo/nouns.ts'
import { TranslationLinks } from './translation-links.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

interface Post {
  path: string
  facts: Facts
  body: string
  /** With the heading that serves as the title. */
  whole: string
  bodyLine: number
  source: Source
  known: KnownSource | undefined
  slug: string
}

const house: FoundAuthor = { username: 'editorial', name: 'Editorial', bio: '', website: '', portrait: null }

/**
 * Takes a directory of Markdown with front matter in. A second run changes nothing: each file is known by its path, or
 * by its content where it was moved. What was edited here since is left alone.
 */
export function importMarkdown(services: Services, directory: string, options: MarkdownOptions = {}): Promise<ImportReport> {
  return rememberTexts(() => takeAll(services, directory, options))
}

async function takeAll(services: Services, directory: string, options: MarkdownOptions): Promise<ImportReport> {
  const run = new Run(services, resolve(directory), options)
  const { markdown, others } = await listFiles(resolve(directory))
  const posts = await run.readPosts(markdown)
  const links = linksOf(posts, options.site)
  const translations = new TranslationLinks(services, options.recorder ?? noRecorder)
  for (const { source, path, facts } of posts) translations.add({ ...facts, source: source.id, name: path })
  for (const post of posts) {
    const report = await run
      .take(post, translations, (href) => links.resolve(post.path, href))
      .catch((error: unknown): FileReport => {
        if (!(error instanceof Problem)) throw error
        return { file: post.path, state: 'failed', reason: noteOf(error), lost: [] }
      })
    report.lost.push(...(await run.link(post, translations)).map((what) => ({ what })))
    await run.note(report)
  }
  await run.noteOthers(others, posts)
  if (options.isWhole ?? true) await run.noteMissing(posts)
  return { files: run.files, authors: [...run.authors], topics: run.topics.size, media: run.media.taken }
}

class Run {
  readonly files: FileReport[] = []
  readonly authors = new Set<string>()
  readonly topics = new Set<string>()
  readonly media: ImportedMedia
  readonly #services: Services
  readonly #directory: string
  readonly #options: MarkdownOptions
  readonly #recorder: Recorder
  #order: DateOrder = null

  constructor(services: Services, directory: string, options: MarkdownOptions) {
    this.#services = services
    this.#directory = directory
    this.#options = options
    this.#recorder = options.recorder ?? noRecorder
    this.media = new ImportedMedia(services, directory, { dryRun: options.dryRun ?? false, recorder: this.#recorder })
  }

  async note(report: FileReport): Promise<void> {
    this.files.push(report)
    await this.#options.seen?.(report)
  }

  /** Links a text that was taken to its translations; the notes say which could not be. */
  async link({ source, known }: Post, translations: TranslationLinks): Promise<Note[]> {
    if (!translations.has(source.id)) return []
    const here = this.#options.dryRun ? undefined : await findSource(this.#services.database.db, source)
    return translations.pass(source.id, { id: here?.article_id ?? null, key: articleKey(source.id, known) })
  }

  /** All posts with the addresses they will have, so that they can link to each other. */
  async readPosts(paths: readonly string[]): Promise<Post[]> {
    const posts: Post[] = []
    const slugs = new Set<string>()
    this.#order = dateOrderOf(await dateLinesOf(this.#directory, paths))
    for (const path of paths) {
      try {
        const post = await this.#readPost(path, slugs)
        if (post) posts.push(post)
        else await this.note({ file: path, state: 'skipped', reason: note('studio-report.about-repository'), lost: [] })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        await this.note({ file: path, state: 'failed', reason: noteOf(error), lost: [] })
      }
    }
    return posts
  }

  /** Names what lies beside the texts and belongs to none of them: nothing is left out in silence. */
  async noteOthers(paths: readonly string[], posts: readonly Post[]): Promise<void> {
    if (posts.length === 0) return
    const root = await realpath(this.#directory)
    // A text that stayed as it is was not read for its files: what it names counts as its own.
    const taken = new Set(this.files.filter(({ state }) => state === 'created' || state === 'updated').map(({ file }) => file))
    const named = new Set(posts.filter(({ path }) => !taken.has(path)).flatMap(({ body, facts }) => fileNamesIn(`${body} ${facts.cover?.src ?? ''}`)))
    for (const path of paths)
      if (!this.media.isUsed(join(root, path)) && !named.has(basename(path)))
        await this.note({ file: path, state: 'skipped', reason: note('studio-report.unused-file'), lost: [] })
  }

  /** Names what came from the directory earlier and is in none of its files. */
  async noteMissing(posts: readonly Post[]): Promise<void> {
    const present = new PresentArticles()
    for (const { source, known } of posts) present.add(source.id, known?.article_id, `${basename(this.#directory)}/`)
    for (const { name, reason, lost } of await present.missing(this.#services.database.db))
      await this.note({ file: basename(this.#directory), state: 'kept', reason: because(name, reason), lost: lost.map((what) => ({ what })) })
  }

  async #readPost(path: string, slugs: Set<string>): Promise<Post | null> {
    const { db } = this.#services.database
    const { text, notes } = await readText(join(this.#directory, path))
    const { data, body, bodyLine } = readFrontMatter(text)
    if (Object.keys(data).length === 0 && isAboutTheRepository(path)) return null
    const { heading, rest } = firstHeading(body)
    const root = basename(this.#directory)
    const facts = readFacts(data, path, heading, await readPeople(this.#directory, path), { root, now: this.#services.now(), order: this.#order })
    facts.lost.unshift(...notes)
    // Time alone can close a text, and another file can name its author.
    const state = { ...facts.state, notes: facts.state.notes.map(noteInEnglish) }
    const whole = JSON.stringify([text, state, facts.authors])
    const source = { id: `${root}/${path}`, hash: createHash('sha256').update(whole).digest('hex') }
    const known = await findSource(db, source)
    const there = known && (await findArticleRow(db, known.article_id))
    let slug = there?.slug ?? (await freeSlug(db, facts.slug, null))
    for (let number = 2; slugs.has(slug); number++) slug = `${facts.slug}-${number}`
    slugs.add(slug)
    // A title taken from the text need not stand there once more.
    const withoutHeading = data['title'] === undefined ? rest : body
    return { path, facts, body: withoutHeading, whole: body, bodyLine, source, known, slug }
  }

  async take(post: Post, translations: TranslationLinks, resolveLink: (href: string) => string | null | undefined): Promise<FileReport> {
    const { facts, known, source } = post
    const report = { file: post.path, slug: post.slug, lost: [] }
    if (known?.hash === source.hash)
      return { ...report, state: 'unchanged', redirects: (await this.#redirect(facts, post.slug, known.approved === 'approved')).redirects }
    if (known && known.updated_at > known.imported_at) return { ...report, state: 'kept', reason: reasonToKeep(known, facts.state) }
    if (!known && facts.state.isGone) return { ...report, state: 'skipped', ...reasonIn(facts.state.notes) }
    const { content, cover, lost, rewritten } = await convertPost(post, this.media, resolveLink)
    for (const topic of facts.topics) this.topics.add(topic)
    const { title, notes } = titleLine(facts.title)
    lost.push(...[...notes, ...translations.notesOf({ ...facts, source: source.id })].map((what) => ({ what })))
    const social = await socialOf(post, this.media, lost)
    const { kicker, series, allow_comments } = facts.own
    const beside = { ...(kicker ? { kicker } : {}), ...(series === null ? {} : { series }), ...(social ? { social } : {}), allow_comments }
    const fields = { title, standfirst: facts.standfirst, content, cover, language: facts.language, canonical_url: facts.canonicalUrl, ...beside }
    if (known)
      lost.push(...unshownPictures(await findWritten(this.#services.database.db, known.article_id), postAsWritten(facts, fields)).map((what) => ({ what })))
    // Before anybody is entered because of it.
    await columnsOf({ ...fields, content: undefined })
    checkBlocks(content)
    const people = await this.#people(facts, lost)
    const done: FileReport = { ...report, state: known ? 'updated' : 'created', lost }
    if (this.#options.dryRun) return checkPost(post, postAsWritten(facts, fields), rewritten, done)
    const [user_id = 0, ...co_authors] = people
    const topics = await importTopics(this.#services, facts.topics, this.#recorder)
    const watched = { noun: 'article' as const, key: articleKey(source.id, known), name: title }
    const { id, slug } = await takeArticle(this.#recorder(this.#services, watched), known, {
      ...fields,
      topics,
      co_authors,
      source,
      user_id,
      slug: post.slug,
      approved: facts.state.status,
      published_at: facts.date,
    })
    const { redirects, refused } = await this.#redirect(facts, slug, facts.state.status === 'approved')
    const whole = { ...done, slug, redirects, lost: [...lost, ...refused.map((what) => ({ what }))] }
    return checkPost(post, await findWritten(this.#services.database.db, id), rewritten, whole)
  }

  #redirect(facts: Facts, slug: string, isApproved: boolean): Promise<Redirected> {
    const isPublic = isApproved && (facts.date ?? 0) <= this.#services.now()
    return redirectAll(this.#services, facts.addresses.map(rooted), { slug, isPublic, dryRun: this.#options.dryRun ?? false, recorder: this.#recorder })
  }

  /** User ids, the main author first; in a dry run only the names are noted. */
  async #people(facts: Facts, lost: FileReport['lost']): Promise<number[]> {
    const { author } = this.#options
    const found = facts.authors.length > 0 ? facts.authors : [author === undefined ? house : { ...house, username: author.toLowerCase(), name: author }]
    if (facts.authors.length === 0) lost.push({ what: note('studio-report.no-author', { name: found[0]?.username ?? '' }) })
    if (facts.date === null && facts.state.status === 'approved') lost.push({ what: note('studio-report.no-date') })
    const ids: number[] = []
    for (const { portrait, ...person } of found) {
      const there = await userIdOf(this.#services.database.db, person.username)
      if (there === undefined && !this.authors.has(person.username)) {
        this.authors.add(person.username)
        if (portrait) lost.push({ what: note('studio-report.portrait', { name: person.name, src: portrait }) })
      }
      if (!this.#options.dryRun)
        ids.push(
          there ??
            (await ensureUser(this.#recorder(this.#services, { noun: 'user', key: person.username, name: person.name }), { ...person, role: 'author' })).id,
        )
    }
    return ids
  }
}

/** Front matter names addresses with and without the slash before them. */
function rooted(address: string): string {
  return /^(?:https?:)?\/\//.test(address) ? address : `/${address.replace(/^\/+/, '')}`
}
