import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { hugoName, isPattern, patternAddress, type PatternFacts } from './markdown-addresses.ts'
import { slugify } from '#base/slug.ts'
import { isHexo } from './markdown-inherited.ts'
import { isFolder, suffixOf } from './markdown-language.ts'

type Values = Readonly<Record<string, unknown>>

interface Placed extends PatternFacts {
  /** Of the file, relative to the imported directory, with slashes. */
  path: string
  language: string
}

/** Of Jekyll, with its names for patterns: https://jekyllrb.com/docs/permalinks/#built-in-formats */
const usual = '/:categories/:year/:month/:day/:title'
const styles: Readonly<Record<string, string>> = {
  date: usual,
  pretty: usual,
  ordinal: '/:categories/:year/:y_day/:title',
  none: '/:categories/:title',
  simple: '/:categories/:title',
}
const hexoParts: Readonly<Record<string, string>> = {
  year: String.raw`\d{4}`,
  month: String.raw`\d{2}`,
  day: String.raw`\d{2}`,
  i_month: String.raw`\d{1,2}`,
  i_day: String.raw`\d{1,2}`,
}
const day = 86_400_000
/** Folders that generators read texts from and leave out of their addresses. */
const sources = /^(?:(?:src|source|site|app)\/)?(?:content\/|_?pages\/)?/

/** Where the generator of a site puts a text that names no address of its own, by the site's settings or by its custom. */
export class SiteAddresses {
  readonly #root: string
  readonly #settings: Values
  readonly #defaultLanguage: string
  /** Whether texts in that language stand in no folder of it. */
  readonly #isDefaultBare: boolean

  /** @param root name of the imported directory, which may be a folder of the site. @param settings of the site, as far as they came along */
  constructor(root: string, settings: Values, siteLanguage: string) {
    this.#root = root
    this.#settings = settings
    const given = settings['defaultContentLanguage'] ?? settings['defaultcontentlanguage'] ?? settings['default_language']
    this.#defaultLanguage = (typeof given === 'string' ? given : siteLanguage).toLowerCase()
    this.#isDefaultBare = given !== undefined && (settings['defaultContentLanguageInSubdir'] ?? settings['defaultcontentlanguageinsubdir']) !== true
  }

