import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import type { ImportOptions } from './service.ts'

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const linksTo = (...addresses: string[]) => addresses.map((address) => `<a href="${address}">x</a>`).join(', ')

const wordpress = (head: string, link: string, html: string) => {
  const item = (id: number, slug: string, text: string) =>
    `<item><title>${slug}</title><link>${link}/${slug}/</link><wp:post_id>${id}</wp:post_id><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>${escaped(text)}</content:encoded></item>`
  return `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${head}${item(1, 'quay', html)}${item(2, 'pier', 'Words')}</channel></rss>`
}

const ghost = (html: string) => {
  const post = (slug: string, text: string) => ({ id: slug, title: slug, slug, html: text, status: 'published', published_at: '2020-01-01T00:00:00.000Z' })
  return JSON.stringify({ data: { posts: [post('quay', html), post('pier', '<p>Words</p>')] } })
}

const blogger = (html: string) => {
  const entry = (slug: string, text: string) =>
    `<entry><id>tag:blogger.com,1999:blog-7.post-${slug.length}${slug.charCodeAt(0)}</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>${slug}</title><content type="html">${escaped(text)}</content><published>2020-01-01T00:00:00Z</published><blogger:filename>/2020/01/${slug}.html</blogger:filename></entry>`
  return `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018">${entry('quay', html)}${entry('pier', 'Words')}</feed>`
}

const base = '<wp:base_blog_url>https://old.example</wp:base_blog_url>'
type Kind = Parameters<typeof importText>[1]

test.each<[string, Kind, string, ImportOptions, string]>([
  [
    'a WordPress export whose addresses do not hold the site',
    'wxr',
    wordpress('', '', linksTo('/pier/', 'https://else.example/a')),
    {},
    'https://else.example/a',
  ],
  ['one whose head names the site', 'wxr', wordpress(base, '', linksTo('https://old.example/pier/', 'https://else.example/a')), {}, 'https://else.example/a'],
  ['a site with www. and without', 'wxr', wordpress(base, 'https://old.example', linksTo('http://www.old.example/pier/')), {}, ''],
  [
    'a Ghost export of a site that nobody names',
    'ghost',
    ghost(linksTo('__GHOST_URL__/pier/', 'https://else.example/pier/')),
    {},
    'https://else.example/pier/',
  ],
  [
    'a Blogger blog in the address of a country',
    'blogger',
    blogger(linksTo('http://b.blogspot.co.uk/2020/01/pier.html?m=1')),
    { site: 'https://b.blogspot.com' },
    '',
  ],
  [
    'Takeout of a blog that nobody names',
    'blogger',
    blogger(linksTo('https://b.example/2020/01/pier.html', 'https://b.example/pier')),
    {},
    'https://b.example/pier',
  ],
])('a link from text to text is kept in %s', async (_, kind, file, options, other) => {
  await using app = await startApp()
  const { lost } = await importText(app, kind, file, options)
  const { content } = await storedArticle(app, 'quay')
  expect([...content.matchAll(/"href":"([^"]*)"/g)].map(([, address]) => address)).toEqual(['/articles/pier', other].filter(Boolean))
  expect(lost.filter((line) => line.includes('link'))).toEqual([])
})

test('old addresses of a WordPress export without the site redirect', async () => {
  await using app = await startApp()
  const { report } = await importText(app, 'wxr', wordpress('', '', 'Words'))
  expect(report.redirects).toContainEqual({ from: '/quay', to: '/articles/quay' })
})
