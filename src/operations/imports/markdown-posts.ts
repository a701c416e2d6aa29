import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { readFrontMatter } from '#base/blocks/front-matter.ts'
import { noteInEnglish } from '#i18n/note-text.ts'
import { findArticleRow, findSource, freeSlug, type KnownSource, type Source } from '#content/articles/service.ts'
import type { Services } from '#platform/services.ts'
import { isFoundByName } from '#discovery/redirects/rules.ts'
import type { People } from './markdown-authors.ts'
import { coverBeside } from './markdown-cover.ts'
import { withDefaults } from './markdown-defaults.ts'
import { isLektorText, lektorPlace, readLektorText } from './lektor/contents.ts'
import { isHtmlPost, markdownOfHtml } from './markdown-html-posts.ts'
import { readFacts, type Facts } from './markdown-facts.ts'
import { withDefinitionsApart } from './inner-definitions.ts'
import { InheritedValues } from './markdown-inherited.ts'
import { MarkdownSites, type MarkdownSite } from './markdown-sites.ts'
import { PostTitles } from './post-titles.ts'
import { withKnownNames } from './markdown-names.ts'
import { dateLinesOf, isAboutTheRepository, readPeople, readText } from './markdown-files.ts'
import { firstHeading } from './markdown-title.ts'
import { dateOrderOf, type DateOrder } from './read-date.ts'

/** A post without its text: a directory may hold more of them than fit into memory. */
export interface Post {
  path: string
  facts: Facts
  bodyLine: number
  /** Its first heading is part of the text: the title stands elsewhere. */
  keepsHeading: boolean
  source: Source
  known: KnownSource | undefined
  slug: string
  /** Where the generator of its site had it, in addition to the addresses that it names. */
  siteAddresses: string[]
  /** A page without a text that redirects to another: only its redirect is imported. */
  isRedirect: boolean
}

export interface PostText {
  body: string
  /** With the heading that serves as the title. */
  whole: string
}

/** Nikola may keep the front matter of a text in a file beside it. */
function metaOf(path: string): string {
  return path.replace(/\.\w+$/, '.meta')
}

function linesFrom(text: string, line: number): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .slice(line - 1)
    .join('\n')
}

/** Reads the posts of a directory. */
export class MarkdownPosts {
  readonly #services: Services
  readonly #directory: string
  readonly #people = new Map<string, Promise<People>>()
  readonly #titles = new PostTitles()
  readonly #slugs = new Set<string>()
  /** The number to try next for a slug that several texts want. */
  readonly #numbers = new Map<string, number>()
  #order: DateOrder = null
  /** Whether nearly all texts have a date: one that says nothing of itself is hardly one of them. */
  #isDated = false
  #metas: ReadonlySet<string> = new Set()
  /** Files beside the texts by their folder. */
  #beside: ReadonlyMap<string, string[]> = new Map()
  #sites: MarkdownSites
  #inherited: InheritedValues

  constructor(services: Services, directory: string) {
    this.#services = services
    this.#directory = directory
    this.#sites = new MarkdownSites(directory, [])
    this.#inherited = new InheritedValues(directory, [])
  }

