import { beforeEach, expect, test } from 'vitest'
import { noteText } from '#i18n/note-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
  return () => app.close()
})

const post = (slug: string, more = '') => `---\ntitle: ${slug}\ndate: 2020-01-02\n${more}---\nWords\n`

async function articleOf(slug: string) {
  const { data } = (await app.get(`/api/blogs/slug/${slug}`)).json<{ data: { user: { name: string }; topics: { name: string }[]; language: string } }>()
  return [data.user.name, data.topics.map(({ name }) => name), data.language]
}

async function lostOf(files: Record<string, string>) {
  const { files: reports } = await withFolder(app, files)
  return {
    states: reports.filter(({ file }) => file.endsWith('.md')).map(({ state }) => state),
    lost: reports.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))),
  }
}

const jekyll = (author: string) =>
  `title: T\nauthor: {name: Eve}\ndefaults:\n- scope: {path: "", type: posts}\n  values: {layout: post, author: ${author}, tags: [Sea], lang: de, permalink: "/log/:title/", sitemap: false}\n`

test('author, topics, language and address of the defaults of Jekyll are those of texts that name none, and the rest is named once', async () => {
  const posts = { '_posts/2020-01-02-keel.md': post('keel'), '_posts/2020-01-03-sail.md': post('sail', 'author: Bo\ntags: [Wind]\nlang: en\n') }
  const { lost } = await lostOf({ ...posts, '_config.yml': jekyll('Ada') })
  expect(await articleOf('keel')).toEqual(['Ada', ['Sea'], 'de'])
  expect(await articleOf('sail')).toEqual(['Bo', ['Wind'], 'en'])
  expect((await app.get('/log/keel/')).headers['location']).toContain('/articles/keel')
  expect(lost.filter((line) => line.startsWith('front matter'))).toEqual(['front matter "sitemap": false'])
  expect((await lostOf({ ...posts, '_config.yml': jekyll('Ada') })).states).toEqual(['unchanged', 'unchanged'])
  expect((await lostOf({ ...posts, '_config.yml': jekyll('Cy') })).states).toEqual(['updated', 'unchanged'])
  expect(await articleOf('keel')).toEqual(['Cy', ['Sea'], 'de'])
})

test('texts that name nobody are by the author whom the settings of their site name', async () => {
  await withFolder(app, { 'hugo.toml': 'title = "T"\n[params.author]\nname = "Eve"\n', 'content/posts/keel.md': post('keel') })
  await withFolder(app, { '_config.yml': 'title: T\nauthor: John Doe\nnew_post_name: ":title.md"\n', 'source/_posts/mast.md': post('mast') })
  expect([(await articleOf('keel'))[0], (await articleOf('mast'))[0]]).toEqual(['Eve', 'Editorial'])
})

test('a list of all texts, as data files of Eleventy have it, is no topic', async () => {
  const { lost } = await lostOf({ 'posts/posts.json': '{"tags": ["posts", "Sea"], "layout": "post.njk", "image": "/all.png"}', 'posts/keel.md': post('keel') })
  expect((await articleOf('keel'))[1]).toEqual(['Sea'])
  expect(lost).toContain('front matter "image": /all.png')
})

test('chapters of a book of Zenn that is not public or costs money are drafts', async () => {
  const book = (lines: string) => `title: Book\ntopics: [Sea]\n${lines}\nchapters: [one]\n`
  const chapter = '---\ntitle: Chapter\n---\nWords\n'
  await withFolder(app, {
    'books/free/config.yaml': book('published: true\nprice: 0'),
    'books/free/free.md': chapter,
    'books/paid/config.yaml': book('published: true\nprice: 500'),
    'books/paid/paid.md': chapter,
    'books/secret/config.yaml': book('published: false\nprice: 0'),
    'books/secret/secret.md': chapter,
  })
  const states = await Promise.all(['free', 'paid', 'secret'].map(async (slug) => (await storedArticle(app, slug)).approved))
  expect(states).toEqual(['approved', 'draft', 'draft'])
  expect((await articleOf('free'))[1]).toEqual(['Sea'])
})
