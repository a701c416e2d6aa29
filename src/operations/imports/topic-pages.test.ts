import { expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { noteText } from '#i18n/note-text.ts'

const post = (slug: string, line: string) => `---\ntitle: ${slug}\nslug: ${slug}\ndate: 2020-01-02\n${line}\n---\nWords of ${slug}\n`
const topicsOf = async (app: TestApp, slug: string) =>
  (await app.get(`/api/blogs/slug/${slug}`))
    .json<{ data: { topics: { name: string }[] } }>()
    .data.topics.map(({ name }) => name)
    .toSorted()
const leadsTo = async (app: TestApp, path: string) => (await app.get(path)).headers['location']

async function lostOf(app: TestApp, files: Record<string, string>): Promise<string[]> {
  const { files: reports } = await withFolder(app, files)
  return reports.flatMap(({ file, reason, lost }) => [...(reason ? [`${file}: ${noteText(reason)}`] : []), ...lost.map(({ what }) => noteText(what))])
}

test('topics of Docusaurus are called as tags.yml calls them, their pages redirect, and descriptions are named once', async () => {
  await using app = await startApp()
  const tags = 'releases:\n  label: Product releases\n  permalink: /product-news\n  description: All that is new\nsea:\n  label: Sea\n'
  const posts = { 'blog/2020-01-02-a.md': post('a', 'tags: [releases, sea]'), 'blog/2020-01-03-b.md': post('b', 'tags: [releases, other]') }
  await withFolder(app, posts)
  expect(await topicsOf(app, 'a')).toEqual(['releases', 'sea'])
  const lost = await lostOf(app, { ...posts, 'blog/tags.yml': tags })
  expect(await topicsOf(app, 'a')).toEqual(['Product releases', 'sea'])
  expect(await topicsOf(app, 'b')).toEqual(['Product releases', 'other'])
  expect(lost.filter((line) => line.includes('All that is new'))).toHaveLength(1)
  expect(lost.filter((line) => /counted|tags\.yml/.test(line))).toEqual([])
  expect(await leadsTo(app, '/blog/tags/product-news')).toContain('product-releases')
})

test('topics are called as data files of Jekyll and term pages of Hugo call them', async () => {
  await using app = await startApp()
  await withFolder(app, {
    '_config.yml': 'title: T\n',
    '_data/tags.yml': '- slug: js\n  name: JavaScript\n',
    '_data/categories.yml': 'nl:\n  title: Net Lines\n',
    '_posts/2020-01-02-c.md': post('c', 'tags: [js]\ncategories: [nl]'),
  })
  expect(await topicsOf(app, 'c')).toEqual(['JavaScript', 'Net Lines'])
  expect(await leadsTo(app, '/tags/js')).toContain('/javascript')
  await withFolder(app, {
    'hugo.toml': 'title = "T"\n',
    'content/tags/ml/_index.md': '---\ntitle: Machine Learning\n---\nAbout it\n',
    'content/tags/ml/_index.de.md': '---\ntitle: Maschinelles Lernen\n---\nDazu\n',
    'content/posts/d.md': post('d', 'tags: [ml]'),
    'content/posts/e.de.md': post('e', 'tags: [ml]'),
  })
  expect([await topicsOf(app, 'd'), await topicsOf(app, 'e-de')]).toEqual([['Machine Learning'], ['Maschinelles Lernen']])
})

test('the addresses that Hexo gives to topics by a map redirect', async () => {
  await using app = await startApp()
  await withFolder(app, {
    '_config.yml': 'title: T\nnew_post_name: ":title.md"\ntag_map:\n  Programming: code\ncategory_map:\n  At sea: ocean\n',
    'source/_posts/f.md': post('f', 'tags: [Programming]\ncategories: [At sea]'),
  })
  expect(await topicsOf(app, 'f')).toEqual(['At sea', 'Programming'])
  expect([await leadsTo(app, '/tags/code'), await leadsTo(app, '/categories/ocean')]).toEqual([
    expect.stringContaining('/programming'),
    expect.stringContaining('/at-sea'),
  ])
})
