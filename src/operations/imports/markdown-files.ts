import { type Note } from '#i18n/note.ts'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'
import { decoded } from '#base/decoded.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import type { People } from './markdown-authors.ts'
import { pelicanFile } from './pelican-links.ts'
import { isHtmlPost } from './markdown-html-posts.ts'
import { isLektorText } from './lektor/contents.ts'

/** Every file below a directory, relative to it, with slashes, in the order of names: the texts, and what lies beside them. */
export async function listFiles(directory: string): Promise<{ markdown: string[]; others: string[] }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(\.|node_modules\/)/.test(path))
    .sort()
  const markdown = new Set(paths.filter((path) => /\.(md|mdx|markdown)$/i.test(path)))
  for (const path of paths.filter(isLektorText)) markdown.add(path)
  for (const path of paths.filter(isHtmlPost)) if (await hasFrontMatter(join(directory, path))) markdown.add(path)
  const root = await realpath(directory)
  const people = new Set<string>()
  for (const path of paths.filter(isAboutPeople)) if ((await yamlAt(join(directory, path), root)) !== null) people.add(path)
  return { markdown: paths.filter((path) => markdown.has(path)), others: paths.filter((path) => !markdown.has(path) && !people.has(path)) }
}

async function hasFrontMatter(path: string): Promise<boolean> {
  return /^\ufeff?(?:---|\+\+\+)\s*\n/.test((await readText(path)).text)
}

/** A file's text in whatever encoding it is written; `notes` name any but UTF-8. */
export async function readText(path: string): Promise<{ text: string; notes: Note[] }> {
  const notes: Note[] = []
  const pieces: string[] = []
  // A stream costs a small file several times what reading it does.
  const bytes = await readFile(path)
  const open = async function* () {
    yield bytes
  }
  for await (const piece of decodeText(open, (said) => void notes.push(said))) pieces.push(piece)
  return { text: pieces.join(''), notes }
}

/** The lines of front matter that may hold a date with slashes, and the number of texts with a date there or in their name. */
export async function dateLinesOf(directory: string, paths: readonly string[]): Promise<{ lines: string[]; dated: number }> {
  const lines: string[] = []
  let dated = 0
  for (const path of paths) {
    const head = (await readText(join(directory, path))).text.slice(0, 4_000)
    const isFenced = /^\ufeff?(?:---|\+\+\+)/.test(head)
    const own = isFenced ? (head.match(/^\w*(?:date|publish|created|updated)\w*["']?\s*[:=].*$/gim) ?? []) : []
    lines.push(...own)
    if (own.length > 0 || /\d{4}-\d{2}-\d{2}/.test(path)) dated++
  }
  return { lines, dated }
}

/** What a text may mean by a file: the last parts of all addresses in it. */
export function fileNamesIn(text: string): string[] {
  return [...text.matchAll(/[^\s"'()<>[\]{}/\\=]+\.\w{1,8}/g)].map(([name]) => decoded(name))
}

/** Whether a file belongs to a repository rather than to a magazine. */
export function isAboutTheRepository(path: string): boolean {
  return /^(readme|license|licence|contributing|code[_-]of[_-]conduct|changelog|security|maintainers|codeowners|agents|claude|gemini|copilot-instructions|pull_request_template)\b/i.test(
    path.split('/').at(-1) ?? '',
  )
}

export function isRemote(address: string): boolean {
  return /^(https?:)?\/\//i.test(address)
}

/** Folders whose files generators put at the root of a site: Hugo, Docusaurus, Astro, VitePress, Gatsby, Hexo. */
const siteFolders = ['', 'static', 'public', 'assets', 'source', 'src']

/**
 * The file that an address in a post means: relative to the post, or from the root of the old site, which is the
 * directory or a folder between it and the post. Null when there is none, and for anything outside the directory.
 */
export async function findLocal(directory: string, post: string, address: string): Promise<string | null> {
  const wanted = decoded(address.split(/[?#]/)[0] ?? '')
    .replace(/^(?:[@~]|@site)(?=\/)/, '')
    .replace(pelicanFile, '')
  if (!wanted || isRemote(address) || wanted.includes('\0')) return null
  const root = await realpath(directory)
  const folder = dirname(resolve(root, post))
  // Hexo keeps the files of a text in a folder of its name.
  const assets = resolve(root, post).replace(/\.\w+$/, '')
  const above = foldersUp(folder, root).flatMap((base) => siteFolders.map((one) => join(base, one)))
  for (const base of wanted.startsWith('/') ? above : [folder, assets, ...above]) {
    const candidate = await realpath(join(base, wanted)).catch(() => null)
    if (candidate?.startsWith(root + sep) && /\.\w+$/.test(candidate)) return candidate
  }
  return null
}

const peopleFiles = ['authors.yml', 'authors.yaml', '_data/authors.yml', 'data/authors.yml']

function isAboutPeople(path: string): boolean {
  return /(^|\/)authors\.ya?ml$/.test(path)
}

/** authors.yml beside the post or above it, the nearest one. */
export async function readPeople(directory: string, post: string): Promise<People> {
  const root = await realpath(directory)
  for (const folder of foldersUp(dirname(resolve(directory, post)), resolve(directory))) {
    for (const name of peopleFiles) {
      const value = await yamlAt(join(folder, name), root)
      if (typeof value === 'object' && value !== null)
        return new Map(Object.entries(value).filter(([, person]) => typeof person === 'object' && person !== null))
    }
  }
  return new Map()
}

/** Null for a file that is not there, leads out of `root` or cannot be read as YAML. */
export async function yamlAt(path: string, root: string): Promise<unknown> {
  try {
    const place = await realpath(path)
    return place.startsWith(root + sep) ? parse((await readText(place)).text) : null
  } catch {
    return null
  }
}

function foldersUp(from: string, to: string): string[] {
  const folders = [from]
  for (let at = from; at !== to && at.startsWith(to); at = dirname(at)) folders.push(dirname(at))
  return folders
}
