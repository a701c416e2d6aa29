import type { SourceFile } from './check-architecture.ts'

/** Sheets that draw everybody's things anew: on paper, in the other edition, and in the system's colours. */
const redrawn = /^src\/ui\/theme(-light|\/print|\/forced-colors)?\.css$/

/**
 * Classes that two stylesheets of readers' pages draw by their name alone: all pages share one stylesheet (decision 10), so
 * they would be one thing.
 */
export function classClashes(files: SourceFile[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    if (!/^src\/.*\.css$/.test(path) || /\/studio\//.test(path) || redrawn.test(path)) continue
    for (const name of barelyDrawn(text)) owners.set(name, (owners.get(name) ?? new Set()).add(path))
  }
  return [...owners].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `.${name} is drawn by ${[...paths].toSorted().join(' and ')}`)
}

/** Classes with a rule of their own, below nothing but at-rules. */
function barelyDrawn(css: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, prelude = '', mark] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop()
    if (mark !== '{') continue
    if (open.every((one) => one.startsWith('@'))) found.push(...selectorsIn(prelude).flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? []))
    open.push(prelude.trim())
  }
  return found
}

/** What stands in brackets stays with its selector. */
function selectorsIn(prelude: string): string[] {
  return prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim())
}
