import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../demo')

/** What the demo magazine calls its sections and things in a voice of its own; once words of the product. */
const phrases = [
  'Passed around',
  'Out of the house',
  'Shelf, screen, sleeve',
  'Made by hand',
  'Take along',
  'Put away',
  'Still you?',
  'before the last tram',
  'on the stand',
  'resist a name',
  'the good letters',
  'and the letters come',
  'arrive at one desk',
]

/** Legal pages of the demo say what those of every site say. */
const neutral = new Set(['privacy', 'imprint'])
/** What anybody says, the demo among them. */
const common = new Set(['thank you for reading'])
/** Texts for programs: addresses of pictures, roles, dates. */
const technical = /^(slug|cover|photo|picture|image|url|kind|to|policy|logo|audio|pdf|art|when|timezone|.*_(?:slug|days|time|color|url)|link)$/

/** Sentences and titles of at least four words in the demo's own data, and the phrases above, in small letters. */
export function demoPhrases(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const texts = files.flatMap((name) => textsIn(parse(readFileSync(join(folder, name), 'utf8'))))
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/)).map((text) => text.replace(/^[#\d.\s-]+/, ''))
  return [...new Set([...sentences.filter((text) => text.split(/\s+/).length >= 4 && /^[\p{L}]/u.test(text)), ...phrases].map(plain))].filter(
    (text) => !common.has(text),
  )
}

/** @returns those of the voice that stand in a text, whatever its case, tags and spaces */
export function phrasesIn(text: string, voice: readonly string[]): string[] {
  const said = plain(
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"'),
  )
  return voice.filter((words) => said.includes(words))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('slug' in value && neutral.has(String(value.slug))) return []
  return Object.entries(value).flatMap(([name, one]) => (technical.test(name) ? [] : textsIn(one)))
}

function plain(text: string): string {
  return text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
