import { expect, test } from 'vitest'
import { note } from '#i18n/note.ts'
import { elementsIn, parseHtml } from '#base/blocks/html-tree.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const levels = (count: number) => Array.from({ length: count }, (_, level) => `word${level}`)

/** Words of the levels that are not in the article. */
async function missing(app: TestApp, slug: string, count: number): Promise<string[]> {
  const words = new Set((await storedArticle(app, slug)).text.split(/\s+/))
  return levels(count).filter((word) => !words.has(word))
}

const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const paragraph = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
const tables = (count: number) =>
  levels(count)
    .map((word) => `<w:tbl><w:tr><w:tc>${paragraph(word)}`)
    .join('') + '</w:tc></w:tr></w:tbl>'.repeat(count)
const document = (body: string, comments = '') =>
  makeZip({
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${ns}><w:body>${body}</w:body></w:document>`,
    'word/comments.xml': `<w:comments ${ns}>${comments}</w:comments>`,
  })

test('words of sixty tables of Word within each other stay, and the report names the cells that are none', async () => {
  await using app = await startApp()
  const { items } = await importText(app, 'word', await document(tables(60)))
  expect(await missing(app, 'export', 60)).toEqual([])
  expect(items[0]?.facts?.words).toEqual({ there: 60, here: 60, named: 0 })
  expect(items[0]?.lost.filter((one) => one.startsWith('counted'))).toEqual([expect.stringMatching(/^counted: \d+ of 60 table cells are not here/)])
})

test.each([
  ['tables', () => document(tables(500))],
  ['remarks', () => document(paragraph('words'), tables(5_000))],
])('a Word document with %s hundreds of levels deep is refused as too deep', async (_, made) => {
  await using app = await startApp()
  await expect(importText(app, 'word', await made())).rejects.toThrow('nested deeper than anybody writes')
})

test.each([
  ['tables', '<table><tr><td>', '</td></tr></table>'],
  ['lists', '<ul><li>', '</li></ul>'],
  ['quotations', '<blockquote>', '</blockquote>'],
  ['lines', '<b>', '<br>'],
])('words of HTML %s thousands of levels deep stay words of their own', async (_, opening, closing) => {
  await using app = await startApp()
  const html =
    levels(3_000)
      .map((word) => `${opening}${word}`)
      .join(opening === '<b>' ? '<br>' : '') + closing.repeat(3_000)
  const page = `<html><body><div class="page-body">${html}</div></body></html>`
  const { lost } = await importText(app, 'notion', await makeZip({ [`Deep ${'a'.repeat(32)}.html`]: page }))
  expect(await missing(app, 'deep', 3_000)).toEqual([])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
})

test('a page whose formats nothing ends keeps its words, and its last paragraph has no more formats than anybody writes', async () => {
  await using app = await startApp()
  const html = levels(1_500)
    .map((word, level) => `<p><b id="${level}">${word}`)
    .join('')
  const page = `<html><body><div class="page-body">${html}</div></body></html>`
  await importText(app, 'notion', await makeZip({ [`Deep ${'a'.repeat(32)}.html`]: page }))
  expect(await missing(app, 'deep', 1_500)).toEqual([])
  const paragraph = elementsIn(parseHtml(html), 'p').at(-1)
  expect(elementsIn(paragraph?.childNodes ?? [], 'b').length).toBeLessThan(20)
})

test.each([
  ['indented lists', levels(140).map((word, level) => `${'  '.repeat(level)}- ${word}`)],
  ['lists on one line', [`${'- '.repeat(140)}${levels(140).join(' ')}`]],
  ['quotations', [`${'> '.repeat(140)}${levels(140).join(' ')}`]],
])('words of Notion %s deeper than a hundred levels stay, and the text behind them', async (_, lines) => {
  await using app = await startApp()
  await importText(app, 'notion', await makeZip({ [`Deep ${'a'.repeat(32)}.md`]: `# Deep\n\n${lines.join('\n')}\n\nword140\n` }))
  expect(await missing(app, 'deep', 141)).toEqual([])
})

const references = `[a]: /${'u'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}`

test('a Markdown file that would take minutes to read fails with the line and the reason, and the files beside it are imported', async () => {
  await using app = await startApp()
  const files = { 'heavy.md': `---\ntitle: Heavy\n---\n${references}`, 'light.md': '---\ntitle: Light\n---\nwords\n' }
  const { files: items } = await withFolder(app, files)
  expect(items.map(({ file, state }) => `${file}: ${state}`)).toEqual(['heavy.md: failed', 'light.md: created'])
  expect(items[0]?.reason).toEqual(note('studio-error.markdown-heavy', { line: '4' }))
})

test.each([
  ['a page of Notion', 'notion', () => makeZip({ [`Heavy ${'a'.repeat(32)}.md`]: `# Heavy\n\nwords\n\n${references}` })],
  ['a card of Ghost', 'ghost', () => ghostCard(references)],
] as const)('Markdown of %s that would take minutes to read is kept as code, and the report names it', async (_, kind, made) => {
  await using app = await startApp()
  const { lost } = await importText(app, kind, await made())
  expect((await storedArticle(app, 'heavy')).text).toContain('[a] [a] [a]')
  expect(lost).toContainEqual(expect.stringMatching(/^line 1: .*: it is kept as code$/))
})

function ghostCard(markdown: string): string {
  const mobiledoc = JSON.stringify({ version: '0.3.1', atoms: [], cards: [['markdown', { markdown }]], markups: [], sections: [[10, 0]] })
  const post = { id: '1', title: 'Heavy', slug: 'heavy', status: 'published', published_at: '2022-01-01T10:00:00Z', mobiledoc }
  return JSON.stringify({ db: [{ data: { posts: [post] } }] })
}
