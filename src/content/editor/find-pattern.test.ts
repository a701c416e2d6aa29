import { expect, test } from 'vitest'
import { findPattern } from './find-pattern.ts'

test.each([
  ["don't", 'Why I don’t and DON‘T'],
  ['"yes"', '„yes“ and «Yes»'],
  ['10 km', '10\u00a0km, 10\u202fkm'],
  ['e-mail', 'e\u2011mail, E-Mail'],
  ['istanbul', 'İSTANBUL, Istanbul'],
  ['ışık', 'IŞIK and ışık'],
  ['a.b*c', 'a.b*c A.B*C'],
])('typed “%s” is found twice in “%s” where case does not matter', (words, text) => {
  expect(found(text, { words })).toHaveLength(2)
})

test.each([
  ["don't", 'don’t'],
  ['istanbul', 'İstanbul'],
  ['10 km', '10\u00a0km'],
  ['a.c', 'abc'],
])('typed “%s” is not found in “%s” where case matters', (words, text) => {
  expect(found(text, { words, caseSensitive: true })).toHaveLength(0)
})

test('whole words end at letters, digits and marks of every script, not at quotes', () => {
  expect(found('«кот», коты, кот', { words: 'кот', wholeWord: true })).toHaveLength(2)
})

test('nothing is looked for without words', () => {
  expect(findPattern({ words: '', caseSensitive: false, wholeWord: true })).toBe('')
})

function found(text: string, { words, caseSensitive = false, wholeWord = false }: { words: string; caseSensitive?: boolean; wholeWord?: boolean }): string[] {
  return text.match(new RegExp(findPattern({ words, caseSensitive, wholeWord }), caseSensitive ? 'gu' : 'giu')) ?? []
}
