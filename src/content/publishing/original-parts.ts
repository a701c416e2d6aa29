import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { Translations } from './translations-contract.ts'

type Part = NonNullable<Translations['original']>['parts'][number]
/** Texts by the id of their block, or the name of their field. */
export type PartTexts = Record<string, string>

/** Fields that say where a content is and not what it says. */
const addresses = new Set(['slug', 'language', 'canonical_url'])

/** Everything of a content that is translated, in its order. */
export function partsOf(fields: object): PartTexts {
  const parts: PartTexts = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || addresses.has(name)) continue
    if (/^\[\s*[{\]]/.test(value)) for (const block of readBlocks(value)) addText(parts, block.id, plainText([block]))
    else addText(parts, name, value)
  }
  return parts
}

/** What a translation has still to take from its original. */
export function comparedParts(now: PartTexts, seen: PartTexts): Part[] {
  const there = Object.entries(now).map(([id, text]): Part => {
    const before = Object.hasOwn(seen, id) ? (seen[id] ?? '') : null
    return { id, text, before, state: before === null ? 'added' : before === text ? 'same' : 'changed' }
  })
  const gone = Object.entries(seen).filter(([id]) => !Object.hasOwn(now, id))
  return [...there, ...gone.map(([id, before]): Part => ({ id, text: '', before, state: 'removed' }))]
}

/** `seen` after somebody has brought the translation up to date with some parts, or with all. */
export function seenAfter(now: PartTexts, seen: PartTexts, parts: readonly string[] | undefined): PartTexts {
  if (!parts) return now
  const chosen = new Set(parts)
  const kept = Object.entries(seen).filter(([id]) => !chosen.has(id))
  return Object.fromEntries([...kept, ...Object.entries(now).filter(([id]) => chosen.has(id))])
}

/** What only holds signs and numbers, dates say, is the same in each language. */
function addText(parts: PartTexts, id: string, text: string): void {
  if (/\p{L}{2}/u.test(text)) parts[id] = text
}
