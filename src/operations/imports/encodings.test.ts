import { noteText } from '#i18n/note-text.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle, importText } from '../../../testing/import-text.ts'
import { importMarkdown } from './markdown.ts'

const note = (encoding: string) => `the file is written in ${encoding}: it was converted`
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const wxr = `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Caf\xe9</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>Zo\xeb</content:encoded></item></channel></rss>`
const ghost = JSON.stringify({ data: { posts: [{ id: '1', title: 'Tee für zwei', slug: 'tee', html: '<p>Zoë</p>', status: 'draft' }] } })

test('imported files in Windows-1252 and UTF-16 are converted, and the report says so once', async () => {
  await using app = await startApp()
  const fromWxr = await importText(app, 'wxr', latin(wxr))
  expect(fromWxr.lost).toEqual([note('windows-1252')])
  expect(await storedArticle(app, 'cafe')).toMatchObject({ title: 'Café', text: 'Zoë' })
  expect(fromWxr.report.lost).toBe(1)
  const fromGhost = await importText(app, 'ghost', utf16(ghost))
  expect(fromGhost.lost.filter((one) => one.startsWith('the file'))).toEqual([note('utf-16le')])
  expect(await storedArticle(app, 'tee')).toMatchObject({ title: 'Tee für zwei', text: 'Zoë' })
})

test('each imported Markdown file is converted from its own encoding and reported', async () => {
  await using app = await startApp()
  const root = mkdtempSync(join(tmpdir(), 'masthead-encodings-'))
  try {
    const text = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-01\nauthor: Zo\xeb\n---\nCaf\xe9\n`
    writeFileSync(join(root, 'a.md'), latin(text('One')))
    writeFileSync(join(root, 'b.md'), utf16(`\ufeff${text('Two')}`))
    writeFileSync(join(root, 'c.md'), text('Three'))
    const { files } = await importMarkdown(app.services, root)
    expect(files.map(({ lost }) => lost.map(({ what }) => noteText(what)))).toEqual([[note('windows-1252')], [note('utf-16le')], []])
    for (const slug of ['a', 'b', 'c']) expect((await storedArticle(app, slug)).text).toBe('Café')
  } finally {
    rmSync(root, { recursive: true })
  }
})

/** Bytes of a text in an encoding of one byte a letter. */
function encoded(text: string, encoding: string): Buffer {
  const signs = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)))
  return Buffer.from(Array.from(text, (sign) => signs.indexOf(sign)))
}

test.each([
  ['windows-1251', encoded('Поезд идёт ночью, и никто не спит.', 'windows-1251'), 'Поезд идёт ночью, и никто не спит.'],
  ['koi8-r', encoded('Поезд идет ночью, и никто не спит.', 'koi8-r'), 'Поезд идет ночью, и никто не спит.'],
  ['iso-8859-2', encoded('Zażółć gęślą jaźń w Łodzi.', 'iso-8859-2'), 'Zażółć gęślą jaźń w Łodzi.'],
  ['windows-1253', encoded('Το τρένο φεύγει τη νύχτα.', 'windows-1253'), 'Το τρένο φεύγει τη νύχτα.'],
  ['shift_jis', Buffer.from('82b182ea82cd93fa967b8cea82cc95b68fcd82c582b78142', 'hex'), 'これは日本語の文章です。'],
  ['windows-1252', encoded('Äpfel für naïve Leute – “quoted” €5', 'windows-1252'), 'Äpfel für naïve Leute – “quoted” €5'],
])('a file in %s is read in its letters', async (encoding, bytes, text) => {
  await using app = await startApp()
  const front = Buffer.from('---\ntitle: One\ndate: 2020-01-01\n---\n')
  const { files } = await withFolder(app, { 'one.md': Buffer.concat([front, bytes]) })
  expect(files[0]?.lost.map(({ what }) => noteText(what))).toContain(note(encoding))
  expect((await storedArticle(app, 'one')).text).toBe(text)
})
