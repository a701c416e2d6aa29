import { expect, test } from 'vitest'
import { noteInEnglish } from '#i18n/note-text.ts'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import { heavyLine } from './markdown-load.ts'

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

test('Markdown of more than a hundred directives within each other keeps its words, and the report names them', async () => {
  const { blocks, lost } = await fromMarkdown(`${':::note\n'.repeat(3_000)}words`)
  expect(JSON.stringify(blocks)).toContain('words')
  expect(lost.map(({ what }) => noteInEnglish(what))).toContain(':::note and 2,899 more: it stays as text')
})

test.each([
  ['lines', '\n'.repeat(1_000_000)],
  ['items of a list', '- a\n'.repeat(200_000)],
  ['notes', Array.from({ length: 20_000 }, (_, number) => `[^${number}]: a\n`).join('')],
  ['brackets within each other', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['brackets that nothing opens', 'a]'.repeat(50_000)],
  ['addresses that nothing ends', '[a](<b'.repeat(50_000)],
  ['addresses of pictures that nothing ends', '![a]('.repeat(50_000)],
  ['references', '[a]'.repeat(200_000)],
  ['uses of a long reference', `[a]: /${'u'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}`],
  ['emphasis within each other', `${'*_'.repeat(50_000)}a${'_*'.repeat(50_000)}`],
  ['stars', `${'*'.repeat(50_000)}a${'*'.repeat(50_000)}`],
  ['ends of emphasis that nothing begins', 'a* '.repeat(50_000)],
  ['runs of backticks', Array.from({ length: 1_000 }, (_, length) => '`'.repeat(length)).join(' ')],
  ...['<!-- ', '<?', '<!A ', '<![CDATA['].map((sign) => [`\`${sign}\` that nothing ends`, `a${sign}`.repeat(20_000)]),
])('Markdown with thousands of %s is refused with words that name the line', async (_, text) => {
  await expect(fromMarkdown(`words\n\n${text}`)).rejects.toThrow(/^This text cannot be read from line \d+ on: /)
})

test.each([
  ['change log of twenty thousand lines', '- **1.2.3**: fixed [a](https://a.example/b) in `code`\n'.repeat(20_000)],
  ['change log with items below items', `- a\n${'  - **1.2.3**: *args of `code`\n'.repeat(10_000)}`],
  ['book of a megabyte', `${'some *words* of a book, "as they are". '.repeat(10)}\n\n`.repeat(2_500)],
  ['list of five thousand links', '[a](https://a.example/b)\n'.repeat(5_000)],
  ['table of five thousand rows', `|a|b|\n|-|-|\n${'|[a](b)|**c**|\n'.repeat(5_000)}`],
  ['text with five hundred notes', Array.from({ length: 500 }, (_, number) => `a[^${number}]\n\n[^${number}]: note\n\n`).join('')],
  ['text with a large picture used five times', `${'![][a]\n\n'.repeat(5)}[a]: <data:image/png;base64,${'A'.repeat(2_000_000)}>`],
])('a %s is Markdown that is read', (_, text) => {
  expect(heavyLine(text)).toBeNull()
})

test('a text of more blocks than a call takes arguments is converted', async () => {
  const { blocks } = await fromHtml(`<div>${'<hr>'.repeat(130_000)}</div>`)
  expect(blocks).toHaveLength(130_000)
})
