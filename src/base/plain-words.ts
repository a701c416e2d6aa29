import type { z } from 'zod'
import { t } from '#i18n/messages.ts'

/** What a value must be, by zod's name for it. */
export function kindWord(kind: string): string {
  switch (kind) {
    case 'string':
      return t('validation.a-text')
    case 'number':
      return t('validation.a-number')
    case 'int':
      return t('validation.a-whole-number')
    case 'boolean':
      return t('validation.true-or-false')
    case 'array':
      return t('validation.a-list')
    case 'object':
    case 'record':
      return t('validation.an-object')
    case 'tuple':
      return t('validation.a-pair')
    case 'undefined':
      return t('validation.absent')
    default:
      return t('validation.of-another-kind')
  }
}

function formatFault(format: string): string {
  switch (format) {
    case 'email':
      return t('validation.email')
    case 'url':
      return t('validation.url')
    case 'uuid':
      return t('validation.uuid')
    case 'datetime':
      return t('validation.datetime')
    case 'date':
      return t('validation.date')
    default:
      return t('validation.format')
  }
}

/** Says what is wrong with a value where its schema has no words of its own; zod's own are for programmers. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t('validation.missing') : t('validation.must-be', { kind: kindWord(issue.expected) })
    case 'invalid_value':
      return t('validation.one-of', { count: issue.values.length, values: issue.values.map((value) => String(value) || t('validation.nothing')).join(', ') })
    case 'too_small':
      return t('validation.too-small', { of: issue.origin, bound: Number(issue.minimum) })
    case 'too_big':
      return t('validation.too-big', { of: issue.origin, bound: Number(issue.maximum) })
    case 'invalid_format':
      return formatFault(issue.format)
    case 'unrecognized_keys':
      return t('validation.unknown')
    case 'invalid_union':
      return wordsOfUnion(issue.errors)
    default:
      return t('validation.invalid')
  }
}

/** Of each way to be right what is wrong with the value itself; a fixed word among them says nothing to who meant another. */
function wordsOfUnion(ways: z.core.$ZodIssue[][]): string {
  const words = ways.flatMap(([first]) => (first && first.path.length === 0 && first.code !== 'invalid_value' ? [first.message] : []))
  return [...new Set(words)].reduce((before, next) => (before === '' ? next : t('validation.or', { before, next })), '') || t('validation.invalid')
}