  /** Keys of front matter that its pattern may name. */
  get keys(): string[] {
    return [...String(this.#settings['permalink']).matchAll(/:(\w+)/g)].map(([, key = '']) => key).filter((key) => key === 'abbrlink' || key === 'urlname')
  }

  /** Without the ending that the pattern may add: one rule answers them all. */
  of(placed: Placed): string[] {
    const { path } = placed
    const pelican = this.#settings['pelican']
    if (isRecord(pelican)) return plainAddresses(pelicanAddresses(pelican, placed))
    const isPost = this.#root === '_posts' || /(?:^|\/)_posts\//.test(path)
    return plainAddresses([...(isPost ? [] : this.#ofPath(placed)), ...(isPost || dateIn(path) !== undefined ? this.#ofPost(placed) : [])])
  }

  /** Those that links in other texts may have: by the name of the file as well, and without the language, which is that of the reader. */
  linked(placed: Placed): string[] {
    const all = [...this.of(placed), ...this.of({ ...placed, slug: '' }), ...(isRecord(this.#settings['pelican']) ? this.#ofPath({ ...placed, slug: '' }) : [])]
    const start = new RegExp(`^/${placed.language.replaceAll('-', '[-_]')}(?=/)`, 'i')
    return [...new Set([...all, ...all.map((one) => one.replace(start, ''))])]
  }

  /** Of Jekyll, where the folders above `_posts` are categories, and Hexo, where those below belong to the title. */
  #ofPost({ path, categories, ...facts }: Placed): string[] {
    const [, above = '', below = ''] = /^(?:(?:src|source)\/)?(?:(.+?)\/)?_posts\/(.+)$/.exec(path) ?? []
    const named = this.#settings['permalink']
    const given = typeof named === 'string' && named !== '' ? (styles[named] ?? named) : usual
    const hexo = isHexo(this.#settings) ? hexoTitle(below, this.#settings['new_post_name']) : ''
    const pattern = hexo
      ? given
          .replace('/:categories/:year', '/:year')
          .replace(/:category\b/, ':categories')
          .replace(/:title\b/, hexo)
      : given
    const hashed = facts.date === null ? pattern : pattern.replaceAll(':hash', hexoHash(hexo, facts.date))
    // A name for a pattern that is none of these.
    if (!pattern.includes(':')) return []
    const all = [...new Set([...above.split('/').filter(Boolean), ...categories])]
    // A time near midnight is another day in the time zone of the site: the name of the file says which.
    const days = new Set([facts.date, dateIn(path) ?? null].map((date) => (date === null ? null : Math.floor(date / day) * day)))
    return [...days].map((date) => patternAddress(hashed, path, { ...facts, categories: all, date }))
  }

  /** Of Hugo, Eleventy, Astro and pages of Jekyll: the folders with the name of the file, or the pattern of the section. */
  #ofPath(placed: Placed): string[] {
    const { path, slug, language } = placed
    const suffix = suffixOf(path)
    const docs = this.#settings['docs_dir']
    const start = typeof docs === 'string' ? `${docs.replace(/\/$/, '')}/` : undefined
    const plain = (start !== undefined && path.startsWith(start) ? path.slice(start.length) : this.#inSource(path))
      .replace(/\.\w+$/, '')
      .replace(suffix === undefined ? /$^/ : new RegExp(`\\.${suffix}$`, 'i'), '')
    if (/^(?:_[^/]*|index|readme|404)$|^_(?:includes|layouts|data|drafts)\//i.test(plain)) return []
    const [first = '', ...rest] = plain.split('/')
    const isInFolder = rest.length > 0 && isFolder(`${first}/`, language)
    const inLanguage = (isInFolder ? rest : [first, ...rest]).map((part) => part.replace(/^_(?=.)/, ''))
    const folder = inLanguage.slice(0, -1)
    const names = slug ? [slug] : [fileOf(inLanguage), undated(fileOf(inLanguage))]
    const made = [
      ...(start === undefined ? [...this.#byCollection(placed, plain), ...this.#bySection(placed, inLanguage)] : blogAddress(placed, plain)),
      ...names.map((name) => posix.join('/', ...folder, name)),
    ].map((one) => (one.includes('%') ? one : encodeURI(one)).toLowerCase())
    const tongue = isInFolder ? first : suffix
    if (tongue === undefined) return made
    const prefixed = made.map((one) => posix.join('/', tongue.toLowerCase(), one))
    if (language.toLowerCase() !== this.#defaultLanguage) return prefixed
    return this.#isDefaultBare ? made : [...prefixed, ...made]
  }

  /** Jekyll may keep all collections in one folder, which no address names. */
  #inSource(path: string): string {
    const plain = path.replace(sources, '')
    const folder = `${String(this.#settings['collections_dir'] ?? '')}/`
    return folder !== '/' && plain.startsWith(folder) ? plain.slice(folder.length) : plain
  }

  /** By the pattern of a collection of Jekyll, which calls a text by its file. */
  #byCollection(placed: Placed, plain: string): string[] {
    const [, name = '', inside = ''] = /^_([^/]+)\/(.+)$/.exec(plain) ?? []
    const all = this.#settings['collections']
    const collection = isRecord(all) ? all[name] : undefined
    const pattern = isRecord(collection) ? collection['permalink'] : undefined
    if (typeof pattern !== 'string' || !pattern.includes(':')) return []
    const filled = pattern
      .replaceAll(':collection', name)
      .replaceAll(':path', inside)
      .replace(/:slug\b/g, ':title')
    return [patternAddress(filled, placed.path, placed)]
  }

  #bySection(placed: Placed, [section = '', ...rest]: readonly string[]): string[] {
    const all = this.#settings['permalinks']
    const pages = isRecord(all) && isRecord(all['page']) ? all['page'] : all
    const pattern = rest.length > 0 && isRecord(pages) ? pages[section] : undefined
    if (typeof pattern !== 'string') return []
    const folders = [section, ...rest.slice(0, -1)]
    const title = hugoName(placed.title)
    const own: Readonly<Record<string, string>> = { title, slug: placed.slug || title, contentbasename: ':name' }
    const filled = pattern
      .replaceAll(':sections', folders.join('/'))
      .replaceAll(':section', section)
      .replace(/:slugor(?:contentbasename|filename)\b/g, placed.slug || ':name')
      .replace(/:(title|slug|contentbasename)\b/g, (token, name: string) => own[name] ?? token)
    return [patternAddress(filled, placed.path, placed)]
  }
}

/** Of a text of Hexo, which names it by its file and second. */
function hexoHash(title: string, date: number): string {
  return createHash('sha1')
    .update(`${title}${Math.floor(date / 1_000)}`)
    .digest('hex')
    .slice(0, 12)
}

/** What a file below `_posts` is called, by how the site names new ones: `:year/:title.md`. The whole path where that says something else. */
function hexoTitle(below: string, given: unknown): string {
  const path = below.replace(/\.\w+$/, '')
  const parts = (typeof given === 'string' ? given.replace(/\.\w+$/, '') : ':title').split(/(:\w+)/)
  const patterns = parts.map((part, at) => {
    if (at % 2 === 0) return part.replace(/[^\w\s/-]/g, '\\$&')
    if (part === ':title') return '(.+)'
    const isFolder = /(?:^|\/)$/.test(parts[at - 1] ?? '') && parts[at + 1]?.startsWith('/')
    return hexoParts[part.slice(1)] ?? (isFolder ? '[^/]+' : undefined)
  })
  // With two parts of any length nobody can tell which is which.
  if (parts.filter((part) => part === ':title').length !== 1 || patterns.includes(undefined)) return path
  return new RegExp(`^${patterns.join('')}$`).exec(path)?.[1] ?? path
}

/** Of the blog of Material for MkDocs, which names a text by its title. */
function blogAddress({ date, slug, title }: Placed, plain: string): string[] {
  const [, blog] = /^((?:.+\/)?)posts\//.exec(plain) ?? []
  if (blog === undefined || date === null) return []
  return [`/${blog}${new Date(date).toISOString().slice(0, 10).replaceAll('-', '/')}/${slug || slugify(title)}`]
}

/** Of Pelican: no folder, but the name that its settings or the text give. */
function pelicanAddresses(patterns: Values, placed: Placed): string[] {
  const { path, language, values } = placed
  const isPage = /(?:^|\/)pages\//.test(path)
  const pattern = patterns[isPage ? 'page' : values?.['lang'] && language !== patterns['language'] ? 'translation' : 'article']
  const category = values?.['category'] || posix.basename(posix.dirname(path))
  const facts = { ...placed, categories: [category], values: { ...values, lang: language.toLowerCase(), author: slugify(values?.['author'] ?? '') } }
  // The name comes of the title, or by a setting of the file.
  return typeof pattern === 'string' ? [patternAddress(pattern, path, facts), patternAddress(pattern.replaceAll(':slug', ':name'), path, facts)] : []
}

function plainAddresses(made: readonly string[]): string[] {
  return [...new Set(made.map((one) => one.replace(/(?:\/index)?(?:\.html?)?\/*$/, '')).filter((one) => one !== '' && !isPattern(one)))]
}

/** Epoch ms of the day in the name of a file. */
function dateIn(path: string): number | undefined {
  const [, year, month, date] = /(?:^|\/)(\d{4})-(\d{1,2})-(\d{1,2})-[^/]*$/.exec(path) ?? []
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(date))
}

/** A file called index is its folder. */
function fileOf(parts: readonly string[]): string {
  const name = parts.at(-1) ?? ''
  return name.toLowerCase() === 'index' ? '' : name
}

function undated(name: string): string {
  return name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
