import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { emptyPng } from '../../../testing/pictures.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { importMarkdown } from './markdown.ts'

const item = (fields: Record<string, string>, beside = '') =>
  `<item>${Object.entries({
    'wp:post_type': 'post',
    'wp:post_date_gmt': '2019-05-04 10:20:30',
    'wp:status': 'publish',
    'content:encoded': 'Words',
    'dc:creator': 'ada',
    ...fields,
  })
    .map(([key, value]) => `<${key}>${value}</${key}>`)
    .join('')}${beside}</item>`

const wordpress = (...items: string[]) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`

const tram = item(
  {
    title: 'Night tram',
    link: 'https://old.example/2019/05/night-tram/',
    guid: 'https://old.example/2019/05/night-tram/',
    'wp:post_id': '14',
    'wp:post_name': 'night-tram',
  },
  '<category domain="category" nicename="railways">Rail ways</category><category domain="post_tag" nicename="c">C and others</category>',
)
const picture = item({
  title: 'Depot',
  link: 'https://old.example/2019/05/night-tram/depot/',
  'wp:post_id': '15',
  'wp:post_type': 'attachment',
  'wp:post_parent': '14',
  'wp:attachment_url': 'https://old.example/a.jpg',
})

async function answersOf(app: TestApp, paths: readonly string[]): Promise<Record<string, string>> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await app.get(path)
      return [path, status === 301 ? String(headers['location']) : String(status)] as const
    }),
  )
  return Object.fromEntries(answers)
}

test('feeds, lists, short addresses and copies of a WordPress site lead to what stands for them here', async () => {
  await using app = await startApp()
  await importText(app, 'wxr', wordpress(tram, picture))
  const expected = {
    '/feed/': '/rss.xml',
    '/feed/atom/': '/atom.xml',
    '/rss': '/rss.xml',
    '/index.xml': '/rss.xml',
    '/comments/feed/': '/rss.xml',
    '/feeds/posts/default': '/rss.xml',
    '/?feed=rss2': '/rss.xml',
    '/index.php?feed=atom': '/atom.xml',
    '/category/railways/': '/articles/topic/rail-ways',
    '/category/transport/railways/page/2/': '/articles/topic/rail-ways',
    '/category/rail-ways/feed/': '/articles/topic/rail-ways/rss.xml',
    '/tag/c/': '/articles/topic/c-and-others',
    '/tags/Rail%20ways': '/articles/topic/rail-ways',
    '/?tag=rail-ways': '/articles/topic/rail-ways',
    '/?cat=7': '/articles',
    '/author/ada/feed/': '/author/ada/rss.xml',
    '/author/ada/page/3': '/author/ada',
    '/2019/': '/articles',
    '/2019/05/': '/articles',
    '/2019/05/04/page/2/': '/articles',
    '/page/2/': '/articles',
    '/2019/05/night-tram/': '/articles/night-tram',
    '/2019/05/night-tram/amp/': '/articles/night-tram',
    '/2019/05/night-tram/feed/': '/articles/night-tram/comments/rss.xml',
    '/2019/05/night-tram/depot/': '/articles/night-tram',
    '/night-tram/amp/': '/articles/night-tram',
    '/blog/night-tram.html': '/articles/night-tram',
    '/?p=14': '/articles/night-tram',
    '/?attachment_id=15': '/articles/night-tram',
    '/?p=99': '404',
    '/?utm_source=x': '200',
    '/tag/nothing/': '404',
    '/author/nobody/': '404',
    '/2019/05/nothing/': '404',
    '/events/nothing/amp/': '404',
  }
  expect(await answersOf(app, Object.keys(expected))).toEqual(expected)
  const unknown = await app.get('/?p=99')
  expect(unknown.text).toContain('Page not found: /?p=99')
})

test('a short address that was asked for before the import leads on after it', async () => {
  await using app = await startApp()
  expect((await app.get('/?p=14')).status).toBe(404)
  await importText(app, 'wxr', wordpress(tram))
  expect((await app.get('/?p=14')).headers['location']).toBe('/articles/night-tram')
})

test('an old address in the letters of WordPress is found however a browser spells it', async () => {
  await using app = await startApp()
  const given = { title: 'Поезд', link: 'https://old.example/2019/%d0%bf%d0%be/', 'wp:post_id': '3', 'wp:post_name': 'train' }
  await importText(app, 'wxr', wordpress(item(given)))
  for (const path of ['/2019/%d0%bf%d0%be/', '/2019/%D0%BF%D0%BE']) expect((await app.get(path)).headers['location']).toBe('/articles/train')
})

test('addresses of front matter redirect in every form, and a query of another kind is reported', async () => {
  await using app = await startApp()
  const text = `---
