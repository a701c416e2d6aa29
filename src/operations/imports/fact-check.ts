import { noteInEnglish } from '#i18n/note-text.ts'
import { note, type Note, type NoteValue } from '#i18n/note.ts'
import type { Block } from '#base/blocks/model.ts'
import { textsIn } from '#base/texts-in.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { factsOfBlocks } from './block-facts.ts'
import { embedKey } from './embed-key.ts'
import { addressKey, wordsOf, type TextFacts } from './fact-kinds.ts'

export const factKinds = [
  'words',
  'headings',
  'list items',
  'links',
  'pictures',
  'table cells',
  'lines of code',
  'emphasised words',
  'footnotes',
  'embeds',
  'fields',
  'states',
  'dates',
  'people',
  'topics',
  'comments',
] as const
export type FactKind = (typeof factKinds)[number]

/** How many facts of one kind the source has, how many of them are here, and how many more the report names. */
interface FactCount {
  there: number
  here: number
  named: number
}

export type FactCounts = Partial<Record<FactKind, FactCount>>

/** A value of the source beside the text. `isHere`: whether what was written holds it. */
export interface SourceField {
  kind: FactKind
  name: string
  value: string
  isHere: boolean
  /** How the report calls it; default: by name and value. */
  label?: Note
}

export interface CheckedItem {
  source: TextFacts
  blocks: readonly Block[]
  fields: readonly SourceField[]
  /** Links that lead elsewhere now. */
  rewritten: ReadonlyMap<string, string | null>
  /** Texts beside the blocks in which words of the source may stand: title, standfirst. */
  beside: readonly string[]
  /** What the report says already. */
  notes: readonly Note[]
}

/** Counts the facts of one item before and after. `notes` name what is neither here nor in the report; none: all is accounted for. */
export function checkFacts(item: CheckedItem): { counts: FactCounts; notes: Note[] } {
  const here = factsOfBlocks(item.blocks)
  const spoken = item.notes.map(noteInEnglish).join('\n')
  const said = wordsOf(spoken)
  const missing = missingOf(item, here, spoken)
  const isSpoken = namedBy(spoken, item.fields, missing)
  const counts: FactCounts = {}
  const notes: Note[] = []
  for (const kind of factKinds) {
    const { all, gone } = missing[kind]
    if (all === 0) continue
    const isWords = isOfWords(kind)
    const unnamed = isWords ? without(gone, kind === 'words' ? said : []) : gone.filter((value) => !isSpoken(value))
    counts[kind] = { there: all, here: all - gone.length, named: gone.length - unnamed.length }
    if (unnamed.length > 0)
      notes.push(note('studio-report.counted', { count: unnamed.length, all, kind: wordOf(kind), listed: listed(unnamed, { isWords, fields: item.fields }) }))
  }
  return { counts, notes }
}

function fieldLine({ name, value }: SourceField): string {
  return name === value ? name : `${name} "${truncated(value)}"`
}

/** Whether the report names a fact: by its value, or a field by its name in quotation marks. */
function namedBy(spoken: string, fields: readonly SourceField[], missing: Missing): (value: string) => boolean {
  const byLine = new Map(fields.toReversed().flatMap((field) => (field.name === field.value ? [] : [[fieldLine(field), field] as const])))
  const namesOf = (value: string) => {
    const field = byLine.get(value)
    return field ? [value, field.value, `"${field.name}"`] : [value]
  }
  const values = Object.values(missing).flatMap(({ gone }) => gone.flatMap(namesOf))
  const named = namedIn(spoken, values)
  return (value) => namesOf(value).some((name) => named.has(name))
}

function isOfWords(kind: FactKind): boolean {
  return kind === 'words' || kind === 'emphasised words'
}

type Missing = Record<FactKind, { all: number; gone: string[] }>

