import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hidesPath } from './ignore-pattern.ts'

interface ExclusionList {
  /** What the report calls it. */
  name: string
  /** Folder that its patterns count from, with a slash at its end; empty for that of the site. */
  folder: string
  patterns: readonly string[]
}

/** Says which pattern of a list leaves a text out; undefined where none does. */
type Excluding = (place: string) => string | undefined

/** Lists of texts that generators make no page of: `.eleventyignore`, `exclude_docs` and `draft_docs` of MkDocs, `srcExclude` of VitePress. */
export async function exclusionLists(directory: string, docsFolder: string): Promise<Excluding> {
  const lists = [
    ...(await Promise.all(['', 'src/', 'content/'].map((folder) => ofEleventy(directory, folder)))),
    ...ofMkDocs(await textAt(directory, 'mkdocs.yml'), docsFolder),
    ...(await Promise.all(['ts', 'mts', 'js', 'mjs'].map((ending) => ofVitePress(directory, `.vitepress/config.${ending}`)))),
  ]
  return (place) => {
    for (const { name, folder, patterns } of lists) {
      const pattern = place.startsWith(folder) ? hidesPath(patterns, place.slice(folder.length)) : undefined
      if (pattern !== undefined) return `${name}: ${pattern}`
    }
    return undefined
  }
}

/** Empty where there is none. The lists lie in files that an import does not list. */
async function textAt(directory: string, path: string): Promise<string> {
  return readFile(join(directory, path), 'utf8').catch(() => '')
}

async function ofEleventy(directory: string, folder: string): Promise<ExclusionList> {
  const patterns = patternsIn((await textAt(directory, `${folder}.eleventyignore`)).split('\n')).map((one) => one.replace(/^(!?)(?!\/)/, '$1/'))
  return { name: '.eleventyignore', folder, patterns }
}

/** Lines below a key: tags for code in such a file are no YAML that is read. */
function ofMkDocs(source: string, docsFolder: string): ExclusionList[] {
  const lines = source.split('\n')
  return ['exclude_docs', 'draft_docs'].map((name) => {
    const at = lines.findIndex((line) => line.startsWith(`${name}:`))
    const end = lines.findIndex((line, index) => index > at && /^\S/.test(line))
    const folder = docsFolder === '' ? '' : `${docsFolder.replace(/^\.\/|\/$/g, '')}/`
    return { name, folder, patterns: at === -1 ? [] : patternsIn(lines.slice(at + 1, end === -1 ? undefined : end)) }
  })
}

async function ofVitePress(directory: string, path: string): Promise<ExclusionList> {
  const [, list = ''] = /\bsrcExclude:\s{0,9}\[([^\]]{0,5000})\]/.exec(await textAt(directory, path)) ?? []
  return { name: 'srcExclude', folder: '', patterns: [...list.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, pattern = '']) => `/${pattern.replace(/^\//, '')}`) }
}

/** Real lists are far shorter; every pattern is held against every text. */
const [mostPatterns, longestPattern] = [1_000, 500]

function patternsIn(lines: readonly string[]): string[] {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && line.length <= longestPattern)
    .slice(0, mostPatterns)
}