title: Night tram
date: 2019-05-04
permalink: https://old.example/trams/Night-Tram.html?ref=1
redirect_from: [/?p=7, trams/older, /caf%c3%a9]
aliases: ["../even-older", /index.php?id=9]
---
Words
`
  const { files } = await withFolder(app, { 'content/trams/tram.md': text })
  const expected = {
    '/?p=7': '/articles/night-tram',
    '/trams/older/': '/articles/night-tram',
    '/caf%C3%A9': '/articles/night-tram',
    '/even-older': '/articles/night-tram',
  }
  expect(await answersOf(app, Object.keys(expected))).toEqual(expected)
  expect(JSON.stringify(files[0]?.lost)).toContain('/index.php?id=9')
})

test('links between texts of one import hold under another scheme of addresses', async () => {
  await using app = await startApp()
  const links = [
    '/blog/2019/05/04/one/',
    '/2019/05/one.html',
    'https://old.example/blog/2019/05/04/one/#part',
    '/posts/one',
    '/tags/one',
    '/blog/2019/05/04/none/',
  ]
  const body = links.map((address, at) => `[link ${at}](${address})`).join('\n\n')
  await withFolder(app, {
    '_posts/2019-05-04-one.md': '---\ntitle: One\nslug: one\nurl: https://old.example/first/\n---\nWords\n',
    '_posts/2019-05-05-two.md': `---\ntitle: Two\n---\n${body}\n`,
  })
  const { content } = await storedArticle(app, 'two')
  expect(content.match(/"\/articles\/one(?:#part)?"/g)).toHaveLength(4)
  const older = item({
    title: 'Three',
    link: 'https://old.example/three/',
    'wp:post_id': '30',
    'wp:post_name': 'three',
    'content:encoded':
      '&lt;a href="/2019/05/night-tram/depot/"&gt;a&lt;/a&gt; &lt;a href="/archives/night-tram"&gt;b&lt;/a&gt; &lt;a href="/?p=14"&gt;c&lt;/a&gt;',
  })
  await importText(app, 'wxr', wordpress(tram, picture, older))
  expect((await storedArticle(app, 'three')).content.match(/"\/articles\/night-tram"/g)).toHaveLength(3)
})

test('a picture of a public text is found at its old address', async () => {
  await using app = await startApp()
  const post = (id: string, status: string) => ({
    id,
    title: id,
    slug: id,
    status,
    published_at: '2019-05-04T10:20:30.000Z',
    html: `<p>Words</p><img src="__GHOST_URL__/content/images/${id}.png" alt="A tram">`,
  })
  const posts = [post('open', 'published'), post('closed', 'draft')]
  const tags = [{ id: '7', name: 'Rail ways', slug: 'railways' }]
  const archive = await makeZip({
    'ghost.json': JSON.stringify({ data: { posts, tags, posts_tags: [{ post_id: 'open', tag_id: '7' }] } }),
    'content/images/open.png': emptyPng(10, 10),
    'content/images/closed.png': emptyPng(11, 11),
  })
  await importText(app, 'ghost', archive, { site: 'https://old.example' })
  const answers = await answersOf(app, ['/content/images/open.png', '/content/images/closed.png', '/tag/railways/', '/tag/railways/rss/', '/open/rss/'])
  expect(answers).toEqual({
    '/content/images/open.png': expect.stringMatching(/^\/media\//),
    '/content/images/closed.png': '404',
    '/tag/railways/': '/articles/topic/rail-ways',
    '/tag/railways/rss/': '/articles/topic/rail-ways/rss.xml',
    '/open/rss/': '/articles/open/comments/rss.xml',
  })
})

test('a Markdown text at the root of the content without an address redirects from its file name, and others do not', async () => {
  await using app = await startApp()
  const text = (more = '') => `---\ntitle: Words\ndate: 2019-05-04\nauthor: Ada\n${more}---\nWords\n`
  const { files } = await withFolder(app, {
    'colophon.md': text(),
    '_pages/imprint.md': text(),
    'content/tram.md': text('permalink: /trams/\n'),
    '_posts/2019-05-04-depot.md': text(),
    'secret.md': text('draft: true\n'),
  })
  expect(files.flatMap(({ file, redirects = [], lost }) => [[file, redirects.map(({ from }) => from), lost.length]])).toEqual([
    ['_pages/imprint.md', ['/imprint'], 0],
    ['_posts/2019-05-04-depot.md', [], 0],
    ['colophon.md', ['/colophon'], 0],
    ['content/tram.md', ['/trams'], 0],
    ['secret.md', [], 0],
  ])
  const expected = { '/colophon/': '/articles/colophon', '/imprint.html': '/articles/imprint', '/tram': '404', '/depot': '404', '/secret': '404' }
  expect(await answersOf(app, Object.keys(expected))).toEqual(expected)
})

test('the address of a text below its date leads to it, whatever letters and length its file gave it', async () => {
  await using app = await startApp()
  const files = {
    '2019-05-04-Sharing-TTS_Notes.md': ['Sharing-TTS_Notes', 'sharing-tts-notes'],
    '2019-05-04-what-it-is-where-to-find-it-and-how-to-prevent-it-in-the-very-first-place-of-all-the-others.md': [
      'what-it-is-where-to-find-it-and-how-to-prevent-it-in-the-very-first-place-of-all-the-others',
      'what-it-is-where-to-find-it-and-how-to-prevent-it-in-the-very-first-place-of-all',
    ],
  }
  await importTexts(app, Object.keys(files))
  for (const [name, slug] of Object.values(files)) expect((await app.get(`/2019/05/04/${name}/`)).headers['location']).toBe(`/articles/${slug}`)
  expect((await app.get('/2019/05/04/Sharing-Nothing/')).status).toBe(404)
})

async function importTexts(app: TestApp, names: string[]): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'masthead-texts-'))
  for (const name of names) writeFileSync(join(folder.path, name), '---\ntitle: One\n---\nWords\n')
  await importMarkdown(app.services, folder.path)
}
