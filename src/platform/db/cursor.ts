import { hash } from 'node:crypto'
import { Problem } from '../../base/problem.ts'
import { t } from '#i18n/messages.ts'

/** The values of the last row shown, in the order of the list: the next page begins behind it. */
export type Position = (number | string)[]

/** Opaque and only good for the list it was made for: `binding` names order and filters. */
export function cursorOf(binding: string, position: Position): string {
  return Buffer.from(JSON.stringify([markOf(binding), ...position])).toString('base64url')
}

export type Kind = 'integer' | 'real' | 'text'

/** @throws Problem 422 for anything but a cursor of this very list; `name` is what the caller knows it by. */
export function positionIn(binding: string, cursor: string, kinds: readonly Kind[], name = 'cursor'): Position {
  const [mark, ...position] = read(cursor)
  const fits = position.length === kinds.length && position.every((value, at) => isOf(kinds[at], value))
  if (mark !== markOf(binding) || !fits) throw broken(name)
  return position as Position // each one a number or a string, by the line before
}

/** Only what the databases can compare with their columns: a mark can be copied from a true cursor. */
function isOf(kind: Kind | undefined, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string' && value.length <= 200 && !value.includes('\0')
  return kind === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
}

function read(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

let last = { binding: '', mark: '' }

function markOf(binding: string): string {
  // A page of a list asks for the same one twice: for the cursor it came by and for that of the next.
  if (last.binding !== binding) last = { binding, mark: hash('sha256', binding, 'base64url').slice(0, 8) }
  return last.mark
}

function broken(name: string): Problem {
  const text = t('fault.cursor')
  return new Problem(422, 'invalid', `${name}: ${text}`, { fields: { [name]: [text] } })
}
