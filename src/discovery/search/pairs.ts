import type { SearchTerm } from '#base/search-words.ts'
import type { IndexFields } from './fields.ts'

/**
 * Numbers of words that stand side by side, for PostgreSQL: few enough that its index of them stays small. Several pairs
 * share a number, so whoever finds one reads the text as well. Never change how a number is made: the index is made of them.
 */
export function pairsOf(fields: IndexFields): number[] {
  return distinctPairs(Object.values(fields))
}

/** Of all phrases among `terms`. */
export function pairsIn(terms: readonly SearchTerm[]): number[] {
  return distinctPairs(terms.map((term) => term.words))
}

function distinctPairs(texts: string[][]): number[] {
  const found = new Set<number>()
  for (const words of texts) for (let at = 1; at < words.length; at++) found.add(numberOf(`${words[at - 1]} ${words[at]}`))
  return [...found]
}

/** FNV-1a, folded to the 16 bits of a smallint. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 16) ^ (hash & 0xffff)) - 0x8000
}
