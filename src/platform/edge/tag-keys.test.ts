import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, keysOfAnswer, keysToPurge } from './tag-keys.ts'

test('short plain tags are used as keys unchanged', () => {
  expect(['article:12', 'articles', 'cards:creative:7'].map(keyOf)).toEqual(['article:12', 'articles', 'cards:creative:7'])
})

test.each(['author:Zoë', 'a b', 'x,y', 'ab', 'all', 'search:' + 'x'.repeat(300), 'Ä', '', 'line\r\nbreak'])('the tag %j becomes a short safe key', (tag) => {
  expect(keyOf(tag)).toMatch(/^h-[0-9a-f]{16}$/)
})

test('purging everything uses the key that every response carries', () => {
  expect(keysToPurge(['article:1', '*'])).toEqual(['all'])
  expect(keysOfAnswer(['article:1'], 700)).toEqual(['all', 'article:1'])
})

test('the keys of a response fit the size limit, and each of its tags purges it', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 2_000 }), fc.integer({ min: 700, max: 4_000 }), (tags, longest) => {
      const keys = keysOfAnswer(tags, longest)
      expect(keys.join(' ').length).toBeLessThanOrEqual(longest)
      for (const tag of tags) expect(keysToPurge([tag]).some((key) => keys.includes(key))).toBe(true)
    }),
    { numRuns: 50 },
  )
})
