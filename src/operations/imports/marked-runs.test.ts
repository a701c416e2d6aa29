import { expect, test } from 'vitest'
import { importText } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { startApp } from '../../../testing/start-app.ts'
import { noteText } from '#i18n/note-text.ts'

const parted = [
  '<b>P</b><b>rayer</b>',
  '<b>P</b><strong>rayer</strong>',
  '<span><i>P</i></span><span><i>rayer</i></span>',
  '<b>P</b><!-- x --><b>rayer</b>',
  '<b>P</b><mark>ray</mark><b>er</b>',
  '<u>P</u><ins>rayer</ins>',
  '<code>P</code><kbd>rayer</kbd>',
  '<b>Pray<wbr>er</b>',
  '<b>Pray&shy;er</b>',
  '<b>Pray&#8203;er</b>',
  '<b>1</b><sup><b>st</b></sup>',
  '<b>P<i>ray</i>er</b>',
  'in<i>cred</i>ible <b>one</b> <b>two</b><br><b>three</b>',
]
const counted = (lost: readonly string[]) => lost.filter((line) => line.startsWith('counted:'))

test('words that marks or signs part are counted as readers see them, and a mark that is gone is still named', async () => {
  await using app = await startApp()
  const item = (html: string, at: number) => ({ id: `${at}`, title: `T${at}`, content_html: `<p>${html} end</p>`, date_published: '2020-01-01T00:00:00Z' })
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Old', items: parted.map(item) }
  expect(counted((await importText(app, 'feed', JSON.stringify(feed))).lost)).toEqual([])
  const { files } = await withFolder(app, Object.fromEntries([...parted, '**P**rayer **P**<b>rayer</b>'].map((text, at) => [`t${at}.md`, `${text} end\n`])))
  expect(counted(files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))))).toEqual([])
  const quoted = {
    ...feed,
    items: [item('A <cite>title</cite>.</p><figure class="wp-block-pullquote"><blockquote><p>one</p><cite>Somebody</cite></blockquote></figure><p>', 98)],
  }
  expect(counted((await importText(app, 'feed', JSON.stringify(quoted))).lost)).toEqual([])
  const inCode = { ...feed, items: [item('<pre>one <b>two</b></pre>', 99)] }
  expect((await importText(app, 'feed', JSON.stringify(inCode))).lost.join('\n')).toMatch(/two|bold/)
})

test('a word of which Ghost marks a part is one word', async () => {
  await using app = await startApp()
  const line = (...texts: string[]) => ({ type: 'paragraph', children: texts.map((text, at) => ({ type: 'text', text, format: at % 2 })) })
  const lexical = JSON.stringify({ root: { type: 'root', children: [line('', 'P', 'rayer'), line('one'), line('two')] } })
  const post = { id: 'p', title: 'Parts', slug: 'parts', status: 'published', published_at: '2022-01-01T10:00:00Z', lexical }
  const { items, lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts: [post] } }] }))
  expect(counted(lost)).toEqual([])
  expect(items[0]?.facts?.words).toEqual({ there: 3, here: 3, named: 0 })
})
