import { expect, test } from 'vitest'
import { growthOf } from '../../../testing/growth.ts'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'

test.each<[what: string, size: number, of: (count: number) => string]>([
  ['`<div>` that nothing closes', 1_000, (count) => '<div>\n\ntext\n\n'.repeat(count)],
  ['`<pre>` that nothing closes', 3_000, (count) => '<pre>\n\n'.repeat(count)],
  ['`<code>` that nothing closes', 4_000, (count) => `\\\\(x^2\\\\)\n\na${'<code>'.repeat(count)}`],
])('the time that Markdown with %s takes grows with its length', async (_, size, of) => {
  expect(await growthOf(size, (count) => fromMarkdown(of(count)))).toBeLessThan(9)
})

test.each<[what: string, size: number, of: (count: number) => string]>([
  ['a long run of spaces', 20_000, (count) => `a${' '.repeat(count)}b`],
  [
    'notes',
    300,
    (count) => {
      const numbers = [...Array(count).keys()]
      const marks = numbers.map((n) => `<a id="m${n}" href="#n${n}">${n}</a> `)
      return [...marks, '<ol>', ...numbers.map((n) => `<li id="n${n}">Note <a href="#m${n}">up</a></li>`), '</ol>'].join('')
    },
  ],
  ['headings of the same words', 1_500, (count) => `<a href="#a">a</a>${'<h2>a</h2>'.repeat(count)}`],
])('the time that HTML with %s takes grows with its length', async (_, size, of) => {
  expect(await growthOf(size, (count) => fromHtml(of(count)))).toBeLessThan(9)
})

test.each([
  ['galleries', '<div class="gallery">'],
  ['pull quotes', '<div class="pullquote">'],
  ['folds', '<div class="kg-toggle-card">'],
  ['captions', '<figure><figcaption>a'],
])('HTML of many %s within each other is converted once', async (_, opening) => {
  const { lost } = await fromHtml(`${opening.repeat(90)}<foo>words</foo>`)
  expect(lost.filter(({ what }) => JSON.stringify(what).includes('<foo>')).length).toBeLessThan(100)
})

test.each([
  ['quotations', '> '.repeat(10_000)],
  ['lists', '- '.repeat(10_000)],
  ['numbered lists', '1. '.repeat(10_000)],
])('Markdown of ten thousand %s within each other keeps its words', async (_, opening) => {
  expect(JSON.stringify((await fromMarkdown(`${opening}words`)).blocks)).toContain('words')
})

test('Markdown of lists indented deeper than anybody writes takes time that grows with its length', async () => {
  const indented = (levels: number) => Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')
  // Four times the levels are sixteen times the text.
  expect(await growthOf(75, (levels) => fromMarkdown(indented(levels)))).toBeLessThan(16)
})

test('Markdown of lists indented deeper than anybody writes keeps its words', async () => {
  const lines = Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}${level % 2 ? '1.' : '-'} word${level}`)
  const text = JSON.stringify((await fromMarkdown(lines.join('\n'))).blocks)
  for (const level of [0, 99, 100, 101, 299]) expect(text).toMatch(new RegExp(`word${level}\\b`))
})

test('Markdown of notes deeper than the stack keeps its words', async () => {
  expect(JSON.stringify((await fromMarkdown(`${'[^a]: '.repeat(4_000)}words`)).blocks)).toContain('words')
})

test('a text of more blocks than a call takes arguments is converted', async () => {
  const { blocks } = await fromHtml(`<div>${'<hr>'.repeat(130_000)}</div>`)
  expect(blocks).toHaveLength(130_000)
})
