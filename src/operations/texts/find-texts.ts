import { compileMessage } from '#i18n/compile-message.ts'
import type { Part } from '#i18n/compiled-message.ts'
import { insideOf } from '#i18n/slots.ts'
import type { SiteText } from './contract.ts'

/**
 * Texts that hold what somebody read on a page, or whose key it is. Where none has all the words, for names and numbers
 * are filled in, those that have the most of them, at least half.
 */
export function findTexts(texts: readonly SiteText[], search: string): SiteText[] {
  const phrase = folded(search)
  if (phrase === '') return [...texts]
  const words = phrase.split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{L}/u.test(word))
  const ranked = texts.map((text) => ({ text, rank: rankOf(text, phrase, words) })).toSorted((a, b) => b.rank - a.rank)
  const best = ranked[0]?.rank ?? 0
  return ranked.filter(({ rank }) => rank >= Math.max(0.5, Math.min(best, 1))).map(({ text }) => text)
}

/** 3: it is the text or the key; 2: a part of it; 1: all words; less: the share of the words. */
function rankOf({ key, shipped, own }: SiteText, phrase: string, words: string[]): number {
  const texts = [key, ...[shipped, own ?? ''].map((text) => folded(literalsOf(text)))]
  if (texts.includes(phrase)) return 3
  if (texts.some((text) => text.includes(phrase))) return 2
  if (words.length === 0) return 0
  return Math.max(...texts.map((text) => words.filter((word) => text.includes(word)).length / words.length))
}

function literalsOf(text: string): string {
  const walk = (parts: readonly Part[]): string =>
    parts.map((part) => (typeof part === 'string' ? part : part === 0 ? ' ' : insideOf(part).map(walk).join(' '))).join('')
  const message = compileMessage(text)
  return typeof message === 'string' ? message : walk(message)
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
