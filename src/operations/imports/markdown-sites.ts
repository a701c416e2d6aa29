import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { firstLanguage } from '#i18n/format.ts'
import { hidingSetting, type HidingSetting } from './markdown-bounds.ts'
import { authorOfSite } from './markdown-defaults.ts'
import { InheritedValues } from './markdown-inherited.ts'
import { isLanguageFolder, wordFolders } from './markdown-language.ts'
import { withKnownNames } from './markdown-names.ts'
import { SiteAddresses } from './markdown-site.ts'
import { siteLanguage } from './site-language.ts'
import { takesCommentsBy } from './takes-comments.ts'
import { readTopicPages, type TopicPages } from './topic-pages.ts'

/** A site among the files of an import: the whole folder as a rule, or one in it. */
export interface MarkdownSite {
  /** Its folder, with a slash at its end; empty for the whole. */
  folder: string
  addresses: SiteAddresses
  /** In which times without a zone are meant. */
  zone: string
  /** Of texts that name none; empty where nothing says so. */
  language: string
  /** Folders that are named like languages and are none. */
  plainFolders: ReadonlySet<string>
  inherited: InheritedValues
  hides: HidingSetting
  topicPages: TopicPages
  /** Whether Python-Markdown reads its texts. */
  isPython: boolean
  /** Who writes it, in any form of front matter; undefined where nothing says so. */
  author: unknown
  /** Whether readers may comment; undefined where nothing says so. */
  takesComments: boolean | undefined
}

/** Settings that are read. */
const settings = /^(?:(?:config\/_default\/)?(?:_?config|hugo|bridgetown\.config)\.(?:ya?ml|toml|json)|(?:pelican)?conf\.py)$/
/** Files at the root of a site whose settings are code. */
const marks = /^(?:(?:\w+|\.eleventy)\.config\.[cm]?[jt]s|gatsby-\w+\.[jt]sx?|mkdocs\.yml|quartz\.config\.ts|config\.rb|[^/]+\.lektorproject|\.eleventy\.c?js)$/
/** Of MkDocs, Pelican and Nikola. */
const python = /^(?:mkdocs\.ya?ml|(?:pelican)?conf\.py)$/
const deepest = 2

/** Finds the site of each text, and reads its settings once. */
export class MarkdownSites {
  /** Files that were read for what they say of topics. */
  readonly topicFiles = new Set<string>()
  readonly #directory: string
  readonly #paths: readonly string[]
  readonly #withSettings: ReadonlySet<string>
  readonly #marked: ReadonlySet<string>
  readonly #hidden = new Map<string, boolean>()
  readonly #sites = new Map<string, Promise<MarkdownSite>>()

  constructor(directory: string, paths: readonly string[]) {
    this.#directory = directory
    this.#paths = paths
    this.#withSettings = rootsIn(paths, settings)
    this.#marked = rootsIn(paths, marks)
  }

  /** The outermost folder around a text that holds settings: samples and files beside texts are called alike. */
  of(path: string): Promise<MarkdownSite> {
    const folders = foldersAbove(path)
    const folder = folders.find((one) => this.#withSettings.has(one)) ?? folders.findLast((one) => this.#marked.has(one) || this.#isVitePress(one)) ?? ''
    const site = this.#sites.get(folder) ?? this.#open(folder)
    this.#sites.set(folder, site)
    return site
  }

  /** Its settings lie in a folder that is not listed. */
  #isVitePress(folder: string): boolean {
    const known = this.#hidden.get(folder) ?? ['.vitepress', '.vuepress'].some((name) => existsSync(join(this.#directory, folder, name)))
    this.#hidden.set(folder, known)
    return known
  }

  async #open(folder: string): Promise<MarkdownSite> {
    const directory = join(this.#directory, folder)
    const below = this.#paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
    const inherited = new InheritedValues(directory, below)
    const given = await inherited.settings()
    const hides = await hidingSetting(directory, below, given)
    const language = await siteLanguage(directory, below, given)
    const plainFolders = wordFolders(below, given)
    const { topics, files } = await readTopicPages(directory, below, given)
    for (const path of files) this.topicFiles.add(folder + path)
    return {
      folder,
      inherited,
      hides,
      language,
      plainFolders,
      topicPages: topics,
      isPython: below.some((path) => python.test(path)),
      takesComments: takesCommentsBy(withKnownNames(given)),
      author: authorOfSite(given),
      zone: await inherited.zone(),
      addresses: new SiteAddresses(basename(directory), given, firstLanguage()),
    }
  }
}

/** Folders that hold such a file, by their beginning of a path. */
function rootsIn(paths: readonly string[], names: RegExp): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => foldersAbove(path).filter((folder) => names.test(path.slice(folder.length)))))
}

/** From the outermost one; one for each language is a part of the addresses. */
function foldersAbove(path: string): string[] {
  const parts = posix.dirname(path).split('/').slice(0, deepest)
  const folders = ['', ...(parts[0] === '.' ? [] : parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`))]
  return folders.filter((folder) => !isLanguageFolder(posix.basename(folder)))
}
