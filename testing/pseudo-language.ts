import { compileMessage } from '#i18n/compile-message.ts'
import { slotKinds, type Part } from '#i18n/compiled-message.ts'
import english from '#i18n/messages/en.json' with { type: 'json' }
import { shownTexts } from './shown-texts.ts'

/** Every message with each of its literal texts in brackets: what is shown without them is in no catalogue. */
export function pseudoMessages(): Record<string, string> {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, bracketed([compileMessage(text)].flat())]))
}

function bracketed(parts: Part[]): string {
  return parts.map(bracketedPart).join('')
}

function bracketedPart(part: Part): string {
  if (part === 0) return '#'
  if (typeof part === 'string') return `⟦${part.replaceAll("'", "''").replaceAll(/[{}<#]/g, "'$&'")}⟧`
  const [name, kind, inside] = part
  if (kind === undefined) return `{${name}}`
  if (kind === slotKinds.element) return `<${name}>${bracketed(inside)}</${name}>`
  const type = { [slotKinds.plural]: 'plural', [slotKinds.ordinal]: 'selectordinal', [slotKinds.select]: 'select' }[kind]
  const options = Object.entries(inside).map(([option, text]) => `${option} {${bracketed(text)}}`)
  return `{${name}, ${type}, ${options.join(' ')}}`
}

/** What Intl writes for English, formats of files, and initials in the place of a portrait. */
const known = new RegExp(
  String.raw`\b(?:${[...intlWords(), 'and', 'JSON', 'Atom', 'TXT', String.raw`\d+(?:st|nd|rd|th)`, String.raw`\p{Lu}{2}`].join('|')})\b`,
  'giu',
)

function intlWords(): string[] {
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month)))
  const written = (dates: Date[], form: Intl.DateTimeFormatOptions) => dates.map((date) => date.toLocaleDateString('en', { ...form, timeZone: 'UTC' }))
  return (['long', 'short'] as const).flatMap((form) => [...written(days, { weekday: form }), ...written(months, { month: form })])
}

/** Fields of answers whose values are for programs: people read a message in their place. */
const codes = new Set(['action', 'format', 'kind', 'outcome', 'reason', 'source', 'state', 'status', 'suppression', 'type'])

/** All texts of an answer that may stand on a screen as they are. */
export function contentIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => (codes.has(key) && typeof inside === 'string' ? [] : contentIn(inside)))
}

/** Texts of a page that are neither in brackets nor in `data`, each with the element it stands in. */
export function untranslatedTexts(html: string, data: string): string[] {
  const found: string[] = []
  const given = plain(data)
  const look = (text: string, where: string): void => {
    const rest = text.replaceAll(/⟦[^⟧]*⟧/g, '|').split(/[^\p{L}\p{M}\d’'. -]+|\. /u)
    const isOwn = (part: string) =>
      /\p{L}{2}/u.test(part.replaceAll(known, ' ')) && !given.includes(plain(part)) && part.split(' and ').some((one) => !given.includes(plain(one)))
    if (rest.some(isOwn)) found.push(`${where}: ${text.trim()}`)
  }
  for (const { text, where } of shownTexts(html)) look(text, where)
  return [...new Set(found)]
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
