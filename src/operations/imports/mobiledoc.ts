import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { z } from 'zod'
import { truncated } from '#base/blocks/conversion.ts'
import { shownJson } from '#base/shown-json.ts'
import { cardHtml } from './ghost-cards.ts'
import { escapeHtml } from './legacy-html.ts'

const Marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])])
const Mobiledoc = z.looseObject({
  atoms: z.array(z.tuple([z.string(), z.string(), z.unknown()])).default([]),
  cards: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).default([]),
  markups: z.array(z.tuple([z.string()], z.array(z.string()))).default([]),
  sections: z.array(z.array(z.unknown())).default([]),
})
type Mobiledoc = z.output<typeof Mobiledoc>

/** The HTML of Ghost's editor before version 5 (mobiledoc 0.3). */
export function mobiledocHtml(source: string, lost: Note[]): string {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    value = null
  }
  const read = Mobiledoc.safeParse(value)
  if (!read.success) {
    lost.push(note('studio-report.document-unread'))
    return ''
  }
  return read.data.sections.map((section) => sectionHtml(section, read.data, lost)).join('\n')
}

function sectionHtml(section: unknown[], doc: Mobiledoc, lost: Note[]): string {
  const [kind, first, second] = section
  if (kind === 1 && typeof first === 'string') return `<${first}>${markersHtml(second, doc, lost)}</${first}>`
  if (kind === 2 && typeof first === 'string') return `<img src="${escapeHtml(first)}" alt="">`
  if (kind === 3 && typeof first === 'string' && Array.isArray(second))
    return `<${first}>${second.map((markers) => `<li>${markersHtml(markers, doc, lost)}</li>`).join('')}</${first}>`
  if (kind === 10 && typeof first === 'number') {
    const card = doc.cards[first]
    if (card) return cardHtml(card[0], card[1], lost)
  }
  lost.push(note('studio-report.section', { source: truncated(shownJson(section)) }))
  return ''
}

function markersHtml(value: unknown, doc: Mobiledoc, lost: Note[]): string {
  const markers = z.array(Marker).safeParse(value)
  if (!markers.success) return ''
  const open: string[] = []
  return markers.data
    .map(([kind, opened, closed, words]) => {
      const tags = opened.flatMap((index) => {
        const [tag, attributes = []] = doc.markups[index] ?? []
        if (tag === undefined) return []
        open.push(tag)
        return `<${tag}${attributesHtml(attributes)}>`
      })
      const text = kind === 0 ? escapeHtml(String(words)) : atomHtml(doc.atoms[Number(words)], lost)
      const ends = Array.from({ length: Math.min(closed, open.length) }, () => `</${open.pop() ?? 'span'}>`)
      return tags.join('') + text + ends.join('')
    })
    .join('')
}

function attributesHtml(attributes: string | string[]): string {
  const list = Array.isArray(attributes) ? attributes : []
  const pairs: string[] = []
  for (let at = 0; at + 1 < list.length; at += 2) pairs.push(` ${list[at] ?? ''}="${escapeHtml(list[at + 1] ?? '')}"`)
  return pairs.join('')
}

function atomHtml(atom: Mobiledoc['atoms'][number] | undefined, lost: Note[]): string {
  if (!atom || atom[0] === 'soft-return') return '<br>'
  lost.push(because(note('studio-report.atom', { name: String(atom[0]) }), note('studio-report.words-stay')))
  return escapeHtml(atom[1])
}
