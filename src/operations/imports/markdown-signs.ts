import type { MarkdownSigns } from '#base/blocks/conversion.ts'
import { isNo, keyOf } from './markdown-state.ts'

type Values = Record<string, unknown>

const switches = new Set(['math', 'mathjax', 'katex', 'usemath', 'hasmath', 'enablemath'])

/** What a text is read with, by its front matter and then by what other files say of all texts in its folder. */
export function signsOf(data: Values, inherited: Values, isOurs: boolean): MarkdownSigns {
  if (isOurs) return 'own'
  const values = [data, data['params'], data['extra'], inherited].filter(isRecord).flatMap((one) => Object.entries(one))
  const given = values.find(([name]) => switches.has(keyOf(name)))?.[1]
  return given === undefined || isOff(given) ? 'usual' : 'math'
}

function isOff(value: unknown): boolean {
  return isRecord(value) ? ['enable', 'enabled'].some((name) => name in value && isNo(value[name])) : isNo(value)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
