import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** Where the script of readers' pages begins. */
export const entry = 'src/app/entry.client.tsx'
/** What every page asks for before that. */
export const loader = 'src/app/client-loader.ts'
export const pageFiles = 'src/{pages,content/*/pages}/*.tsx'

const imported = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([#.][^']+)'/gm
const together = /import\.meta\.glob<[^(]*>\('([^']+)', \{ eager: true \}\)/g
/** Parts whose code comes later, and whose HTML the server writes. */
const drawn = /import\.meta\.env\.SSR \? \(await import\('([#.][^']+)'\)/g
const later = /\bimport\('([#.][^']+)'\)/g

/** Files of the source, in the order in which a browser runs them: what is imported stands before what imports it. */
export interface PageModules {
  /** What stands on every page. */
  frame: string[]
  /** Of each page, by its path below `src`: what its HTML is made of, without the frame. */
  pages: Map<string, string[]>
  /** Of each part that only script brings, by its path: what it is made of. */
  parts: Map<string, string[]>
}

/** @param root of the project */
export function pageModules(root: string): PageModules {
  const modules = new Map<string, SourceModule>()
  const moduleAt = (path: string): SourceModule => {
    const known = modules.get(path) ?? readModule(root, path)
    modules.set(path, known)
    return known
  }
  const needs = (path: string): string[] => [...moduleAt(path).imports, ...moduleAt(path).drawn]
  const frame = reached([entry], needs)
  const besides = (path: string): string[] => reached([path], needs).filter((one) => !frame.includes(one))
  const pages = new Map(
    globSync(pageFiles, { cwd: root })
      .toSorted()
      .map((path) => [path.slice('src/'.length), besides(path)]),
  )
  const parts = new Map<string, string[]>()
  const queue = [...frame, ...[...pages.values()].flat()]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const part of moduleAt(path).parts) {
      if (parts.has(part)) continue
      const files = besides(part)
      parts.set(part, files)
      queue.push(...files)
    }
  }
  return { frame, pages, parts }
}

export interface SourceModule {
  /** What it cannot run without. */
  imports: string[]
  /** Parts whose code comes later, and whose HTML the server writes. */
  drawn: string[]
  /** What script asks for later. */
  parts: string[]
}

/** @param path below `root` */
export function readModule(root: string, path: string): SourceModule {
  if (!/\.tsx?$/.test(path)) return { imports: [], drawn: [], parts: [] }
  const text = readFileSync(resolve(root, path), 'utf8')
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => targetOf(path, name)).filter((one) => existsSync(resolve(root, one)))
  const globbed = Array.from(text.matchAll(together), ([, pattern = '']) => globSync(targetOf(path, pattern), { cwd: root }).toSorted()).flat()
  const inHtml = found(drawn)
  return { imports: [...found(imported), ...globbed], drawn: inHtml, parts: found(later).filter((one) => !inHtml.includes(one)) }
}

/** Depth first: a sheet that draws something anew is imported after it. */
export function reached(roots: string[], needs: (path: string) => string[]): string[] {
  const found = new Set<string>()
  const begun = new Set<string>()
  const visit = (path: string): void => {
    if (begun.has(path)) return
    begun.add(path)
    needs(path).forEach(visit)
    found.add(path)
  }
  roots.forEach(visit)
  return [...found]
}

/** A file of the source by the name that another one imports it by. */
export function targetOf(path: string, from: string): string {
  return from.startsWith('#') ? `src/${from.slice(1)}` : relative('.', resolve(dirname(path), from))
}
