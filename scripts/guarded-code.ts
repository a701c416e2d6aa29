import { targetOf } from './page-modules.ts'
import type { SourceFile } from './source-files.ts'

/** Where the scripts of browsers begin. */
const entries = ['src/app/entry.client.tsx', 'src/app/entry.studio.tsx', 'src/app/entry.preview.tsx']
/** What brings code of its own, found by name. */
const globbed =
  /^src\/(?:pages\/[^/]+\.tsx|(?:content|community|discovery|operations)\/[^/]+\/(?:pages\/[^/]+\.tsx|studio\/\w+\.tsx?|page-data\.ts|HomeSections\.tsx))$/
const imported = /^(?:import|export) (?!type )[^'";]*?'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm
const lazy = /\bimport\(/g
/** Before each `import(`: the guard itself, a part that hands its code to it, or the server, which has all code at hand. */
const guarded = /(?:\bloadCode\(\(\) => |\buseCode\([^;]*?\(\) => |\bload: (?:async )?\(\) => (?:\(await )?|import\.meta\.env\.SSR \? \(await )$/

/** Code that a browser asks for later without the guard of missing files (src/ui/load-code.ts): where it is missing, nothing would say so. */
export function unguardedCode(files: SourceFile[]): string[] {
  const known = new Map(files.flatMap((file) => (file.path.includes('.test.') ? [] : [[file.path, file] as const])))
  return [...reachedFrom(known)].flatMap((path) => {
    const text = known.get(path)?.text ?? ''
    return Array.from(text.matchAll(lazy), ({ index }) => index)
      .filter((at) => !isComment(text, at) && !guarded.test(text.slice(Math.max(0, at - 200), at)))
      .map((at) => `${path}: ${text.slice(at, text.indexOf(')', at) + 1)} does not go through loadCode, useCode or later`)
  })
}

function reachedFrom(files: ReadonlyMap<string, SourceFile>): Set<string> {
  const reached = new Set<string>()
  const queue = [...entries, ...[...files.keys()].filter((path) => globbed.test(path))].filter((path) => files.has(path))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const [, from, later] of files.get(path)?.text.matchAll(imported) ?? []) {
      const target = targetOf(path, from ?? later ?? '')
      if (files.has(target)) queue.push(target)
    }
  }
  return reached
}

/** A type in a comment, such as `import('kysely')`. */
function isComment(text: string, at: number): boolean {
  return /^\s*(?:\/\/|\*|\/\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1, at))
}
