import { expect, test } from 'vitest'
import { noteText } from '#i18n/note-text.ts'
import { withFolder } from '../../../../testing/import-folder.ts'
import { storedArticle } from '../../../../testing/import-text.ts'
import { testImage } from '../../../../testing/pictures.ts'
import { startApp } from '../../../../testing/start-app.ts'
import { readLektorText } from './contents.ts'

const page = (fields: string, body = 'body:\n\nNight **trams**\n') => `_model: blog-post\n---\ntitle: Tram\n---\npub_date: 2020-01-02\n---\n${fields}${body}`

test('a page of Lektor is an article with its date, author, topics, text, old address and links', async () => {
  await using app = await startApp()
  const { files } = await withFolder(app, {
    'Site.lektorproject': '[project]\nname = Old\n',
    'content/blog/tram/contents.lr': page(
      'author: Ada\n---\ntags:\n\ncity\nrails\n---\n',
      'body:\n\nSee [the bus](../bus/).\n\n----\n\nEnd\n---\nmood: calm\n',
    ),
    'content/blog/bus/contents.lr': page('').replace('Tram', 'Bus'),
  })
  expect((await app.get('/api/blogs/slug/tram')).json()).toMatchObject({
    data: { title: 'Tram', published_at: '2020-01-02T00:00:00.000Z', user: { name: 'Ada' }, topics: [{ name: 'city' }, { name: 'rails' }] },
  })
  const { types, content, text } = await storedArticle(app, 'tram')
  expect(types).toEqual(['paragraph', 'divider', 'paragraph'])
  expect(content).toContain('/articles/bus')
  expect(text).not.toContain('mood')
  expect(files.flatMap(({ file, lost }) => (file.includes('tram') ? lost.map(({ what }) => noteText(what)) : []))).toEqual([
    'front matter "_model": blog-post',
    'front matter "mood": calm',
  ])
  expect((await app.get('/blog/tram/')).headers['location']).toBe('/articles/tram')
})

test('a block of a Lektor text keeps its words and picture, and its settings are named', async () => {
  await using app = await startApp()
  const body = 'body:\n\n#### banner ####\nimage: a.png\n----\nheight: 500\n#### text-block ####\ntext:\n\nFirst: words\n\n## Depot\n----\nclass: wide\n'
  const { files } = await withFolder(app, {
    'content/tram/contents.lr': page('author: Ada\n---\n', body),
    'content/tram/a.png': await testImage({ width: 40, height: 30 }).png().toBuffer(),
  })
  const { types, text } = await storedArticle(app, 'tram')
  expect(types).toEqual(['image', 'paragraph', 'heading'])
  expect(text).toContain('First: words')
  const notes = files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))).join('\n')
  expect(notes).toContain('height: 500')
  expect(notes).toContain('class: wide')
})

test('a further language of a Lektor page is a text in this language', async () => {
  await using app = await startApp()
  await withFolder(app, { 'content/tram/contents.lr': page(''), 'content/tram/contents+de.lr': page('').replace('Tram', 'Bahn') })
  expect(await storedArticle(app, 'tram-de')).toMatchObject({ title: 'Bahn', language: 'de' })
})

test.each([
  ['a hidden page', 'content/tram/contents.lr', '_hidden: yes\n---\n', {}],
  ['a page that no list shows', 'content/tram/contents.lr', '_discoverable: no\n---\n', {}],
  ['a page below a hidden one', 'content/old/tram/contents.lr', '', { 'content/old/contents.lr': 'title: Old\n---\n_hidden: yes\n' }],
])('%s of Lektor is a draft', async (_, path, field, others) => {
  await using app = await startApp()
  await withFolder(app, { [path]: page(field), ...others })
  expect((await storedArticle(app, 'tram')).approved).toBe('draft')
})

test.each(['-', 'a', '#### a ####\n', '---\n', 'a:\n', ' ', '\n', 'a: b\n----\n', '<!--'])(
  'a Lektor file that repeats %j has as many lines of text as before',
  (piece) => {
    const text = piece.repeat(300_000)
    const { body, bodyLine } = readLektorText(`title: Tram\n---\nbody:\n\n#### a ####\n${text}`)
    const end = text.split('\n').findIndex((line) => line === '---')
    expect(bodyLine).toBe(4)
    expect(body.split('\n')).toHaveLength(2 + (end === -1 ? text.split('\n').length : end))
  },
)
