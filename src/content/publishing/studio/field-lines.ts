import { readBlocks } from '#base/blocks/read.ts'
import { blockLines } from './text-lines.ts'

/** The fields of a content of any kind as lines to be compared, each with the name of its field. */
export function fieldLines(fields: object): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => linesOfValue(capitalised(name), value))
    .join('\n')
}

function linesOfValue(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '' || value === false) return []
  if (typeof value === 'string') return textLines(name, value)
  if (Array.isArray(value)) return value.flatMap((one, at) => linesOfValue(value.length > 1 ? `${name} ${at + 1}` : name, one))
  if (typeof value === 'object') {
    const words = Object.entries(value).flatMap(([part, one]) => (isPlain(one) ? [`${part.replaceAll('_', ' ')} ${String(one)}`] : []))
    const inner = Object.entries(value).flatMap(([part, one]) => (isPlain(one) ? [] : linesOfValue(`${name}, ${part.replaceAll('_', ' ')}`, one)))
    return words.length > 0 ? [`${name}: ${words.join(', ')}`.replaceAll('\n', ' '), ...inner] : inner
  }
  return [`${name}: ${value === true ? 'yes' : String(value)}`]
}

/** Blocks are kept as JSON. */
function textLines(name: string, value: string): string[] {
  if (!/^\[\s*[{\]]/.test(value)) return [`${name}: ${value.replaceAll('\n', ' ')}`]
  return blockLines(readBlocks(value)).map((line) => line.replaceAll('\n', ' '))
}

function isPlain(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}
