import type { z } from 'zod'

/** What a value must be, by zod's name for it. */
export const kindWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  tuple: 'a pair',
  undefined: 'absent',
}

const formatWords: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'a UUID',
  datetime: 'a time like 2026-11-20T18:00:00Z',
  date: 'a day like 2026-11-20',
}

/** Says what is wrong with a value where its schema has no words of its own; zod's own are for programmers. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kindWords[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => String(value) || 'nothing').join(', ')}`
    case 'too_small':
      return `must be at least ${amountOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must be at most ${amountOf(issue.origin, issue.maximum)}`
    case 'invalid_format':
      return formatWords[issue.format] ? `must be ${formatWords[issue.format]}` : 'is not written as it should be'
    case 'unrecognized_keys':
      return 'is not known here'
    case 'invalid_union':
      return wordsOfUnion(issue.errors)
    default:
      return 'is not valid'
  }
}

const units: Record<string, [one: string, many: string]> = { string: ['letter', 'letters'], array: ['entry', 'entries'] }

function amountOf(origin: string, bound: number | bigint): string {
  const [one, many] = units[origin] ?? []
  return [bound, Number(bound) === 1 ? one : many].filter((word) => word !== undefined).join(' ')
}

/** Of each way to be right what is wrong with the value itself; a fixed word among them says nothing to who meant another. */
function wordsOfUnion(ways: z.core.$ZodIssue[][]): string {
  const words = ways.flatMap(([first]) => (first && first.path.length === 0 && first.code !== 'invalid_value' ? [first.message] : []))
  return [...new Set(words)].join(' or ') || 'is not valid'
}