function missingOf({ source, fields, rewritten, beside }: CheckedItem, here: TextFacts, spoken: string): Missing {
  const texts = wordsOf(source.text.join(''))
  const links = [...new Set(source.links)]
  const linked = new Set(here.links.map(addressKey))
  const isAnchored = here.links.some((link) => link.startsWith('#'))
  const lines = (there: string[], now: string[]) => ({ all: there.length, gone: without(there, now) })
  const of = (kind: FactKind) => {
    const own = fields.filter((field) => field.kind === kind)
    return { all: own.length, gone: own.filter((field) => !field.isHere).map(fieldLine) }
  }
  return {
    words: { all: texts.length, gone: without(texts, wordsOf([here.text.join(''), ...beside].join('\n'))) },
    headings: lines(source.headings, [...here.headings, ...beside.map((text) => wordsOf(text).join(' '))]),
    'list items': { all: source.listItems.length, gone: source.listItems.slice(0, Math.max(0, source.listItems.length - here.listItems.length)) },
    links: { all: links.length, gone: links.filter((href) => !(href.startsWith('#') ? isAnchored : leadsHere(href, rewritten, linked, here))) },
    pictures: { all: source.pictures.length, gone: goneOf(source.pictures, here.pictures.length, spoken) },
    'table cells': { all: source.cells.length, gone: source.cells.slice(0, Math.max(0, source.cells.length - here.cells.length)) },
    'lines of code': lines(source.code, here.code),
    'emphasised words': lines(source.emphasis, here.emphasis),
    footnotes: { all: source.footnotes.length, gone: source.footnotes.slice(0, Math.max(0, source.footnotes.length - here.footnotes.length)) },
    embeds: {
      all: source.embeds.length,
      gone: goneOf(withoutPlace(source.embeds, here), here.embeds.filter((url) => url.startsWith('/')).length, spoken),
    },
    fields: of('fields'),
    states: of('states'),
    dates: of('dates'),
    people: of('people'),
    topics: of('topics'),
    comments: of('comments'),
  }
}

/** Embeds that are neither here nor linked. */
function withoutPlace(embeds: readonly string[], { embeds: players, links }: TextFacts): string[] {
  if (embeds.length === 0) return []
  const known = new Set([...players, ...links.flatMap((link) => [addressKey(link), embedKey(link)])])
  const others = embeds.filter((one) => !known.has(one))
  const linked = textsIn(links.join(between), others)
  return others.filter((one) => !linked.has(one))
}

/** No address holds this code point, which Unicode keeps free for programs. */
const between = '\ufdd0'

/** Of things whose address changes: those beyond the number that is here, the named ones first. */
function goneOf(there: readonly string[], here: number, spoken: string): string[] {
  const count = Math.max(0, there.length - here)
  if (count === 0) return []
  const named = namedIn(spoken, there)
  return [...there.filter((one) => named.has(one)), ...there.filter((one) => !named.has(one))].slice(0, count)
}

function leadsHere(href: string, rewritten: ReadonlyMap<string, string | null>, linked: ReadonlySet<string>, { embeds }: TextFacts): boolean {
  const key = addressKey(href)
  const target = rewritten.get(key)
  return linked.has(typeof target === 'string' ? addressKey(target) : key) || embeds.some((id) => key.includes(id))
}

/** Those that the report names, as it shortens them or as they are read. */
function namedIn(spoken: string, values: readonly string[]): Set<string> {
  const forms = new Map(values.map((value) => [value, [truncated(value).slice(0, 99), decodedAddress(value).slice(0, 99)]]))
  const found = textsIn(spoken, [...forms.values()].flat())
  return new Set([...forms].flatMap(([value, all]) => (all.some((form) => found.has(form)) ? [value] : [])))
}

function decodedAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** Those of `there` that `here` has not as often. */
function without(there: readonly string[], here: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of here) left.set(one, (left.get(one) ?? 0) + 1)
  return there.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}

const mostListed = 40

function listed(values: readonly string[], { isWords, fields }: { isWords: boolean; fields: readonly SourceField[] }): NoteValue {
  const first = values.slice(0, mostListed)
  const shown = isWords ? first.join(' ') : first.map((value) => fields.find((one) => one.label && fieldLine(one) === value)?.label ?? `"${truncated(value)}"`)
  return values.length > mostListed ? note('studio-report.and-more', { first: shown, count: values.length - mostListed }) : shown
}

/** As messages name it: `listItems`. */
export function wordOf(kind: string): string {
  return kind.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The sum of two counts. */
export function addCounts(sum: FactCounts, more: FactCounts): FactCounts {
  const both: FactCounts = { ...sum }
  for (const kind of factKinds) {
    const [a, b] = [sum[kind], more[kind]]
    if (a ?? b) both[kind] = { there: (a?.there ?? 0) + (b?.there ?? 0), here: (a?.here ?? 0) + (b?.here ?? 0), named: (a?.named ?? 0) + (b?.named ?? 0) }
  }
  return both
}
