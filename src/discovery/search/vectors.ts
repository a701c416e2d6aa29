import type { IndexFields } from './fields.ts'

const weights = [
  ['title', 'A'],
  ['standfirst', 'B'],
  ['people', 'C'],
  ['topics', 'C'],
  ['body', 'D'],
] as const

/** A tsvector as PostgreSQL writes it: 'word':3A,17D. Words hold letters and digits only, so nothing needs quoting. */
export function vectorOf(fields: Partial<IndexFields>, lists: string[]): string {
  const positions = new Map<string, string[]>()
  let position = 0
  for (const [name, weight] of weights) {
    for (const word of fields[name] ?? []) {
      position++
      const known = positions.get(word)
      const here = `${Math.min(position, furthestPosition)}${weight}`
      if (!known) positions.set(word, [here])
      else if (known.length < mostPositions && known.at(-1) !== here) known.push(here)
    }
    // Fields do not make phrases together.
    position += 10
  }
  return [...lists.map((list) => `'${list}'`), ...[...positions].map(([word, at]) => `'${word}':${at.join(',')}`)].join(' ')
}

const furthestPosition = 16_383
const mostPositions = 255

/** An array as PostgreSQL writes it. */
export function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}

/** Of the type's own list, which never changes. */
const bigint = 20
const headBytes = 20
const itemBytes = 12

/**
 * An array of bigint as PostgreSQL sends and takes it in its binary form: numbers this large are written as text ten times
 * slower, and read as slowly. One dimension without nulls, then each item behind its length (array_recv of PostgreSQL).
 */
export function bigintArray(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(headBytes + itemBytes * numbers.length)
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(bigint, 8)
  bytes.writeInt32BE(numbers.length, 12)
  bytes.writeInt32BE(1, 16)
  for (const [at, number] of numbers.entries()) {
    const start = headBytes + itemBytes * at
    bytes.writeInt32BE(8, start)
    bytes.writeInt32BE(Math.floor(number / 2 ** 32), start + 4)
    bytes.writeUInt32BE(number % 2 ** 32, start + 8)
  }
  return bytes
}
