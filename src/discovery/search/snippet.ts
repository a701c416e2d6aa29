import { searchFolded, type SearchTerm } from '#base/search-words.ts'
import { placedWords, type PlacedWord } from '#base/placed-words.ts'
import type { Marked } from './contract.ts'
import { stemsOf } from './word-forms.ts'

/** The whole text, with what was searched marked. */
export function marked(text: string, terms: readonly SearchTerm[]): Marked {
  return { text, marks: marksIn(placedWords(text), terms).map(({ start, end }) => [start, end]) }
}

/** The part that holds most of what was searched, the first of several; undefined when none holds anything. */
export function bestPart<P extends { text: string }>(parts: readonly P[], terms: readonly SearchTerm[]): P | undefined {
  let best: { part: P; held: number } | undefined
  for (const part of parts) {
    const plain = searchFolded(part.text)
    // Few parts hold a word at all, and only those are taken apart.
    if (!terms.some(({ words: [first = ''], forms }) => plain.includes(first) || (forms !== undefined && [...forms].some((form) => plain.includes(form)))))
      continue
    const held = new Set(marksIn(placedWords(part.text), terms).map((mark) => mark.term)).size
    if (held > (best?.held ?? 0)) best = { part, held }
    if (held === terms.length) break
  }
  return best?.part
}

/** How far before the first mark a snippet may begin. */
const lead = 70

/** A stretch of about `longest` letters around the first words found, from the beginning of a sentence where one is near. */
export function snippetOf(text: string, terms: readonly SearchTerm[], longest: number): Marked {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= longest) return marked(plain, terms)
  const [first] = marksIn(placedWords(plain), terms)
  const from = first ? beginningBefore(plain, first.start) : 0
  const to = endAfter(plain, from + longest)
  const before = from > 0 && !/[.!?…。！？]["”’»]?\s*$/u.test(plain.slice(0, from)) ? '…' : ''
  return marked(`${before}${plain.slice(from, to).trim()}${to < plain.length ? '…' : ''}`, terms)
}

function beginningBefore(text: string, at: number): number {
  if (at <= lead) return 0
  const window = text.slice(at - lead, at)
  const sentence = /.*[.!?…]["”’»]?\s+/su.exec(window)
  if (sentence) return at - lead + sentence[0].length
  const space = window.indexOf(' ')
  return space < 0 ? at - lead : at - lead + space + 1
}

function endAfter(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  // Scripts without spaces are cut where they are, but not within a character.
  const cut = space > at - 40 ? space : at
  return /[\ud800-\udbff]/.test(text[cut - 1] ?? '') ? cut - 1 : cut
}

function marksIn(words: PlacedWord[], terms: readonly SearchTerm[]): { start: number; end: number; term: number }[] {
  const found: { start: number; end: number; term: number }[] = []
  for (let at = 0; at < words.length; at++) {
    for (const [term, { words: wanted, open, forms }] of terms.entries()) {
      if (!wanted.every((word, step) => fits(words[at + step]?.word, word, { open, forms }))) continue
      const [first, last] = [words[at], words[at + wanted.length - 1]]
      if (!first || !last) continue
      const before = found.at(-1)
      if (before && before.end >= first.start) before.end = Math.max(before.end, last.end)
      else found.push({ start: first.start, end: last.end, term })
      break
    }
  }
  return found
}

function fits(word: string | undefined, wanted: string, { open, forms }: Pick<SearchTerm, 'open' | 'forms'>): boolean {
  if (word === undefined) return false
  if (open ? word.startsWith(wanted) : word === wanted) return true
  return forms !== undefined && stemsOf(word).some((stem) => forms.has(stem))
}
