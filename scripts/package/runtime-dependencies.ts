import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '../bundle-server.ts'

/** Migrations import it, from where they are. */
const ofMigrations = 'kysely'
/** What the package installs as it is: what no bundle can hold, and libheif, which its licence lets people exchange. */
export const installedInPackage = [...installed, 'libheif-js']
/** Nothing of them is shipped. */
const buildTools = new Set(['@vitejs/plugin-react', 'node', 'vite'])
/** Asked for by packages for the case that they run on something else than Node.js, are compiled where they are installed, or colour code by a theme of theirs. */
const neverLoaded = /^(?:bare-.*|@shikijs\/themes|node-addon-api)$/

export interface Dependency {
  name: string
  version: string
  /** Below the project's root: node_modules/a, or node_modules/a/node_modules/b. */
  path: string
  /** SPDX, as its package says. */
  license: string
  /** Versions by name: native code, each for one system and processor. */
  optional: Record<string, string>
}

interface Manifest {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** What the server loads while it runs, with all that these packages need, in the order of their paths. */
export function runtimeDependencies(root: string): Dependency[] {
  return closureOf(root, runtimeNames(root))
}

/** All packages that are shipped, those in the files of dist too. */
export function shippedDependencies(root: string): Dependency[] {
  const names = Object.keys(manifestAt(root).dependencies ?? {})
  return closureOf(
    root,
    names.filter((name) => !buildTools.has(name)),
  )
}

/** Exact versions by name, for the manifest of what is shipped. */
export function runtimeVersions(root: string): Record<string, string> {
  const { dependencies = {} } = manifestAt(root)
  return Object.fromEntries(runtimeNames(root).map((name) => [name, dependencies[name] ?? '']))
}

function runtimeNames(root: string): string[] {
  const needed = new Set([...installedInPackage, ofMigrations])
  return Object.keys(manifestAt(root).dependencies ?? {}).filter((name) => needed.has(name))
}

function closureOf(root: string, names: string[]): Dependency[] {
  const found = new Map<string, Dependency>()
  for (const name of names) add(root, '', name, found)
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function add(root: string, from: string, name: string, found: Map<string, Dependency>): void {
  const path = placeOf(root, from, name)
  // An optional one of another system is not installed.
  if (path === null || found.has(path) || neverLoaded.test(name)) return
  const { version, license = 'unknown', dependencies, optionalDependencies: optional = {} } = manifestAt(join(root, path))
  found.set(path, { name, version, path, license, optional })
  for (const next of Object.keys({ ...dependencies, ...optional })) add(root, path, next, found)
}

/** As Node.js looks: beside the package that asks, then upwards. */
function placeOf(root: string, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules')))) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (folder === '') return null
  }
}

function manifestAt(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // written by npm, or by us
}
