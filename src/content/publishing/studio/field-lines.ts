import { readBlocks } from '#base/blocks/read.ts'
import { formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { hasBlocks } from './conflict-parts.ts'
import type { AnyFieldDisplay, AnyFieldDisplays, Reference, ValueContext } from './field-display.ts'
import { blockLines } from './text-lines.ts'

type Context = ValueContext<object>

/** As a field is called in its form; one that no form has goes by its name. */
export function fieldLabel(displays: AnyFieldDisplays, name: string): string {
  return new Map(Object.entries(displays)).get(name)?.label() ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

/** The fields of a content as lines to be compared, in the order of `displays`, each with the label of its field. */
export function fieldLines(displays: AnyFieldDisplays, fields: object, context: Context): string {
  return inOrder(displays, fields)
    .flatMap(([name, value]) => linesOf(fieldLabel(displays, name), displays[name], value, context))
    .join('\n')
}

/** One field without its label: a line for each thing in it. */
export function fieldText(display: AnyFieldDisplay | undefined, value: unknown, context: Context): string {
  if (typeof value === 'string' && !display?.text && !hasBlocks(value)) return value
  return linesOf('', display, value, context).join('\n')
}

/** Everything in these fields that is shown by its name. @param names only in those of them */
export function referencesIn(displays: AnyFieldDisplays, fields: object, names?: readonly string[]): Reference[] {
  return inOrder(displays, fields).flatMap(([name, value]) => (names?.includes(name) === false ? [] : referencesOf(displays[name], value)))
}

function referencesOf(display: AnyFieldDisplay | undefined, value: unknown): Reference[] {
  if (display === undefined || value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((one: unknown) => referencesOf(display, one))
  if (display.references) return display.references(value)
  return display.parts && typeof value === 'object' ? referencesIn(display.parts, value) : []
}

function linesOf(label: string, display: AnyFieldDisplay | undefined, value: unknown, context: Context): string[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) => linesOf(label && value.length > 1 ? numbered(label, at + 1) : label, display, one, context))
  if (hasBlocks(value) && !display?.text) return blockLines(readBlocks(value)).map((line) => line.replaceAll('\n', ' '))
  if (typeof value === 'object' && value !== null && !display?.text) return objectLines(label, display?.parts ?? {}, value, context)
  const text = plainText(display, value, context)
  return text ? [label ? t('studio-conflict.field-value', { label, value: text }) : text] : []
}

/** Its plain parts on one line, each list and each object in it on lines of their own. */
function objectLines(label: string, parts: AnyFieldDisplays, value: object, context: Context): string[] {
  const entries = inOrder(parts, value)
  const isInner = ([name, part]: [string, unknown]) => hasBlocks(part) || (typeof part === 'object' && part !== null && !parts[name]?.text)
  const words = entries.filter((one) => !isInner(one)).flatMap(([name, part]) => linesOf(fieldLabel(parts, name), parts[name], part, context))
  const inner = entries
    .filter(isInner)
    .flatMap(([name, part]) => linesOf([label, fieldLabel(parts, name)].filter(Boolean).join(' · '), parts[name], part, context))
  return words.length > 0 ? [[label, ...words].filter(Boolean).join(' · '), ...inner] : inner
}

function plainText(display: AnyFieldDisplay | undefined, value: unknown, context: Context): string {
  if (value === null || value === undefined) return value === null ? (display?.empty?.() ?? '') : ''
  if (value === '') return ''
  return wordsFor(display, value, context).replaceAll('\n', ' ')
}

function wordsFor(display: AnyFieldDisplay | undefined, value: {}, context: Context): string {
  if (display?.text) return display.text(value, context)
  if (typeof value === 'boolean') return value ? t('studio-conflict.yes') : t('studio-conflict.no')
  if (typeof value === 'number') return formatDecimal(value, String(value).split('.')[1]?.length ?? 0)
  return typeof value === 'string' ? value : ''
}

function numbered(label: string, number: number): string {
  return t('studio-conflict.field-numbered', { label, number: String(number) })
}

/** Those that a form has in its order, then all others. */
export function inOrder(displays: AnyFieldDisplays, fields: object): [string, unknown][] {
  const order = new Map(Object.keys(displays).map((name, at) => [name, at]))
  const placeOf = (name: string) => order.get(name) ?? order.size
  return Object.entries(fields).sort(([one], [other]) => placeOf(one) - placeOf(other)) as [string, unknown][] // what Object.entries gives of an object
}
