import { because } from '#base/report-notes.ts'
import { note, type Note } from '#i18n/note.ts'
import { noteOf, rememberTexts } from '#platform/known-texts.ts'
import { realpath } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { firstLanguage } from '#i18n/format.ts'
import { findSource } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { fileNamesIn, listFiles, readText } from './markdown-files.ts'
import { linksOf, type Links } from './markdown-links.ts'
import { ImportedMedia } from './markdown-pictures.ts'
import { pageRedirectRules } from './markdown-redirect.ts'
import { MarkdownPosts, type Post } from './markdown-posts.ts'
import type { FileReport, ImportReport, MarkdownOptions } from './markdown-report.ts'
import { PostWriter } from './markdown-writer.ts'
import { PresentArticles } from './missing-articles.ts'
import { isRedirectList, readRedirectFile } from './redirect-lists.ts'
import { takeRedirects } from './take-redirects.ts'
import { articleKey } from './undo/nouns.ts'
import { shortNote } from './short-values.ts'
import { TranslationLinks } from './translation-links.ts'
import { noRecorder } from './undo/recorder.ts'
import { WriteBatches, type BatchItem } from './write-batches.ts'

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
  const posts = await run.readPosts(markdown, others)
  const links = linksWithRedirects(posts, options.site)
  const translations = new TranslationLinks(services, options.recorder ?? noRecorder)
  for (const { source, path, facts } of posts.filter(({ isRedirect }) => !isRedirect)) translations.add({ ...facts, source: source.id, name: path })
  const batches = run.batches()
  for (const isLast of [false, true]) {
    // Texts first: a redirect is made only to a text that is here.
    for (const post of posts.filter(({ facts }) => (facts.redirect !== null) === isLast))
      await batches.add(await run.prepare(post, translations, (href) => links.resolve(post.path, href)))
    await batches.flush()
  }
  const lists = others.filter(isRedirectList)
  for (const path of lists) await run.takeRedirects(path, (address) => links.resolve('', address))
  await run.noteOthers(
    others.filter((path) => !lists.includes(path)),
    posts,
  )
  if (options.isWhole ?? true) await run.noteMissing(posts)
  return run.report()
}

/** Links of texts, also those to pages that are redirected to another text. */
function linksWithRedirects(posts: readonly Post[], site: string | undefined): Links {
  const own = posts.filter(({ isRedirect }) => !isRedirect)
  const links = linksOf(own, site, firstLanguage())
  const leading = posts.filter(({ facts }) => facts.redirect !== null)
  if (leading.length === 0) return links
  const byAddress = new Map<string, Post>(own.map((post) => [href.article(post), post]))
  for (const { path, facts, siteAddresses } of leading)
    byAddress.get(links.resolve(path, facts.redirect?.target ?? '')?.split('#')[0] ?? '')?.siteAddresses.push(...facts.addresses, ...siteAddresses)
  return linksOf(own, site, firstLanguage())
}

class Run {
  readonly #files: FileReport[] = []
  readonly #services: Services
  readonly #directory: string
  readonly #options: MarkdownOptions
  readonly #media: ImportedMedia
  readonly #posts: MarkdownPosts
  readonly #writer: PostWriter

  constructor(services: Services, directory: string, options: MarkdownOptions) {
    this.#services = services
    this.#directory = directory
    this.#options = options
    this.#media = new ImportedMedia(services, directory, { dryRun: options.dryRun ?? false, recorder: options.recorder ?? noRecorder })
    this.#posts = new MarkdownPosts(services, directory)
    this.#writer = new PostWriter(services, options)
  }

