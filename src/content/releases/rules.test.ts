import { expect, test } from 'vitest'
import { glyphsOf, withWords } from '#platform/pdf/glyphs.ts'
import { linesOf, paragraphsOf } from '#platform/pdf/lines.ts'
import { pageIn, spreadOf, pageAfterTurn } from '#content/pdf-pages/rules.ts'
import { hitsIn, marksIn } from './search.ts'

test.each([
  [1, 46, [1]],
  [2, 46, [2, 3]],
  [3, 46, [2, 3]],
  [45, 46, [44, 45]],
  [46, 46, [46]],
  [1, 1, [1]],
])('page %i of %i is shown in the spread %j', (page, pages, open) => expect(spreadOf(page, pages)).toEqual(open))

test.each([
  [1, 1, false, 2],
  [1, 1, true, 2],
  [2, 1, true, 4],
  [3, 1, true, 4],
  [4, -1, true, 2],
  [2, -1, true, 1],
  [1, -1, true, null],
  [46, 1, false, null],
] as const)('turning from page %i by %i, with spreads %s, leads to page %s', (page, by, spread, to) => expect(pageAfterTurn(page, 46, by, spread)).toBe(to))

test.each([
  ['12', 12],
  ['0', 1],
  ['999', 46],
  ['x', 1],
  ['', 1],
  [null, 1],
])('an address with the page "%s" opens page %i', (text, page) => expect(pageIn(text, 46)).toBe(page))

test('the search in an issue ignores case, accents and apostrophes and returns the surrounding text', () => {
  const pages = [{ no: 3, text: 'Nobody lost it.\nSomebody’s café was early.' }]
  expect(hitsIn(pages, 'CAFE').hits).toEqual([{ page: 3, before: 'Nobody lost it. Somebody’s ', found: 'café', after: ' was early.' }])
  expect(hitsIn(pages, "somebody's").total).toBe(1)
  expect(hitsIn(pages, 'e').total).toBe(0)
})

test('the highlight of a hit covers the words of the query', () => {
  expect(marksIn({ x: 10, width: 100, text: 'abcdefghij' }, 'CDE')).toEqual([{ x: 30, width: 30 }])
  // A line set to the full measure, with a wide gap before its second word.
  const line = { x: 10, width: 100, text: 'In a drawer', words: [0, 20, 60, 10, 10, 120] }
  expect(marksIn(line, 'a draw')).toEqual([{ x: 50, width: 50 }])
})

test('words are located where their letters are drawn, however the PDF splits them', () => {
  const letter = (unicode: string, width: number) => ({ unicode, width, isSpace: unicode === ' ' })
  const steps: [string, unknown[]][] = [
    ['save', []],
    ['transform', [2, 0, 0, 2, 0, 0]],
    ['beginText', []],
    ['setFont', ['f', 10]],
    ['setTextMatrix', [new Float32Array([1, 0, 0, 1, 10, 50])]],
    ['setWordSpacing', [3]],
    ['showText', [[letter('o', 500), letter('ﬀ', 500), letter(' ', 500), letter('i', 200), -1000, letter('t', 300)]]],
    ['restore', []],
  ]
  const glyphs = glyphsOf({ names: steps.map(([name]) => name), given: steps.map(([, given]) => given) }, [1, 0, 0, -1, 0, 200], () => 0.001)
  expect(glyphs.map(({ text, x, y, width }) => [text, x, y, width])).toEqual([
    ['o', 20, 100, 10],
    ['ﬀ', 30, 100, 10],
    ['i', 56, 100, 4],
    ['t', 80, 100, 6],
  ])
  const line = { x: 20, y: 100, width: 66, size: 20, text: 'off it' }
  expect(withWords([line, { ...line, text: 'else' }], glyphs)).toEqual([
    { ...line, words: [0, 40, 32, 60] },
    { ...line, text: 'else' },
  ])
})

test('text pieces on one baseline form a line, and hyphenated words are joined in paragraphs', () => {
  const piece = (text: string, x: number, y: number, ends = false) => ({ text, x, y, width: text.length * 5, size: 10, ends })
  const lines = linesOf([
    piece('It was', 0, 10),
    piece('al', 35, 10),
    piece('most', 45, 10, true),
    piece('never re-', 0, 22, true),
    piece('turned.', 0, 34, true),
    piece('Then', 0, 70, true),
  ])
  expect(lines.map((line) => line.text)).toEqual(['It was almost', 'never re-', 'turned.', 'Then'])
  expect(paragraphsOf(lines)).toEqual(['It was almost never returned.', 'Then'])
})
