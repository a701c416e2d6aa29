import { realpath } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { slugify } from '#base/slug.ts'
import { Problem } from '#base/problem.ts'
import { readFrontMatter } from '#base/blocks/front-matter.ts'
import { withoutOuterSlashes } from '#base/trim-slashes.ts'
import { isEmpty, text } from './front-matter-values.ts'
import { readText, yamlAt } from './markdown-files.ts'
import type { TopicFinder, TopicKind, TopicPage } from './topic-page.ts'

type Values = Readonly<Record<string, unknown>>

interface Listed {
  kind: TopicKind
  /** Folder of the texts that it speaks of, with a slash at its end; empty for all. */
  folder: string
  /** Of its texts; empty for all. */
  language: string
  pages: ReadonlyMap<string, TopicPage>
}

const listFile = /^(.*\/)?(tags|categories)\.ya?ml$/
const known = new Set(['label', 'name', 'title', 'description', 'permalink', 'slug', 'id', 'key', 'tag'])
const dataFolder = /(?:^|\/)_?data\/$/
const termPage = /^content\/(?:([a-z]{2}(?:-[a-z]{2,4})?)\/)?(tags|categories)\/([^/]+)\/_index(?:\.([a-z]{2}(?:-[a-z]{2,4})?))?\.md$/i

/** Names and addresses of topics: `tags.yml` of Docusaurus and of data folders, pages of terms of Hugo, maps of Hexo. */
export class TopicPages implements TopicFinder {
  /** By kind, folder and language. */
  readonly #pages = new Map<string, Map<string, TopicPage>>()

  constructor(lists: readonly Listed[]) {
    for (const { kind, folder, language, pages } of lists) {
      const known = this.#pages.get(keyOf(kind, folder, language)) ?? new Map<string, TopicPage>()
      this.#pages.set(keyOf(kind, folder, language), known)
      for (const [name, page] of pages) if (!known.has(name)) known.set(name, page)
    }
  }

  /** The nearest one, that in the language of the text before others. @param name as a text writes it. @param place of the text within its site */
  of(kind: TopicKind, name: string, place: string, language: string): TopicPage | undefined {
    for (let folder = place; folder !== '';) {
      folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
      for (const tongue of [language.toLowerCase(), '']) {
        const pages = this.#pages.get(keyOf(kind, folder, tongue))
        const page = pages?.get(name) ?? pages?.get(slugify(name))
        if (page) return page
      }
    }
    return undefined
  }
}

function keyOf(kind: TopicKind, folder: string, language: string): string {
  return `${kind} ${language} ${folder}`
}

/** `files`: those that were nothing else. @param paths of the site, relative to `directory` */
export async function readTopicPages(directory: string, paths: readonly string[], settings: Values): Promise<{ topics: TopicPages; files: string[] }> {
  const lists: Listed[] = [hexoList('tags', settings['tag_map']), hexoList('categories', settings['category_map'])]
  const files: string[] = []
  const root = await realpath(directory)
  for (const path of paths) {
    const [, folder = '', kind] = listFile.exec(path) ?? []
    if (kind === undefined) continue
    const pages = pagesIn(await yamlAt(join(directory, path), root), kind, folder)
    lists.push({ kind: kindOf(kind), folder: dataFolder.test(folder) ? '' : folder, language: '', pages })
    if (pages.size > 0) files.push(path)
  }
  return { topics: new TopicPages([...lists, ...(await termLists(directory, paths))]), files }
}

function kindOf(name: string): TopicKind {
  return name.toLowerCase() === 'tags' ? 'tags' : 'categories'
}

function pagesIn(value: unknown, kind: string, folder: string): Map<string, TopicPage> {
  const pages = new Map<string, TopicPage>()
  const base = dataFolder.test(folder) ? `/${kind}/` : `/${folder.replace(/^(?:src|source|content)\//, '')}${kind}/`
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.filter(isRecord).map((one) => [firstText(one, ['slug', 'id', 'key', 'tag', 'name', 'title']), one])
    : Object.entries(isRecord(value) ? value : {})
  for (const [key, one] of entries) {
    if (!isRecord(one)) continue
    const slug = withoutOuterSlashes(text(one['permalink'])) || slugify(key)
    const page = {
      label: firstText(one, ['label', 'name', 'title']),
      description: text(one['description']),
      others: Object.entries(one).filter(([name, value]) => !known.has(name) && !isEmpty(value)),
      pages: slug ? [{ path: base, slug }] : [],
    }
    for (const name of [slugify(key), key]) if (name) pages.set(name, page)
  }
  return pages
}

/** Hexo's addresses of topics by their names. */
function hexoList(kind: TopicKind, value: unknown): Listed {
  const entries = Object.entries(isRecord(value) ? value : {}).map(([name, slug]): [string, TopicPage] => {
    const page = withoutOuterSlashes(text(slug))
    return [name, { label: '', description: '', others: [], pages: page ? [{ path: `/${kind}/`, slug: page }] : [] }]
  })
  return { kind, folder: '', language: '', pages: new Map(entries) }
}

/** Of Hugo. What else these pages say is imported with them. */
async function termLists(directory: string, paths: readonly string[]): Promise<Listed[]> {
  const lists = new Map<string, Listed & { pages: Map<string, TopicPage> }>()
  for (const path of paths) {
    const [, folder, taxonomy, term, suffix] = termPage.exec(path) ?? []
    if (taxonomy === undefined || term === undefined) continue
    const language = (folder ?? suffix ?? '').toLowerCase()
    const [kind, key] = [kindOf(taxonomy), `${taxonomy} ${language}`]
    const list = lists.get(key) ?? { kind, folder: '', language, pages: new Map<string, TopicPage>() }
    const page = {
      label: await titleOf(join(directory, path)),
      description: '',
      others: [],
      pages: [{ path: posix.join('/', folder ?? '', `${taxonomy}/`), slug: term }],
    }
    for (const name of [slugify(term), term]) list.pages.set(name, page)
    lists.set(key, list)
  }
  return [...lists.values()]
}

async function titleOf(path: string): Promise<string> {
  try {
    return text(readFrontMatter((await readText(path)).text).data['title'])
  } catch (error) {
    if (error instanceof Problem) return ''
    throw error
  }
}

function firstText(values: Values, names: readonly string[]): string {
  return names.map((name) => text(values[name])).find(Boolean) ?? ''
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
