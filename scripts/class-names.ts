import type { SourceFile } from './source-files.ts'
import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/** The only classes of fewer than four letters; `h1` to `h6` are sizes of headings. */
const short = new Set(['btn', 'tag', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Classes that no sheet draws: they keep a paragraph from being one without a class, or are given to a library. */
const hooks = new Set(['is-first', 'bn-button', 'figure-credit', 'aside-block__author'])
/** Classes of libraries, which our sheets draw anew. */
const foreign = /^(bn-|mantine-|tableWrapper$)/
/** Sheets that draw everybody's things anew: on paper, in the other edition, and in the system's colours. */
const redrawn = /^src\/ui\/theme(-light|\/print|\/forced-colors)?\.css$/
const sheet = /^(src|demo)\/.*\.css$/

/** Classes that are too short, that a sheet draws and nothing uses, that are used and no sheet draws, or that two sheets draw. */
export function classFaults(files: SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => sheet.test(path))
  const drawn = new Map(sheets.flatMap(({ path, text }) => classesIn(text).map((name) => [name, path] as const)))
  const code = files.filter(({ path }) => /^(src|demo)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  if (drawn.size === 0) return []
  const uses = code.map((file) => ({ path: file.path, ...wordsOf(file) }))
  const words = new Set(uses.flatMap((use) => use.words))
  const openings = new Set(uses.flatMap((use) => use.openings))
  const isUsed = (name: string): boolean =>
    words.has(name) ||
    [...name.matchAll(/-/g)].some(({ index }) => openings.has(name.slice(0, index + 1)) && (words.has(name.slice(index + 1)) || /-\d+$/.test(name)))
  return [
    ...[...drawn].flatMap(([name, path]) => [
      ...(name.length < 4 && !short.has(name) ? [`${path}: .${name} says nothing, name it in full`] : []),
      ...(isUsed(name) ? [] : [`${path}: .${name} is used nowhere`]),
    ]),
    ...uses.flatMap(({ path, classes }) =>
      [...new Set(classes)].filter((name) => !drawn.has(name) && !hooks.has(name)).map((name) => `${path}: .${name} is in no stylesheet`),
    ),
    ...classClashes(sheets),
  ]
}

/**
 * Classes that two stylesheets of readers' pages draw by their name alone: a page gets each rule whose classes it can write (decision 25), so
 * they would be one thing.
 */
function classClashes(sheets: SourceFile[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of sheets) {
    if (!path.startsWith('src/') || /\/studio\//.test(path) || redrawn.test(path)) continue
    for (const name of barelyDrawn(text)) owners.set(name, (owners.get(name) ?? new Set()).add(path))
  }
  return [...owners].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `.${name} is drawn by ${[...paths].toSorted().join(' and ')}`)
}

/** Classes with a rule of their own, below nothing but at-rules. */
function barelyDrawn(css: string): string[] {
  return rulesIn(css).flatMap(({ selector, within }) =>
    within.every((one) => one.startsWith('@')) ? selectorsIn(selector).flatMap((one) => /^\.([\w-]+)$/.exec(one)?.[1] ?? []) : [],
  )
}

function classesIn(css: string): string[] {
  const names = rulesIn(css).flatMap(({ selector }) =>
    selector.startsWith('@') ? [] : [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => !foreign.test(name))
}

function rulesIn(css: string): { selector: string; within: string[] }[] {
  const found: { selector: string; within: string[] }[] = []
  const open: string[] = []
  for (const [, prelude = '', mark] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop()
    if (mark !== '{') continue
    found.push({ selector: prelude.trim(), within: [...open] })
    open.push(prelude.trim())
  }
  return found
}

/** What stands in brackets stays with its selector. */
function selectorsIn(prelude: string): string[] {
  return prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim())
}

export interface ClassNames {
  /** Each word of a string, whatever it is for. */
  words: string[]
  /** Beginnings of words that an expression ends: `is-` of `is-${tone}`. */
  openings: string[]
  /** Whole words of what is given to `className`. */
  classes: string[]
}

/** What a source file writes into strings. */
export function wordsOf({ path, text }: SourceFile): ClassNames {
  const found: ClassNames = { words: [], openings: [], classes: [] }
  const take = (literal: string, isClass: boolean, begins: boolean, ends: boolean): void => {
    const whole = literal.replace(begins ? /^\S+/ : /^/, '').replace(ends ? /\S+$/ : /$/, '')
    found.words.push(...literal.split(/[^\w-]+/))
    if (ends) found.openings.push(/[\w-]+$/.exec(literal)?.[0] ?? '')
    if (isClass) found.classes.push(...whole.split(/\s+/).filter(Boolean))
  }
  /** `isGlued`: what stands here ends the word before it, as `late` does in `is-${tone ?? 'late'}`. */
  const walk = (node: unknown, isClass: boolean, isGlued = false): void => {
    if (Array.isArray(node)) node.forEach((one) => walk(one, isClass, isGlued))
    if (!isSyntaxNode(node) || node['source'] || /^TS(Type|Interface|Literal|Union)/.test(node.type)) return
    if (node.type === 'Literal' && typeof node['value'] === 'string') take(node['value'], isClass, isGlued, false)
    if (node.type === 'TemplateLiteral') return walkTemplate(node, isClass, isGlued)
    const forgets = node.type === 'BinaryExpression' || node.type === 'MemberExpression'
    for (const [key, child] of Object.entries(node)) {
      const isTest = node.type === 'ConditionalExpression' && key === 'test'
      walk(child, node.type === 'JSXAttribute' ? isNamedClass(node['name']) : isClass && !forgets && !isTest, isGlued)
    }
  }
  const walkTemplate = ({ quasis, expressions }: SyntaxNode, isClass: boolean, isGlued: boolean): void => {
    const parts = Array.isArray(quasis) ? quasis.map((part: { value: { raw: string } }) => part.value.raw) : []
    parts.forEach((part, at) => {
      take(part, isClass, at > 0 || isGlued, at < parts.length - 1)
      if (Array.isArray(expressions)) walk(expressions[at], isClass, /[\w-]$/.test(part))
    })
  }
  walk(syntaxTree(text, path), false)
  return found
}

function isNamedClass(name: unknown): boolean {
  return isSyntaxNode(name) && typeof name['name'] === 'string' && /^(class|\w*[cC]lassName)$/.test(name['name'])
}
