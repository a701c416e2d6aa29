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
