import { readdirSync, readFileSync } from 'node:fs'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import { readFrontMatter } from '#base/blocks/front-matter.ts'
import { proseText } from '#base/blocks/plain-text.ts'
import { searchWords } from '#base/search-words.ts'

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Paragraph {
  text: string
  /** As they stand in the search index. */
  words: string[]
}

export interface Prose {
  paragraphs: Paragraph[]
  sentence(least: number, most: number): string
  /** A name that is rare by its number: few articles hold the larger ones. */
  name(number: number): string
}

/** Text that reads like the demo edition at a squint: each word follows the two before it as it did there. */
export async function prose(paragraphs: number, random: () => number): Promise<Prose> {
  const followers = await readFollowers()
  const starts = [...followers.keys()].filter((pair) => /^\p{Lu}/u.test(pair))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T // never asked of an empty list

  function sentence(least: number, most: number): string {
    const words = pick(starts).split(' ')
    const length = least + Math.floor(random() * (most - least))
    while (words.length < length) {
      const next = followers.get(words.slice(-2).join(' '))
      words.push(...(next ? [pick(next)] : pick(starts).toLowerCase().split(' ')))
    }
    return `${words.join(' ').replace(/[,;:—–-]+$/, '')}.`
  }

  function paragraph(): Paragraph {
    const sentences = Array.from({ length: 3 + Math.floor(random() * 4) }, () => sentence(8, 24))
    const text = sentences.join(' ')
    return { text, words: searchWords(text) }
  }

  return { paragraphs: Array.from({ length: paragraphs }, paragraph), sentence, name }
}

async function readFollowers(): Promise<Map<string, string[]>> {
  const folder = new URL('../demo/articles/', import.meta.url)
  const followers = new Map<string, string[]>()
  for (const file of readdirSync(folder)) {
    const { data, body } = readFrontMatter(readFileSync(new URL(file, folder), 'utf8'))
    if (data['language'] !== undefined && data['language'] !== 'en') continue
    const { blocks } = await fromMarkdown(body)
    const words = proseText(blocks)
      .split(/\s+/)
      .map((word) => word.replace(/[.?!“”"()]/g, ''))
      .filter(Boolean)
    for (let at = 2; at < words.length; at++) {
      const pair = `${words[at - 2]} ${words[at - 1]}`
      followers.set(pair, [...(followers.get(pair) ?? []), words[at] ?? ''])
    }
  }
  return followers
}

const syllables = ['ka', 'lo', 'mi', 'ren', 'sa', 'tu', 'vel', 'dor', 'bra', 'nis', 'fen', 'gar', 'hul', 'jo', 'pes', 'qui', 'rov', 'stra', 'tam', 'zel']

function name(number: number): string {
  let rest = number + syllables.length
  let text = ''
  while (rest > 0) {
    text = (syllables[rest % syllables.length] ?? '') + text
    rest = Math.floor(rest / syllables.length)
  }
  return text.charAt(0).toUpperCase() + text.slice(1)
}
