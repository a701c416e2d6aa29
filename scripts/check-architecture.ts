// Keeps the layout of ARCHITECTURE.md: who may import whom, the closed list of file names, the length of files,
// one owner for each class, one table of durations and easings, one guard of code that comes later, the site's clocks in all of the studio, one way to other servers, one way to change data for somebody who asks, no file or export that nothing imports, and no comment that names
// a file which is gone.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { animationFaults } from './animations.ts'
import { classFaults } from './class-names.ts'
import { deadExports } from './dead-exports.ts'
import { unguardedCode } from './guarded-code.ts'
import { kindNameBreaches } from './kind-names.ts'
import { outgoingRequests } from './outgoing-requests.ts'
import { plainWrites } from './plain-writes.ts'
import { sourceFiles, type SourceFile } from './source-files.ts'
import { stalePaths } from './stale-paths.ts'
import { studioTimeFaults } from './studio-times.ts'

const longest = 250
const layers = ['i18n', 'base', 'platform', 'ui', 'rooms', 'pages', 'studio', 'app'] as const
type Layer = (typeof layers)[number]

/** Folders that hold features; a feature is one folder of a room. */
const rooms = ['content', 'community', 'discovery', 'operations']
const featurePath = new RegExp(`^src/((?:${rooms.join('|')})/[^/]+)/`)
/** Screens of editors: the frame in src/studio, and each feature's own in its folder `studio`. */
const studioPath = new RegExp(`^src/(?:studio/|(?:${rooms.join('|')})/[^/]+/studio/)`)

/** Descriptors of content kinds: plain data, which everything below may read. */
const kindPath = new RegExp(`^src/(?:content/kinds|(?:${rooms.join('|')})/[^/]+/kind)\\.ts$`)

/** What each layer may import, besides itself. Features are looked at one by one below. */
export const allowed: Record<Layer, readonly Layer[]> = {
  i18n: [],
  base: ['i18n'],
  platform: ['i18n', 'base'],
  ui: ['i18n', 'base'],
  rooms: ['i18n', 'base', 'platform', 'ui'],
  pages: ['i18n', 'base', 'ui', 'rooms'],
  studio: ['i18n', 'base', 'ui', 'rooms'],
  app: ['i18n', 'base', 'platform', 'ui', 'rooms', 'pages', 'studio'],
}

const forbiddenNames = /^(index|utils?|helpers?|types?|hooks?|misc|common|manager)\.(ts|tsx)$/
/** Public files of a feature; its components are public too, and its studio files to the studio files of others. */
const publicFiles = /^(contract|rules|service|client|page-data|use[A-Z]\w+)\.ts$/
/** Files of a feature that only the server reads. */
const serverFiles = /^(store|routes|feature|service|jobs|seed|mail)\.ts$/

/** All breaches of the layout, as lines to print; empty when there is none. */
export function breaches(files: SourceFile[]): string[] {
  const found: string[] = []
  const graph = new Map<string, string[]>()
  const known = new Set(files.flatMap(({ path }) => (path.endsWith('.css') ? [] : [path])))
  for (const file of files) {
    const lines = file.text.split('\n').length
    const most = longest
    if (lines > most) found.push(`${file.path}: ${lines} lines, at most ${most}`)
    const name = file.path.split('/').at(-1) ?? ''
    if (forbiddenNames.test(name) && !file.path.startsWith('src/pages/')) found.push(`${file.path}: call it by what it holds, not '${name}'`)
    if (
      file.path.endsWith('.tsx') &&
      !/^[A-Z]/.test(name) &&
      !/^src\/(?:(?:pages|studio|app)|content\/\w+\/pages)\/|^testing\/recipe-kind\/pages\//.test(file.path) &&
      !name.includes('.test.')
    )
      found.push(`${file.path}: components are named in PascalCase`)
    const targets = importsOf(file).map((one) => ({ ...one, target: resolveImport(file.path, one.from, known) }))
    graph.set(
      file.path,
      targets.flatMap(({ target }) => target ?? []),
    )
    for (const { target, typeOnly } of targets) if (target) found.push(...breachesOfImport(file.path, target, typeOnly))
  }
  return [
    ...found,
    ...cycles(graph),
    ...classFaults(files),
    ...animationFaults(files),
    ...unguardedCode(files),
    ...sharedNumbers(files),
    ...kindNameBreaches(files),
    ...studioTimeFaults(files),
    ...outgoingRequests(files),
    ...plainWrites(files),
  ]
}

