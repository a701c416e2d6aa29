import { expect, test } from 'vitest'
import { noteInEnglish } from '#i18n/note-text.ts'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'

// How the time grows with the text is measured in bench/conversion-growth.ts.
test.each([
  ['`<div>` that nothing closes', '<div>\n\nwords\n\n'.repeat(4_000)],
  ['`<pre>` that nothing closes', `${'<pre>\n\n'.repeat(12_000)}words`],
  ['`<code>` that nothing closes', `${'<code>'.repeat(16_000)}words`],
])('Markdown with thousands of %s keeps its words', async (_, text) => {
  expect(JSON.stringify((await fromMarkdown(text)).blocks)).toContain('words')
})

test.each([
  ['lines like imports of a program', 'import a from "b from "c\n'.repeat(100)],
  ['ranges of figures in a note', `a^[${'1-2'.repeat(100)} `],
])('Markdown with a hundred %s keeps its words', async (_, text) => {
  expect(JSON.stringify((await fromMarkdown(`${text}words]`)).blocks)).toContain('words')
})

test.each([
  ['spaces in a row', `a${' '.repeat(80_000)}words`],
  ['headings of the same words', `<a href="#a">words</a>${'<h2>a</h2>'.repeat(6_000)}`],
])('HTML with thousands of %s keeps its words', async (_, text) => {
  expect(JSON.stringify((await fromHtml(text)).blocks)).toContain('words')
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

test('Markdown of lists indented deeper than anybody writes keeps its words', async () => {
  const lines = Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}${level % 2 ? '1.' : '-'} word${level}`)
  const text = JSON.stringify((await fromMarkdown(lines.join('\n'))).blocks)
  for (const level of [0, 99, 100, 101, 299]) expect(text).toMatch(new RegExp(`word${level}\\b`))
})

test.each([
  [
    'lines of their own',
    Array.from({ length: 102 }, (_, level) => `${'  '.repeat(level)}- word${level}`).join('\n'),
    ['- word100 and 1 more: it stays as text'],
  ],
  ['one line', `words\n\n${'- '.repeat(101)}deep`, [expect.stringMatching(/^- - .*: it stays as text$/)]],
])('Markdown of lists nested deeper than a hundred levels on %s is reported', async (_, text, reported) => {
  const { lost } = await fromMarkdown(text)
  expect(lost.map(({ what }) => noteInEnglish(what))).toEqual(reported)
})

test('Markdown of lists of a hundred levels is converted without a report', async () => {
  const lines = Array.from({ length: 100 }, (_, level) => `${'  '.repeat(level)}- word${level}`)
  expect((await fromMarkdown(lines.join('\n'))).lost).toEqual([])
})

test('Markdown of notes deeper than the stack keeps its words', async () => {
  expect(JSON.stringify((await fromMarkdown(`${'[^a]: '.repeat(4_000)}words`)).blocks)).toContain('words')
})

test('a text of more blocks than a call takes arguments is converted', async () => {
  const { blocks } = await fromHtml(`<div>${'<hr>'.repeat(130_000)}</div>`)
  expect(blocks).toHaveLength(130_000)
})
