import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exclusionLists } from './exclusion-lists.ts'
import { isHexo } from './markdown-inherited.ts'

type Values = Readonly<Record<string, unknown>>

/** Says by which setting of its site a text has no page; undefined where it has one, or nobody knows. */
export type HidingSetting = (place: string, data: Values) => string | undefined

/**
 * What the generator of a site leaves out: texts beside its folder of texts, folders of Jekyll that are no collection, what a list
 * of exceptions names. @param paths of the site, relative to `directory` @param settings of the site, as far as they are read
 */
export async function hidingSetting(directory: string, paths: readonly string[], settings: Values): Promise<HidingSetting> {
  const [bounds, excluding] = [await boundsOf(directory, paths, settings), await exclusionLists(directory, textOf(settings['docs_dir']))]
  return (place, data) => bounds(place, data) ?? excluding(place)
}

async function boundsOf(directory: string, paths: readonly string[], settings: Values): Promise<HidingSetting> {
  const has = new Set(paths)
  if (has.has('quartz.config.ts')) return ofQuartz(await readFile(join(directory, 'quartz.config.ts'), 'utf8'))
  if (has.has('mkdocs.yml')) return outside(textOf(settings['docs_dir']), 'docs_dir', paths)
  if (isHexo(settings)) return outside(textOf(settings['source_dir']) || 'source', 'source_dir', paths)
  if (has.has('_config.yml') || has.has('_config.yaml')) return ofJekyll(settings)
  return isRecord(settings['module']) || !isHugo(settings) ? () => undefined : outside(textOf(settings['contentDir']) || 'content', 'contentDir', paths)
}

/** Zola has a content folder, too. */
function isHugo(settings: Values): boolean {
  return Object.keys(settings).some((key) => /^base_?url$/i.test(key)) && !isRecord(settings['languages'])
}

/** Nothing is known where no text lies in the folder. */
function outside(folder: string, name: string, paths: readonly string[]): HidingSetting {
  const start = `${folder.replace(/^\.\/|\/$/g, '')}/`
  const isUsed = paths.some((path) => path.startsWith(start) && /\.(?:md|mdx|markdown)$/i.test(path))
  return (place) => (isUsed && !place.startsWith(start) ? `${name}: ${start.slice(0, -1)}` : undefined)
}

/** https://quartz.jzhao.xyz/features/private-pages */
function ofQuartz(source: string): HidingSetting {
  const list = /\bignorePatterns:\s*\[([^\]]*)\]/.exec(source)?.[1] ?? ''
  const patterns = [...list.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, pattern = '']) => pattern)
  const isExplicit = /^(?!\s*\/\/).*\bExplicitPublish\(/m.test(source)
  return (place, data) => {
    if (!place.startsWith('content/')) return 'content'
    const pattern = patterns.find((one) => place.slice('content/'.length).split('/').includes(one) || matches(one, place.slice('content/'.length)))
    if (pattern !== undefined) return `ignorePatterns: ${pattern}`
    return isExplicit && String(data['publish']) !== 'true' ? 'ExplicitPublish' : undefined
  }
}

function ofJekyll(settings: Values): HidingSetting {
  const [included, excluded] = [wordsOf(settings['include']), wordsOf(settings['exclude'])]
  return (place) => {
    const pattern = excluded.find((one) => matches(one.replace(/^\/|\/$/g, ''), place))
    if (pattern !== undefined) return `exclude: ${pattern}`
    const folder = place.split('/').find((part, at, all) => at < all.length - 1 && part.startsWith('_'))
    if (folder === undefined || /^_(?:posts|drafts|i18n)$/.test(folder) || included.some((one) => one.split('/').includes(folder))) return undefined
    return hasPages(settings['collections'], folder.slice(1)) ? undefined : `collections: ${folder.slice(1)}`
  }
}

/** A collection in a list has none. */
function hasPages(collections: unknown, name: string): boolean {
  const collection = isRecord(collections) ? collections[name] : undefined
  return isRecord(collection) && collection['output'] === true
}

/** The file, a folder around it, or a pattern with one star. */
function matches(pattern: string, place: string): boolean {
  const [before = '', after] = pattern.split(/\*+/)
  if (after !== undefined) return pattern.split(/\*+/).length === 2 && place.startsWith(before) && place.endsWith(after)
  return place === pattern || place.startsWith(`${pattern}/`)
}

function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
