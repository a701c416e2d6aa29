import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'
import type { ClassNames } from './class-names.ts'

/** Words that source files write into strings: a class that none of them can write is on no element that they draw. */
export class ClassWords {
  readonly #whole = new Set<string>()
  /** Beginnings that an expression ends: `is-` of `is-${tone}`. */
  readonly #openings = new Set<string>()

  add({ words, openings }: ClassNames): this {
    for (const word of words) this.#whole.add(word)
    for (const opening of openings) if (opening.endsWith('-')) this.#openings.add(opening)
    return this
  }

  has(name: string): boolean {
    return this.#whole.has(name) || [...name.matchAll(/-/g)].some(({ index }) => this.#openings.has(name.slice(0, index + 1)))
  }
}

/** A stylesheet of the source with what it imports, addresses of files being those below `root`. */
export function sheetAt(root: string, path: string): string {
  const here = dirname(resolve(root, path))
  return readFileSync(resolve(root, path), 'utf8')
    .replaceAll(/@import '(\.[^']+)';/g, (_, from: string) => sheetAt(root, relative(root, resolve(here, from))))
    .replaceAll(/url\('(\.[^']+)'\)/g, (_, from: string) => `url('${resolve(here, from)}')`)
}

/**
 * The part of a stylesheet whose selectors `isWanted`, in the same order and below the same at-rules.
 * @param all also what has no selector: fonts, the order of layers, and keyframes that no rule of the stylesheet plays
 */
export function rulesOf(css: string, { isWanted, all }: { isWanted: (selector: string) => boolean; all: boolean }): string {
  const root = postcss.parse(css)
  root.walkComments((comment) => void comment.remove())
  const playedBefore = playedIn(root)
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const wanted = rule.selectors.filter(isWanted)
    if (wanted.length === 0) rule.remove()
    else rule.selectors = wanted
  })
  const played = playedIn(root)
  root.walkAtRules((rule) => {
    const isUnused = rule.name === 'keyframes' && !played.has(rule.params) && (!all || playedBefore.has(rule.params))
    if (isUnused || (!all && (rule.name === 'font-face' || rule.nodes === undefined))) rule.remove()
  })
  removeEmpty(root)
  return root.toString()
}

/**
 * A stylesheet in two: what stands below an at-rule of one of the media, and the rest.
 * @param media as the source writes it: `print`
 */
export function splitByMedia(css: string, media: readonly string[]): { screen: string; ofMedia: Map<string, string> } {
  const part = (isKept: (params: string | undefined) => boolean): string => {
    const root = postcss.parse(css)
    root.walkRules((rule) => {
      if (!isKept(media.find((one) => isBelow(rule, one)))) rule.remove()
    })
    removeEmpty(root)
    return root.toString()
  }
  const ofMedia = media.map((one) => {
    const root = postcss.parse(part((found) => found === one))
    root.walkAtRules((rule) => void ((rule.nodes === undefined || rule.name === 'font-face') && rule.remove()))
    removeEmpty(root)
    return [one, root.toString()] as const
  })
  return { screen: part((found) => found === undefined), ofMedia: new Map(ofMedia) }
}

function isBelow({ parent }: ChildNode, media: string): boolean {
  if (parent?.type !== 'atrule') return false
  const rule = parent as AtRule // an at-rule by its type
  return (rule.name === 'media' && rule.params === media) || isBelow(rule, media)
}

/** Classes that an element or those around it must have for the selector to hold; what stands in brackets may not be needed. */
export function classesOf(selector: string): string[] {
  return Array.from(withoutBrackets(selector).matchAll(/\.(-?[a-z_][\w-]*)/gi), ([, name = '']) => name)
}

function withoutBrackets(selector: string): string {
  const less = selector.replaceAll(/\([^()]*\)/g, '')
  return less === selector ? less : withoutBrackets(less)
}

/** Words of what plays keyframes, their names among them. */
function playedIn(root: Container): Set<string> {
  const words = new Set<string>()
  root.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => words.add(word)))
  return words
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes' // an at-rule by its type
}

function removeEmpty(container: Container): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== 'atrule' || node.nodes === undefined) continue
    removeEmpty(node)
    if (node.nodes.length === 0) node.remove()
  }
}
