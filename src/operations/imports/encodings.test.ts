import { noteText } from '#i18n/note-text.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
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
