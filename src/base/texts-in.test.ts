import { assert, property, string, array, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { textsIn } from './texts-in.ts'

test('the texts that stand in another one are those that it includes', () => {
  const letters = string({ unit: constantFrom('a', 'b', 'A', 'B'), maxLength: 6 })
  assert(
    property(string({ unit: constantFrom('a', 'b', 'A', 'B'), maxLength: 40 }), array(letters), (whole, texts) => {
      expect(textsIn(whole, texts)).toEqual(new Set(texts.filter((text) => whole.includes(text))))
    }),
  )
})

test.each([
  ['of the same sum', 'xBBxAa', ['Aa', 'BB', 'C#', 'xAax'], ['Aa', 'BB']],
  [
    'longer than a window',
    `-${'a'.repeat(300)}b`,
    ['a'.repeat(300), `${'a'.repeat(299)}b`, `${'a'.repeat(301)}`, `${'a'.repeat(150)}c`],
    ['a'.repeat(300), `${'a'.repeat(299)}b`],
  ],
  ['that are empty', '', ['', 'a'], ['']],
])('texts %s are told apart', (_, whole, texts, found) => {
  expect(textsIn(whole, texts)).toEqual(new Set(found))
})
