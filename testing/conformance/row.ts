import type { Site } from './site.ts'

/** What a row cannot do without: `write` changes the site, `member` and `author` are tokens, `build` is the built code of the browser. */
export type Need = 'write' | 'member' | 'author' | 'build' | 'browser'

export interface Finding {
  held: boolean
  /** Short, in the words of the answer. */
  seen: string
}

/** One sentence of the specification that can be tried from outside. */
export interface Row {
  section: number
  sentence: string
  needs: readonly Need[]
  look(site: Site): Promise<Finding>
}

type Look = Row['look']

/** Writes rows of one section, in the order of its sentences. */
export function sectionRows(section: number) {
  return (sentence: string, look: Look, ...needs: Need[]): Row => ({ section, sentence, needs, look })
}

export function finding(held: boolean, seen: unknown): Finding {
  return { held, seen: shown(seen) }
}

/** All of `parts` have to hold; what is seen is the first that does not, or the last. */
export function all(...parts: [Finding, ...Finding[]]): Finding {
  return parts.find(({ held }) => !held) ?? parts[parts.length - 1] ?? parts[0]
}

export function equal(seen: unknown, expected: unknown): Finding {
  return finding(JSON.stringify(seen) === JSON.stringify(expected), seen)
}

/** Names that are missing of `names`; what is there may be null. */
export function has(thing: unknown, ...names: string[]): Finding {
  if (typeof thing !== 'object' || thing === null) return finding(false, thing)
  const missing = names.filter((name) => !(name in thing))
  return finding(missing.length === 0, missing.length === 0 ? names.join(', ') : `without ${missing.join(', ')}`)
}

/** `names` with the type of each: `{ claps: 'number' }`. */
export function typed(thing: unknown, types: Record<string, 'number' | 'string' | 'boolean' | 'object'>): Finding {
  const there = has(thing, ...Object.keys(types))
  if (!there.held) return there
  const wrong = Object.entries(types).filter(([name, type]) => typeof Reflect.get(thing as object, name) !== type) // an object, by the line above
  return finding(wrong.length === 0, wrong.length === 0 ? there.seen : wrong.map(([name, type]) => `${name} is no ${type}`).join(', '))
}

function shown(seen: unknown): string {
  const text = typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? 'nothing')
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}
