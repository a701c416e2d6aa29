import { basename, join, posix } from 'node:path'
import { readFrontMatter } from '#base/blocks/front-matter.ts'
import { Problem } from '#base/problem.ts'
import { isZone } from '#base/time-zones.ts'
import { readLektorText } from './lektor/contents.ts'
import { readText } from './markdown-files.ts'
import { middlemanSettings } from './middleman-settings.ts'
import { pelicanSettings } from './pelican-settings.ts'

type Values = Record<string, unknown>

const configs = /^(?:config\/_default\/)?(?:_?config|hugo|bridgetown\.config)\.(?:ya?ml|toml|json)$/

/** Hugo may keep this setting in a file of its own. */
const permalinks = /^config\/_default\/permalinks\.(?:ya?ml|toml|json)$/

/**
 * What the files around a text say of all texts there: `cascade` of Hugo, data files of Eleventy, `defaults` of Jekyll.
 * Only files that were listed are read, so none outside the directory.
 */
export class InheritedValues {
  readonly #directory: string
  readonly #paths: ReadonlySet<string>
  readonly #configs: readonly string[]
  readonly #read = new Map<string, Promise<Values>>()

  constructor(directory: string, paths: Iterable<string>) {
    this.#directory = directory
    this.#paths = new Set(paths)
    this.#configs = [...this.#paths].filter((path) => configs.test(path))
  }