  /** Learns how its dates are written, and which files speak of several texts: `others` are those beside the texts. */
  async open(paths: readonly string[], others: readonly string[]): Promise<void> {
    const texts = new Set(paths.map(metaOf))
    this.#metas = new Set(others.filter((path) => texts.has(path)))
    this.#beside = Map.groupBy(others, dirname)
    this.#sites = new MarkdownSites(this.#directory, [...paths, ...others])
    this.#inherited = new InheritedValues(this.#directory, [...paths, ...others])
    const { lines, dated } = await dateLinesOf(this.#directory, paths)
    this.#order = dateOrderOf(lines)
    this.#isDated = paths.length >= 5 && dated * 3 >= paths.length * 2
  }

  /** Whether a file holds the front matter of a text. */
  isMeta(path: string): boolean {
    return this.#metas.has(path)
  }

  /** Whether a file was read for what it says of several texts. */
  isAboutTopics(path: string): boolean {
    return this.#sites.topicFiles.has(path)
  }

  /** Null for a text about the repository. @throws Problem 422 */
  async read(path: string): Promise<Post | null> {
    const { text, notes } = await readText(join(this.#directory, path))
    const { data: given, body, bodyLine, ...own } = isLektorText(path) ? { ...readLektorText(text), unread: undefined, repeated: [] } : readFrontMatter(text)
    const meta = this.isMeta(metaOf(path)) ? (await readText(join(this.#directory, metaOf(path)))).text : ''
    const { data: apart } = readFrontMatter(meta)
    const unread = own.unread ?? (meta.trim() !== '' && Object.keys(apart).length === 0 ? 'meta' : undefined)
    const data = withKnownNames({ ...apart, ...given })
    if (unread === undefined && Object.keys(data).length === 0 && isAboutTheRepository(path)) return null
    const root = basename(this.#directory)
    const site = await this.#sites.of(path)
    const place = lektorPlace(path).slice(site.folder.length)
    const inherited = await this.#inheritedBy(path, site)
    const whole = withDefaults(data, inherited, site.author)
    const beside = {
      root,
      place,
      addressKeys: site.addresses.keys,
      now: this.#services.now(),
      order: this.#order,
      zone: site.zone,
      siteLanguage: site.language,
      plainFolders: site.plainFolders,
      inherited,
      takesComments: site.takesComments,
      topicPages: site.topicPages,
      unread,
      repeated: own.repeated,
      hiddenBy: site.hides(place, data),
      needsDate: this.#isDated && Object.keys(data).length === 0,
    }
    const isHtml = isHtmlPost(path)
    const facts = readFacts(whole.data, lektorPlace(path), isHtml ? undefined : firstHeading(body).heading, await this.#peopleOf(path), beside)
    if (isHtml) facts.signs = 'own'
    facts.cover ??= coverBeside(path, this.#beside.get(dirname(path)) ?? [])
    facts.lost.unshift(...notes)
    facts.sharedNotes.push(...whole.lost)
    // Time alone can close a text, and another file can name its author.
    const state = { ...facts.state, notes: facts.state.notes.map(noteInEnglish) }
    const compared = JSON.stringify([
      text + meta,
      state,
      // What has no place here is not compared.
      facts.authors.map((author) => ({ ...author, others: undefined })),
      ...(site.zone === 'UTC' ? [] : [site.zone]),
      ...(facts.language === site.language ? [site.language] : []),
      ...(facts.allTopics.join() === facts.givenTopics.join() ? [] : [facts.allTopics]),
      ...(Object.keys(whole.used).length === 0 ? [] : [whole.used]),
      // Earlier imports knew this form alone.
      ...(facts.own.allow_comments || given['comments'] === false ? [] : ['without comments']),
    ])
    const source = { id: `${root}/${path}`, hash: createHash('sha256').update(compared).digest('hex'), modified: facts.modified }
    const known = await findSource(this.#services.database.db, source)
    const isRedirect = facts.redirect !== null && known === undefined && body.trim() === ''
    const slug = isRedirect ? facts.slug : await this.#slugOf(facts, known)
    const placed = facts.placed && { path: place, language: facts.language, ...facts.placed }
    // What was not public had no address; what is found by its name alone needs no rule.
    if (placed && facts.redirect !== null) facts.addresses.push(...site.addresses.of(placed))
    else if (placed && facts.state.status === 'approved') facts.addresses.push(...site.addresses.of(placed).filter((one) => !isFoundByName(one, slug)))
    this.#titles.add(path, facts.title)
    const siteAddresses = placed ? site.addresses.linked(placed) : []
    return { path, facts, bodyLine, keepsHeading: isHtml || data['title'] !== undefined, source, known, slug, siteAddresses, isRedirect }
  }

  /** Files above its site speak of a text too. */
  async #inheritedBy(path: string, { folder, inherited }: MarkdownSite): Promise<Record<string, unknown>> {
    const all = await this.#inherited.of(path)
    return folder === '' ? all : { ...all, ...(await inherited.of(path.slice(folder.length))) }
  }

  async textOf({ path, bodyLine, keepsHeading }: Pick<Post, 'path' | 'bodyLine' | 'keepsHeading'>): Promise<PostText> {
    const { text } = await readText(join(this.#directory, path))
    const given = this.#titles.named(isLektorText(path) ? readLektorText(text).body : linesFrom(text, bodyLine))
    const { isPython } = await this.#sites.of(path)
    const whole = isHtmlPost(path) ? markdownOfHtml(given) : isPython ? withDefinitionsApart(given) : given
    // A title taken from the text need not stand there once more.
    return { whole, body: keepsHeading ? whole : firstHeading(whole).rest }
  }

  async #slugOf(facts: Facts, known: KnownSource | undefined): Promise<string> {
    const { db } = this.#services.database
    const there = known && (await findArticleRow(db, known.article_id))
    let slug = there?.slug ?? (await freeSlug(db, facts.slug, null))
    for (let number = this.#numbers.get(facts.slug) ?? 2; this.#slugs.has(slug); number++) {
      slug = `${facts.slug}-${number}`
      this.#numbers.set(facts.slug, number + 1)
    }
    this.#slugs.add(slug)
    return slug
  }

  #peopleOf(path: string): Promise<People> {
    const folder = dirname(path)
    const known = this.#people.get(folder) ?? readPeople(this.#directory, path)
    this.#people.set(folder, known)
    return known
  }
}
