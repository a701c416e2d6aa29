import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { isElement, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { plainLine } from './legacy-html.ts'

const mostShown = 300
/** Of one name; further ones are counted. */
const mostOfOne = 10
/** What only programs need, or what follows from the rest. */
const ofPrograms =
  /^(?:(?:last)?build(?:date)?|lastBuildDate|generator|ttl|docs|cloud|pubDate|webMaster|items|text-?input|skip(?:Hours|Days)|comments|(?:slash|wfw|sy|thr|feedburner):.*)$/i

/** A part of a feed that is not taken, with its value. */
export function unplaced(field: string, value: string): Note {
  const line = note('studio-report.column', { field, reason: note('studio-report.no-place') })
  const shown = value.replace(/\s+/g, ' ').trim()
  return shown ? because(line, shown) : line
}

/** A note for each element that is not in `handled` and says more than the texts that are taken. */
export function unplacedParts(elements: readonly XmlElement[], handled: ReadonlySet<string>, taken: readonly string[]): Note[] {
  const known = new Set(taken.map((one) => one.trim()).filter(Boolean))
  const left = elements.filter(({ name }) => !handled.has(name) && !ofPrograms.test(name))
  const values = Map.groupBy(
    left.map((element) => ({ name: element.name, value: valueOf(element) })).filter(({ value }) => !known.has(value)),
    ({ name }) => name,
  )
  return [...values].flatMap(([name, all]) => [
    ...all.slice(0, mostOfOne).map(({ value }) => unplaced(name, value.slice(0, mostShown))),
    ...(all.length > mostOfOne ? [note('studio-report.times', { count: all.length - mostOfOne, what: name })] : []),
  ])
}

/** Words and attributes of an element and of all below it. */
export function valueOf(element: XmlElement): string {
  const below = element.children.filter(isElement)
  const words = below.length === 0 ? plainLine(textOf(element)) : ''
  return [words, ...Object.values(element.attributes), ...below.map(valueOf)].filter(Boolean).join(' ').trim()
}

/** A line that has room. Of a longer one the note names all of it. */
export function cutLine(field: string, line: string, most: number, lost: Note[]): string {
  if (line.length <= most) return line
  lost.push(because(note('studio-report.column', { field, reason: note('studio-report.event-cut', { most: String(most) }) }), line))
  return line.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** What stands in a field that cannot be read. */
export function unread(name: string, value: string): Note {
  return because(note('studio-report.key-unread', { name }), value.slice(0, mostShown))
}
