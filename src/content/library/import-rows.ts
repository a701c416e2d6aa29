import { note, type Note as Sentence } from '#i18n/note.ts'
import { folded } from '#base/search-words.ts'
import type { InputByKind } from './fields.ts'
import { isPartialDate } from './partial-date.ts'
import type { ItemKind } from './rules.ts'

/** One row of a file, whatever its columns. */
export type Row = Record<string, unknown>

/** Something of a row that was not taken, and why. */
export interface Note {
  /** Column or field. */
  field: string
  /** The same words for the same reason, so that rows can be counted by it. */
  reason: Sentence
  /** What stood there, where that says more. */
  value?: string
}

/** A row as we would keep it. */
export interface Read<K extends ItemKind> {
  fields: InputByKind[K]
  notes: Note[]
  /** What it is called in its source, whatever file it comes in: the same there is the same here. */
  source: string
}

/** One of several lists in which a system names the same items, each with other facts of them. */
export interface PartialList {
  name: string
  /** Fields that it has no columns for. */
  missingFields: readonly string[]
}

export interface Reader<K extends ItemKind> {
  /** Which of its system's lists a row comes from; absent where there is only one. */
  listOf?(row: Row): PartialList
  read(row: Row): Read<K> | Promise<Read<K>>
  /** Columns it looks at; the others are named in the report. */
  columns: readonly string[]
}

/** Text of the first of these columns that has any. */
export function textIn(row: Row, ...names: string[]): string {
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim()) return value.replace(/\s+/g, ' ').trim()
  }
  return ''
}

/** The same with its line breaks. */
export function proseIn(row: Row, ...names: string[]): string {
  const value = names.map((name) => row[name]).find((one) => typeof one === 'string' && one.trim())
  return typeof value === 'string' ? value : ''
}

/** A list, or a text with commas or semicolons between. */
export function listIn(row: Row, ...names: string[]): string[] {
  const value = names.map((name) => row[name]).find((one) => one !== undefined && one !== '')
  const parts = Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' && one !== null && 'name' in one ? one.name : one))
    : typeof value === 'string'
      ? value.split(value.includes(';') ? ';' : ',')
      : []
  return [...new Set(parts.map((part) => String(part).replace(/\s+/g, ' ').trim()).filter(Boolean))]
}

/** 'Henry Louis Gates, Jr.' is one name. */
export function namesIn(row: Row, ...names: string[]): string[] {
  const joined: string[] = []
  for (const name of listIn(row, ...names)) {
    if (/^(Jr\.?|Sr\.?|M\.?D\.?|Ph\.?D\.?|II|III)$/i.test(name) && joined.length > 0) joined.push(`${joined.pop()}, ${name}`)
    else joined.push(name)
  }
  return joined
}

/** `2008`, `2008.0`, `2008-09` or `2008-09-14`; what cannot be a date here is noted. */
export function dateIn(row: Row, notes: Note[], ...names: string[]): string | null {
  const field = names.find((name) => textIn(row, name)) ?? ''
  const text = textIn(row, field).replace(/\.0+$/, '')
  if (!text) return null
  if (/^-\d/.test(text)) return noted(notes, { field, reason: note('studio-report.before-dates'), value: text })
  const date = /^\d{1,3}$/.test(text) ? text.padStart(4, '0') : text
  return isPartialDate(date) ? date : noted(notes, { field, reason: note('studio-report.no-date-value'), value: text })
}

/** Pictures stay where they are: nothing is fetched, and the cover is drawn. */
export function notePicture(row: Row, notes: Note[], ...names: string[]): void {
  const field = names.find((name) => textIn(row, name)) ?? names[0] ?? 'cover'
  const address = textIn(row, ...names)
  if (!address || /no-?photo/i.test(address)) notes.push({ field, reason: note('studio-report.no-picture') })
  else notes.push({ field, reason: note('studio-report.picture-elsewhere') })
}

/** The identity of something that has no number anywhere. */
export function naturalKey(...parts: (string | undefined)[]): string {
  return parts
    .map((part) =>
      folded(part ?? '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join(' | ')
}

export function noted(notes: Note[], added: Note): null {
  notes.push(added)
  return null
}
