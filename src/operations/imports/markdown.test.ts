import { noteText } from '#i18n/note-text.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import type { Article, ArticleList } from '#content/articles/contract.ts'
import { importMarkdown } from './markdown.ts'
import type { ImportReport } from './markdown-report.ts'
import { saveArticle } from '#content/articles/service.ts'

/** Directory of texts that is deleted when the test ends. */
function folder(files: Record<string, string | Buffer>): Disposable & { path: string; put(name: string, content: string | Buffer): void } {
  const path = mkdtempSync(join(tmpdir(), 'masthead-import-'))
  const put = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  for (const [name, content] of Object.entries(files)) put(name, content)
  return { path, put, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const picture = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#345' } })
    .png()
    .toBuffer()

async function read(app: ArticlesApp, slug: string): Promise<Article> {
  return (await app.json<{ data: Article }>(`/api/blogs/slug/${encodeURIComponent(slug)}`)).data
}

function states(report: ImportReport): Record<string, string> {
  return Object.fromEntries(report.files.map((file) => [file.file, file.state]))
}

function lost(report: ImportReport, file: string): string[] {
  return (report.files.find((one) => one.file === file)?.lost ?? []).map(({ line, what }) =>
    line === undefined ? noteText(what) : `${line}: ${noteText(what)}`,
  )
}

/** All rows of the tables that an import writes. */
async function everything(app: ArticlesApp): Promise<string> {
  const { db } = app.services.database
  const tables = ['articles', 'article_topics', 'article_authors', 'article_sources', 'article_counts', 'users', 'topics', 'media'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

describe('Import of Markdown', () => {
  test('a Markdown file is imported with metadata from YAML, TOML, file names and folders', async () => {
    await using app = await startArticlesApp()
    using texts = folder({
      'authors.yml': 'ada:\n  name: Ada Lovelace\n  url: https://ada.example\n  image_url: https://ada.example/me.png\n',
      'posts/2014-03-21-29-minutes.md':
        '---\ntitle: "29 *minutes*"\nauthors:\n- ada\n- laura-nash\ntags: [speed, time]\nexcerpt: A <a href="http://x.example">short</a> one\nimage: /assets/clock.png\nimage_alt: A clock\nlayout: post\n---\nHello ![A clock](/assets/clock.png "Ticking")\n',
      'toml.md': '+++\npath = "2026/03/26/Rust-1.0"\ntitle = "One point oh"\nauthors = ["The Core Team"]\n+++\nText\n',
      'de/legal.md': '---\nlang: de\ntitle: Recht\n---\nText\n',
      'ar/legal.md': '---\nlang: ar\ntitle: قانون\n---\nنص\n',
      'plain.md': '# A heading as title\n\nFirst words.\n',
      'draft.md': '---\ntitle: Not yet\ndate: 2020-01-01\ndraft: true\n---\nText\n',
      'LICENSE.md': '# License\n\nFree.\n',
      'assets/clock.png': await picture(),
    })
    const report = await importMarkdown(app.services, texts.path)
    expect(states(report)).toEqual({
      'LICENSE.md': 'skipped',
      'ar/legal.md': 'created',
      'de/legal.md': 'created',
      'draft.md': 'created',
      'plain.md': 'created',
      'posts/2014-03-21-29-minutes.md': 'created',
      'toml.md': 'created',
    })

    const first = await read(app, '29-minutes')
    expect(first).toMatchObject({
      title: '29 minutes',
      standfirst: 'A short one',
      published_at: '2014-03-21T00:00:00.000Z',
      created_at: '2014-03-21T00:00:00.000Z',
    })
    expect(first.user).toMatchObject({ username: 'ada', name: 'Ada Lovelace', website: 'https://ada.example/' })
    expect(first.co_authors.map((author) => author.name)).toEqual(['Laura Nash'])
    expect(first.topics.map((topic) => topic.name)).toEqual(['speed', 'time'])
    expect(first.cover).toMatchObject({ alt: 'A clock', width: 640, height: 400 })
    expect(JSON.parse(first.content)).toContainEqual(
      expect.objectContaining({ type: 'image', props: expect.objectContaining({ alt: 'A clock', caption: 'Ticking' }) }),
    )
    expect(lost(report, 'posts/2014-03-21-29-minutes.md')).toEqual([
      'front matter "layout": post',
      'the portrait of Ada Lovelace (https://ada.example/me.png): not fetched',
    ])

    expect(await read(app, 'rust-1-0')).toMatchObject({
      title: 'One point oh',
      published_at: '2026-03-26T00:00:00.000Z',
      user: { username: 'the-core-team', name: 'The Core Team' },
    })
    expect(await read(app, 'legal-de')).toMatchObject({ language: 'de', direction: 'ltr', user: { username: 'editorial' } })
    expect(await read(app, 'legal-ar')).toMatchObject({ language: 'ar', direction: 'rtl' })
    const plain = await read(app, 'plain')
    expect(plain.title).toBe('A heading as title')
    expect(plain.content).not.toContain('A heading as title')
    expect((await app.ask('/api/blogs/slug/draft')).status).toBe(404)
    expect(report.media).toBe(1)
    expect(lost(report, 'de/legal.md')).toEqual([
      'the language "de": this site does not have it, the text keeps it',
      'no author is named: it stands under editorial',
      'no date is given: it is dated with this import',
    ])
  })

  test('a second import follows changed and moved files and keeps articles that were edited here', async () => {
    await using app = await startArticlesApp()
    using texts = folder({
      'one.md': '---\ntitle: One\ndate: 2020-01-01\ntags: [a]\n---\nOne\n',
      'two.md': '---\ntitle: Two\ndate: 2020-01-02\nauthor: Bea\n---\nTwo ![](p.png)\n',
      'three.md': '---\ntitle: Three\ndate: 2020-01-03\n---\nThree\n',
      'p.png': await picture(),
    })
    await importMarkdown(app.services, texts.path)
    const before = await everything(app)
    app.clock.pass(1000)
    expect(states(await importMarkdown(app.services, texts.path))).toEqual({ 'one.md': 'unchanged', 'three.md': 'unchanged', 'two.md': 'unchanged' })
    expect(await everything(app)).toBe(before)

    texts.put('one.md', '---\ntitle: One, again\ndate: 2020-01-01\ntags: [b]\n---\nOne and a half\n')
    texts.put('three.md', '---\ntitle: Three\ndate: 2020-01-03\n---\nThree and more\n')
    rmSync(join(texts.path, 'two.md'))
    texts.put('moved/two.md', '---\ntitle: Two\ndate: 2020-01-02\nauthor: Bea\n---\nTwo ![](p.png)\n')
    const three = await read(app, 'three')
    await saveArticle(app.services, three.id, { title: 'Three, by hand' })
    app.clock.pass(1000)
    expect(states(await importMarkdown(app.services, texts.path))).toEqual({ 'moved/two.md': 'unchanged', 'one.md': 'updated', 'three.md': 'kept' })
    expect(await read(app, 'one')).toMatchObject({ title: 'One, again', topics: [{ name: 'b' }] })
    expect((await read(app, 'three')).title).toBe('Three, by hand')
    expect((await app.json<ArticleList>('/api/blogs/public')).meta.total).toBe(3)
  })

  test('a dry run of a Markdown import reports everything and writes nothing', async () => {
    await using app = await startArticlesApp()
    using texts = folder({
      'one.md': '---\ntitle: One\nauthor: Bea\ntags: [a]\n---\n![](p.png) ![](missing.png)\n',
      'broken.md': '---\ntitle: [\n---\n',
      'p.png': await picture(),
    })
    const before = await everything(app)
    const report = await importMarkdown(app.services, texts.path, { dryRun: true })
    expect(await everything(app)).toBe(before)
    expect(states(report)).toEqual({ 'broken.md': 'failed', 'one.md': 'created' })
    expect(report).toMatchObject({ authors: ['bea'], topics: 1, media: 1 })
    expect(lost(report, 'one.md')).toContain('6: the picture "missing.png": not in this directory')
  })

  test('a Markdown import reports files that no text uses', async () => {
    await using app = await startArticlesApp()
    using texts = folder({
      'authors.yml': 'bea:\n  name: Bea\n',
      'one.md': '---\ntitle: One\nimage: cover.png\n---\n![](in%20use.png)\n',
      'cover.png': await picture(),
      'in use.png': await picture(),
      'old/scan.pdf': '%PDF-1.7',
    })
    for (const state of ['created', 'unchanged']) {
      const report = await importMarkdown(app.services, texts.path)
      expect(report.files).toMatchObject([
        { file: 'one.md', state },
        { file: 'old/scan.pdf', state: 'skipped', reason: { key: 'studio-report.unused-file' } },
      ])
    }
  })

  test('a Markdown import reports broken files and continues with the rest', async () => {
    await using app = await startArticlesApp()
    using texts = folder({
      'broken.md': '---\ntitle: "unclosed\n---\nText\n',
      'fine.md': '---\ntitle: Fine\ndate: 2014-02-30\nodd: {deep: [1, 2]}\n---\nText\n',
      'damaged.md': '---\ntitle: Damaged\n---\n![](bad.png)\n',
      'bad.png': 'no picture at all',
    })
    const report = await importMarkdown(app.services, texts.path)
    expect(states(report)).toEqual({ 'broken.md': 'failed', 'damaged.md': 'created', 'fine.md': 'created' })
    expect(noteText(report.files.find((file) => file.file === 'broken.md')?.reason ?? '')).toMatch(/line \d/)
    expect(lost(report, 'fine.md')).toContain('front matter "odd": {"deep":[1,2]}')
    expect(lost(report, 'damaged.md').some((note) => note.startsWith('4: the picture "bad.png"'))).toBe(true)
  })

  test('links between imported posts lead to their articles, and links to files to the media library', async () => {
    await using app = await startArticlesApp()
    using texts = folder({
      '2015-04-01-target.md': '---\ntitle: Target\npermalink: /old/address/\n---\nText\n',
      'links.md': [
        '---\ntitle: Links\ndate: 2016-01-01\n---',
        '[by date](/2015/04/01/target/) [by permalink](/old/address#part) [by file](2015-04-01-target.md) [whole](https://old.example/2015/04/01/target.html)',
        '',
        '[file](notes.txt) [elsewhere](https://other.example/x) [not here](/about/) [up](../../etc/passwd.txt)',
      ].join('\n'),
      'notes.txt': 'Some notes\n',
    })
    const hrefs = async () => [...(await read(app, 'links')).content.matchAll(/"href":"([^"]+)"/g)].map((found) => found[1])
    const report = await importMarkdown(app.services, texts.path, { site: 'https://old.example' })
    expect(await hrefs()).toEqual([
      '/articles/address',
      '/articles/address#part',
      '/articles/address',
      '/articles/address',
      expect.stringMatching(/^\/files\//),
      'https://other.example/x',
      'https://old.example/about/',
    ])
    expect(lost(report, 'links.md')).toContain('7: the link to "../../etc/passwd.txt": its text stays')
    texts.put('links.md', '---\ntitle: Links\ndate: 2016-01-01\n---\n[not here](/about/) [there](/old/address/)\n')
    app.clock.pass(1000)
    await importMarkdown(app.services, texts.path)
    expect(await hrefs()).toEqual(['/articles/address'])
  })

  test('a Markdown import reads no file outside its directory and fetches nothing from other sites', async () => {
    await using app = await startArticlesApp()
    using outside = folder({ 'secret.png': await picture() })
    using texts = folder({
      'one.md': `---\ntitle: One\nimage: https://remote.example/cover.png\n---\n![a](${outside.path}/secret.png) ![b](../${outside.path.split('/').at(-1)}/secret.png) ![c](%2e%2e/${outside.path.split('/').at(-1)}/secret.png) ![d](https://remote.example/x.png) ![e](//remote.example/y.png)\n`,
    })
    const report = await importMarkdown(app.services, texts.path)
    expect(report.media).toBe(0)
    expect(await app.services.database.db.selectFrom('media').selectAll().execute()).toEqual([])
    const notes = lost(report, 'one.md')
    expect(notes.filter((note) => note.includes('not in this directory'))).toHaveLength(3)
    expect(notes.filter((note) => note.includes('on another site, not fetched'))).toHaveLength(3)
    const links = JSON.parse((await read(app, 'one')).content)[0].content.filter((run: { type: string }) => run.type === 'link')
    expect(links.map((link: { href: string; content: { text: string }[] }) => [link.href, link.content[0]?.text])).toEqual([
      ['https://remote.example/x.png', 'd'],
      ['https://remote.example/y.png', 'e'],
    ])
  })
})