function breachesOfImport(from: string, to: string, typeOnly: boolean): string[] {
  const found: string[] = []
  const [fromLayer, toLayer] = [layerOf(from), layerOf(to)]
  if (from.includes('.test.')) return found
  if (fromLayer && toLayer && fromLayer !== toLayer && !allowed[fromLayer].includes(toLayer))
    found.push(`${from}: ${fromLayer} may not import ${toLayer} (${to})`)
  const [fromFeature, toFeature] = [featureOf(from), featureOf(to)]
  const toName = to.split('/').at(-1) ?? ''
  if (
    fromFeature &&
    toFeature &&
    fromFeature !== toFeature &&
    !publicFiles.test(toName) &&
    !to.endsWith('.tsx') &&
    !(studioPath.test(from) && studioPath.test(to))
  )
    found.push(`${from}: ${toName} is private to ${toFeature}`)
  if (typeOnly) return found
  if (from.endsWith('.tsx') && toLayer === 'platform') found.push(`${from}: components may not reach the server (${to})`)
  if (from.endsWith('.tsx') && fromLayer !== 'app' && toFeature && serverFiles.test(toName)) found.push(`${from}: components may not reach the server (${to})`)
  const isHook = /\/use[A-Z]\w+\.ts$/.test(from)
  if (from.endsWith('.ts') && to.endsWith('.tsx') && fromLayer !== 'app' && !isHook) found.push(`${from}: server files may not import components (${to})`)
  return found
}

function layerOf(path: string): Layer | undefined {
  if (kindPath.test(path)) return 'base'
  if (studioPath.test(path)) return 'studio'
  if (featurePath.test(path)) return 'rooms'
  return layers.find((layer) => path.startsWith(`src/${layer}/`))
}

function featureOf(path: string): string | undefined {
  return featurePath.exec(path)?.[1]
}

/** Reads line by line: an import may stand over several lines, its source is on the last of them. */
function importsOf(file: SourceFile): { from: string; typeOnly: boolean }[] {
  const found: { from: string; typeOnly: boolean }[] = []
  let typeOnly = false
  for (const line of file.text.split('\n')) {
    if (/^(import|export) /.test(line)) typeOnly = /^(import|export) type /.test(line)
    const source = /^(?:(?:import|export) (?:.*? from )?|\} from )'([#.][^']+)'/.exec(line)?.[1]
    if (source) found.push({ from: source, typeOnly })
  }
  return found
}

function resolveImport(path: string, from: string, known: Set<string>): string | undefined {
  const target = from.startsWith('#') ? `src/${from.slice(1)}` : relative('.', resolve(dirname(path), from))
  return known.has(target) ? target : undefined
}

/** They run in the order of their names: with one number, whichever was written second may come first. */
function sharedNumbers(files: SourceFile[]): string[] {
  const paths = new Map<string, string>()
  return files.flatMap(({ path }) => {
    const number = /^migrations\/(\d+)_/.exec(path)?.[1]
    if (number === undefined) return []
    const other = paths.get(number)
    paths.set(number, path)
    return other ? [`${path}: ${other} has this number`] : []
  })
}

/** Imports of types count too: files of a circle can only be read together. */
function cycles(graph: Map<string, string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      found.push(`cycle: ${[...trail.slice(at), path].join(' -> ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return found
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const files = sourceFiles(root)
  // Only with the whole repository at hand is it known what nothing imports.
  const found = [
    ...breaches(files),
    ...stalePaths(files, ['vite.config.ts', 'vite.studio.config.ts', 'vitest.config.ts']),
    ...deadExports(files, readFileSync(join(root, 'package.json'), 'utf8') + readFileSync(join(root, 'vitest.config.ts'), 'utf8')),
  ]
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'The layout holds.' : `${found.length} breaches of the layout.`)
  process.exit(found.length === 0 ? 0 : 1)
}