  report(): ImportReport {
    return { files: this.#files, authors: [...this.#writer.authors], topics: this.#writer.topics.size, media: this.#media.taken }
  }

  async note(given: FileReport): Promise<void> {
    const report = { ...given, lost: given.lost.map((one) => ({ ...one, what: shortNote(one.what) })) }
    this.#files.push(report)
    await this.#options.seen?.(report)
  }

  /** Links a text that was taken to its translations; the notes say which could not be. */
  async link({ source, known }: Post, translations: TranslationLinks): Promise<Note[]> {
    if (!translations.has(source.id)) return []
    const here = this.#options.dryRun ? undefined : await findSource(this.#services.database.db, source)
    return translations.pass(source.id, { id: here?.article_id ?? null, key: articleKey(source.id, known) })
  }

  /** All posts with the addresses they will have, so that they can link to each other. */
  async readPosts(paths: readonly string[], others: readonly string[]): Promise<Post[]> {
    const posts: Post[] = []
    await this.#posts.open(paths, others)
    this.#media.know(others)
    for (const path of paths) {
      try {
        const post = await this.#posts.read(path)
        if (post) posts.push(post)
        else await this.note({ file: path, state: 'skipped', reason: note('studio-report.about-repository'), lost: [] })
      } catch (error) {
        await this.note(failed(path, error))
      }
    }
    return posts
  }

  /** Names what lies beside the texts and belongs to none of them: nothing is left out in silence. */
  async noteOthers(paths: readonly string[], posts: readonly Post[]): Promise<void> {
    if (posts.length === 0 || paths.length === 0) return
    const root = await realpath(this.#directory)
    // A text that stayed as it is was not read for its files: what it names counts as its own.
    const taken = new Set(this.#files.filter(({ state }) => state === 'created' || state === 'updated').map(({ file }) => file))
    const named = new Set<string>()
    for (const post of posts.filter(({ path }) => !taken.has(path))) {
      const { body } = await this.#posts.textOf(post)
      for (const name of fileNamesIn(`${body} ${post.facts.cover?.src ?? ''}`)) named.add(name)
    }
    for (const path of paths)
      if (!this.#media.isUsed(join(root, path)) && !named.has(basename(path)) && !this.#posts.isMeta(path) && !this.#posts.isAboutTopics(path))
        await this.note({ file: path, state: 'skipped', reason: note('studio-report.unused-file'), lost: [] })
  }

  async takeRedirects(path: string, resolve: (address: string) => string | null | undefined): Promise<void> {
    const { list } = readRedirectFile(path, (await readText(join(this.#directory, path))).text)
    if (!list) return this.note({ file: path, state: 'skipped', reason: note('studio-report.redirects-unread'), lost: [] })
    const { made, state, lost } = await takeRedirects(this.#services, list, { ...this.#options, resolve })
    await this.note({ file: path, state: state === 'left out' ? 'skipped' : state, redirects: made, lost: lost.map((what) => ({ what })) })
  }

  /** Redirects the addresses of a page as it was redirected there, once its day has come. */
  async redirectPage({ facts }: Post, report: FileReport, resolve: (address: string) => string | null | undefined): Promise<FileReport> {
    if (facts.redirect === null || (facts.date ?? 0) > this.#services.now()) return report
    const { made, lost } = await takeRedirects(this.#services, pageRedirectRules(facts.addresses, facts.redirect.target), { ...this.#options, resolve })
    return { ...report, redirects: made, lost: [...report.lost, ...lost.map((what) => ({ what }))] }
  }

  /** Names what came from the directory earlier and is in none of its files. */
  async noteMissing(posts: readonly Post[]): Promise<void> {
    const present = new PresentArticles()
    for (const { source, known } of posts) present.add(source.id, known?.article_id, `${basename(this.#directory)}/`)
    for (const { name, reason, lost } of await present.missing(this.#services.database.db))
      await this.note({ file: basename(this.#directory), state: 'kept', reason: because(name, reason), lost: lost.map((what) => ({ what })) })
  }

  batches(): WriteBatches<FileReport> {
    return new WriteBatches(this.#services, { dryRun: this.#options.dryRun ?? false, snapshot: () => this.#writer.snapshot() })
  }

  async prepare(post: Post, translations: TranslationLinks, resolveLink: (href: string) => string | null | undefined): Promise<BatchItem<FileReport>> {
    const own = { media: this.#media, translations, resolveLink }
    const write = await this.#writer
      .prepare(post, () => this.#posts.textOf(post), own)
      .catch((error: unknown) => {
        const report = failed(post.path, error)
        return async () => report
      })
    return {
      write,
      failed: (error) => failed(post.path, error),
      done: async (report) => {
        report.lost.push(...(await this.link(post, translations)).map((what) => ({ what })))
        await this.note(await this.redirectPage(post, report, resolveLink))
      },
    }
  }
}

/** @throws what is no Problem */
function failed(file: string, error: unknown): FileReport {
  if (!(error instanceof Problem)) throw error
  return { file, state: 'failed', reason: noteOf(error), lost: [] }
}