  /** The nearest file decides. */
  async of(path: string): Promise<Values> {
    const found: Values = {}
    for (const config of this.#configs) Object.assign(found, fromConfig(await this.#values(config), path))
    for (const folder of foldersOf(path)) {
      const section = ['_index.md', '_index.markdown'].map((name) => posix.join(folder, name)).find((one) => this.#paths.has(one) && one !== path)
      if (section !== undefined) Object.assign(found, fromSection(await this.#values(section), path, folder))
      const parent = posix.join(folder, 'contents.lr')
      if (this.#paths.has(parent) && parent !== path) Object.assign(found, await this.#hiddenBy(parent))
      Object.assign(found, await this.#ofBook(posix.join(folder, 'config.yaml')))
      Object.assign(found, await this.#dataOf(folder, basename(folder) || basename(this.#directory)))
    }
    return Object.assign(found, await this.#dataOf(posix.dirname(path), basename(path).replace(/\.\w+$/, '')))
  }

  /** Settings of the whole site, as its generator reads them. */
  async settings(): Promise<Values> {
    const found: Values = {}
    for (const config of this.#configs) Object.assign(found, await this.#values(config))
    for (const path of this.#paths) if (permalinks.test(path)) found['permalinks'] = await this.#values(path)
    for (const path of this.#paths) if (path === 'pelicanconf.py') Object.assign(found, pelicanSettings((await readText(join(this.#directory, path))).text))
    for (const path of this.#paths) if (path === 'config.rb') Object.assign(found, middlemanSettings((await readText(join(this.#directory, path))).text))
    for (const path of this.#paths) if (path === 'mkdocs.yml') found['docs_dir'] = await this.#docsFolder(path)
    return found
  }

  /** A line of it: its tags for code are no YAML that is read. */
  async #docsFolder(path: string): Promise<string> {
    return /^docs_dir:[ \t]*["']?(?:\.\/)?([^\s"'#]+)/m.exec((await readText(join(this.#directory, path))).text)?.[1] ?? 'docs'
  }

  /** In which times without a zone are meant. Jekyll takes them for UTC, whatever its setting says. */
  async zone(): Promise<string> {
    const settings = await this.settings()
    const names = [settings['timeZone'], isHexo(settings) ? settings['timezone'] : undefined]
    for (const path of ['pelicanconf.py', 'conf.py'].filter((one) => this.#paths.has(one)))
      names.push(/^TIMEZONE\s*=\s*["']([\w/+-]+)["']/m.exec((await readText(join(this.#directory, path))).text)?.[1])
    return names.find((name): name is string => typeof name === 'string' && isZone(name)) ?? 'UTC'
  }

  async #dataOf(folder: string, name: string): Promise<Values> {
    const found: Values = {}
    for (const file of dataFiles(name).map((one) => posix.join(folder, one))) if (this.#paths.has(file)) Object.assign(found, await this.#values(file))
    return found
  }

  /** Pages of Lektor below a hidden one are hidden. */
  async #hiddenBy(path: string): Promise<Values> {
    const { data } = readLektorText((await readText(join(this.#directory, path))).text)
    return Object.fromEntries(Object.entries(data).filter(([name]) => name === '_hidden'))
  }

  /** Chapters of a book of Zenn are as public as it is. */
  async #ofBook(path: string): Promise<Values> {
    if (!this.#paths.has(path) || !/(?:^|\/)books\/[^/]+\/config\.yaml$/.test(path)) return {}
    const { published, price, topics } = await this.#values(path)
    return { published: published ?? false, ...(Number(price) > 0 ? { access: 'paid' } : {}), ...(topics === undefined ? {} : { topics }) }
  }

  #values(path: string): Promise<Values> {
    const known = this.#read.get(path) ?? readValues(join(this.#directory, path))
    this.#read.set(path, known)
    return known
  }
}

export function isHexo(settings: Values): boolean {
  return ['new_post_name', 'source_dir', 'filename_case', 'post_asset_folder'].some((name) => Object.hasOwn(settings, name))
}

/** From the outermost one, the directory itself, to that of the text. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return ['', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))]
}

function dataFiles(name: string): string[] {
  return ['json', '11tydata.json', '11tydata.js', '11tydata.cjs', '11tydata.mjs', '11tydata.yaml', '11tydata.yml'].map((ending) => `${name}.${ending}`)
}

async function readValues(path: string): Promise<Values> {
  const { text } = await readText(path)
  // Code is never run: what it says of drafts closes its texts.
  if (/\.[cm]?js$/.test(path)) return fromCode(text)
  const [, ending = 'md'] = /\.(ya?ml|toml|json)$/.exec(path) ?? []
  const fence = { json: ';;;', toml: '+++' }[ending] ?? '---'
  try {
    return readFrontMatter(ending === 'md' ? text : `${fence}\n${text}\n${fence}\n`).data
  } catch (error) {
    if (error instanceof Problem) return {}
    throw error
  }
}

/** Values as they are written; what depends on the text itself says nothing of all of them. */
function fromCode(text: string): Values {
  const made = String.raw`["']?\s*:\s*(?:\([\w\s,]*\)\s*=>\s*|\w+\s*=>\s*)?`
  const closed = new RegExp(String.raw`\b(draft|drafts|private|hidden|unlisted|eleventyExcludeFromCollections)\b${made}["']?(true|yes|1)\b`)
  const shut = new RegExp(String.raw`\b(published|public|permalink)\b${made}["']?(false|no|0)\b`)
  const [, name, value] = closed.exec(text) ?? shut.exec(text) ?? []
  return name === undefined ? {} : { [name]: value === 'false' ? false : value }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fromSection(data: Values, path: string, folder: string): Values {
  // That of the whole site is its front page.
  const own = folder === '' || folder === 'content' ? {} : Object.fromEntries(Object.entries(data).filter(([name]) => /^(draft|private|password)$/i.test(name)))
  return { ...own, ...cascadeOf(data, path) }
}

function cascadeOf(data: Values, path: string): Values {
  const cascade = Object.entries(data).find(([name]) => name.toLowerCase() === 'cascade')?.[1]
  const found: Values = {}
  for (const one of Array.isArray(cascade) ? cascade : [cascade]) {
    if (!isRecord(one)) continue
    const target = one['_target'] ?? one['target']
    const glob = isRecord(target) && typeof target['path'] === 'string' ? target['path'] : ''
    if (isBelow(path, glob)) Object.assign(found, one, isRecord(one['params']) ? one['params'] : {})
  }
  return found
}

/** Whether a path begins as a pattern does before its first sign. */
function isBelow(path: string, glob: string): boolean {
  const beginning = (/^[^*?{[]*/.exec(glob)?.[0] ?? '').replace(/^\/|\/$/g, '')
  const plain = path.replace(/^content\//, '').replace(/\.\w+$/, '')
  return plain.toLowerCase().startsWith(beginning.toLowerCase())
}

function fromConfig(data: Values, path: string): Values {
  const found = cascadeOf(data, path)
  for (const one of Array.isArray(data['defaults']) ? data['defaults'] : []) {
    if (!isRecord(one) || !isRecord(one['values'])) continue
    const scope = isRecord(one['scope']) ? one['scope'] : {}
    const glob = typeof scope['path'] === 'string' ? scope['path'] : ''
    if (isBelow(path, glob) && isOfType(scope['type'], path)) Object.assign(found, one['values'])
  }
  return found
}

/** Type of Jekyll: `posts`, `drafts`, `pages`, or a collection, each from a folder of this name. */
function isOfType(type: unknown, path: string): boolean {
  if (typeof type !== 'string' || type === '') return true
  const folder = path.split('/').find((part) => part.startsWith('_'))
  return type === 'pages' ? folder === undefined : folder === `_${type}`
}
