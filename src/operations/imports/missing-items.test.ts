import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteText } from '#i18n/note-text.ts'
import { importText } from '../../../testing/import-text.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { emptyPng } from '../../../testing/pictures.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importMarkdown, PresentArticles, type ImportKind } from './service.ts'

type Write = (posts: readonly number[], comments?: readonly number[]) => string

const wxr: Write = (posts, comments = []) => {
  const said = comments.map(
    (id) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_date_gmt>2020-02-0${id} 10:00:00</wp:comment_date_gmt><wp:comment_content>Words ${id}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`,
  )
  const items = posts.map(
    (id) =>
      `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>Words</content:encoded>${id === 1 ? said.join('') : ''}</item>`,
  )
  return `<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`
}
const blogger: Write = (posts, comments = []) => {
  const entry = (id: number, inside: string) =>
    `<entry><id>tag:blogger.com,1999:blog-7.post-${id}</id><author><name>Bea</name></author><published>2019-02-01T00:00:00Z</published><blogger:status>LIVE</blogger:status>${inside}</entry>`
  const said = comments.map((id) =>
    entry(
      id + 10,
      `<blogger:parent>tag:blogger.com,1999:blog-7.post-1</blogger:parent><blogger:type>COMMENT</blogger:type><title/><content type='html'>Words ${id}</content>`,
    ),
  )
  const items = posts.map((id) => entry(id, `<blogger:type>POST</blogger:type><title>Post ${id}</title><content type='html'>Words</content>`))
  return `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-7</id>${items.join('')}${said.join('')}</feed>`
}
const ghost: Write = (posts) =>
  JSON.stringify({ data: { posts: posts.map((id) => ({ id: String(id), title: `Post ${id}`, slug: `p${id}`, html: '<p>Words</p>' })) } })

const comments = async (app: TestApp) => (await app.services.database.db.selectFrom('comments').select('status').execute()).map(({ status }) => status)

test.each<[ImportKind, Write]>([
  ['wxr', wxr],
  ['blogger', blogger],
])('a report of %s names the comments that the file no longer has, and they are kept', async (kind, write) => {
  await using app = await startApp()
  await importText(app, kind, write([1], [1, 2, 3]))
  const later = write([1], [2])
  const dry = await importText(app, kind, later, { dryRun: true })
  const sentence = '2 comments of an earlier import are no longer in the file; they are kept here'
  expect(dry.lost).toEqual([sentence])
  expect((await importText(app, kind, later)).lost).toEqual([sentence])
  expect((await importText(app, kind, write([1]))).lost).toEqual([sentence.replace('2', '3')])
  expect(await comments(app)).toEqual(['shown', 'shown', 'shown'])
})

test('a report says nothing of a missing comment that is hidden here', async () => {
  await using app = await startApp()
  await importText(app, 'wxr', wxr([1], [1]))
  await app.services.database.db.updateTable('comments').set({ status: 'hidden' }).execute()
  expect((await importText(app, 'wxr', wxr([1]))).lost).toEqual([])
})

test.each<[ImportKind, Write]>([
  ['wxr', wxr],
  ['blogger', blogger],
  ['ghost', ghost],
])('a report of %s names the articles that the file no longer has, and they are kept', async (kind, write) => {
  await using app = await startApp()
  const site = { site: 'https://old.example' }
  await importText(app, kind, write([1, 2, 3]), site)
  const { items } = await importText(app, kind, write([2]), site)
  expect(items.map(({ state }) => state)).toEqual(['unchanged', 'kept'])
  expect(items[1]).toMatchObject({ name: '2 articles of an earlier import are not in the file', lost: ['“Post 1”, “Post 3”'] })
  expect(await app.services.database.db.selectFrom('articles').select('approved').execute()).toHaveLength(3)
})

test('articles of another site and those in another file of the same run are not missing', async () => {
  await using app = await startApp()
  await importText(app, 'ghost', ghost([1, 2, 3]), { site: 'https://other.example' })
  const present = new PresentArticles()
  const site = 'https://old.example'
  for (const [ids, isLast] of [[[1, 2], false] as const, [[3], true] as const])
    expect((await importText(app, 'ghost', ghost(ids), { site, part: { present, isLast } })).items.filter(({ state }) => state === 'kept')).toEqual([])
})

test('an import of Markdown names the files that are gone, unless it holds only a part of the site', async () => {
  await using app = await startApp()
  const folder = await mkdtemp(join(tmpdir(), 'masthead-gone-'))
  await writeFile(join(folder, 'a.md'), '---\ntitle: Old post\n---\nWords')
  await writeFile(join(folder, 'b.md'), '---\ntitle: Other post\n---\nWords')
  await importMarkdown(app.services, folder)
  await rm(join(folder, 'a.md'))
  expect((await importMarkdown(app.services, folder, { isWhole: false })).files.map(({ state }) => state)).toEqual(['unchanged'])
  const [, missing] = (await importMarkdown(app.services, folder)).files
  expect(missing?.state).toBe('kept')
  expect([missing?.reason && noteText(missing.reason), missing?.lost.map(({ what }) => noteText(what))]).toEqual([
    '1 article of an earlier import is not in the file: kept here; it was deleted there, or the file does not hold everything',
    ['“Old post”'],
  ])
  await rm(folder, { recursive: true })
})

test('a report names a picture that a changed text no longer shows, and it stays in the library', async () => {
  await using app = await startApp()
  const archive = (html: string) =>
    makeZip({
      'ghost.json': JSON.stringify({ data: { posts: [{ id: '1', title: 'One', slug: 'one', html }] } }),
      'content/images/a.png': emptyPng(10, 10),
    })
  await importText(app, 'ghost', await archive('<p>One</p><img src="/content/images/a.png" alt="A tram">'))
  const { lost } = await importText(app, 'ghost', await archive('<p>One</p>'))
  expect(lost).toEqual(expect.arrayContaining([expect.stringContaining('1 picture is no longer in the text; it stays in the media library: /media/')]))
  expect(await app.services.database.db.selectFrom('media').select('id').execute()).toHaveLength(1)
})

test('a report names how many subscribers the list no longer has, and they stay', async () => {
  await using app = await startApp()
  const list = (...people: string[]) =>
    makeZip({
      'posts.csv': 'post_id,title\n',
      'email_list.rails.csv': ['email,active_subscription', ...people.map((one) => `${one}@mail.example,false`)].join('\n'),
    })
  await importText(app, 'substack', await list('ada', 'bea', 'cy'))
  const { lost } = await importText(app, 'substack', await list('bea'))
  expect(lost).toContain('2 subscribers of an earlier import are no longer in the list, and stay subscribed here')
})

test.each<[ImportKind, (who: string, ids: readonly number[]) => Promise<Buffer>]>([
  [
    'substack',
    (who, ids) =>
      makeZip({
        'posts.csv': ['post_id,post_date,is_published,type,audience,title', ...ids.map((id) => `${id}.p,2020-01-01,true,newsletter,everyone,Post ${id}`)].join(
          '\n',
        ),
        ...Object.fromEntries(ids.map((id) => [`posts/${id}.p.html`, '<p>Words</p>'])),
        [`email_list.${who}.csv`]: 'email\n',
      }),
  ],
  [
    'medium',
    (who, ids) =>
      makeZip(
        Object.fromEntries(
          ids.map((id) => [
            `posts/2020-01-01_Post-aaaaaaaa${id}.html`,
            `<article><h1 class="p-name">Post ${id}</h1><section data-field="body"><p>Words</p></section><a href="https://medium.com/@${who}" class="p-author">Ada</a><time class="dt-published" datetime="2020-01-01T00:00:00Z"></time></article>`,
          ]),
        ),
      ),
  ],
])('a report of %s names only what is missing of the same publication', async (kind, write) => {
  await using app = await startApp()
  const missing = async (file: Buffer, options?: { site: string }) =>
    (await importText(app, kind, file, options)).items.filter(({ state }) => state === 'kept').flatMap(({ lost }) => lost)
  expect(await missing(await write('ada', [1, 2]))).toEqual([])
  expect(await missing(await write('bea', [3, 4]))).toEqual([])
  expect(await missing(await write('ada', [1]))).toEqual(['“Post 2”'])
  expect(await missing(await write('bea', [3, 4]))).toEqual([])
  expect(await app.services.database.db.selectFrom('articles').select('id').execute()).toHaveLength(4)
})

test('a post of Substack is known again where only one of two files says the publication', async () => {
  await using app = await startApp()
  const file = (more: Record<string, string> = {}) =>
    makeZip({
      'posts.csv': 'post_id,post_date,is_published,type,audience,title\n1.p,2020-01-01,true,newsletter,everyone,Post',
      'posts/1.p.html': '<p>Words</p>',
      ...more,
    })
  await importText(app, 'substack', await file())
  const { states } = await importText(app, 'substack', await file({ 'email_list.ada.csv': 'email\n' }))
  expect(states[0]).toBe('updated: post 1.p “Post”')
  expect((await importText(app, 'substack', await file())).states[0]).toMatch(/^(?:updated|unchanged): post 1\.p “Post”$/)
  expect(await app.services.database.db.selectFrom('articles').select('id').execute()).toHaveLength(1)
})

test('a report names the articles whose whole thread of Disqus is missing, and not those of another forum', async () => {
  await using app = await startApp()
  await importText(
    app,
    'ghost',
    JSON.stringify({
      data: {
        posts: ['trams', 'buses', 'boats'].map((slug) => ({
          id: slug,
          title: slug,
          slug,
          html: '<p>W</p>',
          status: 'published',
          published_at: '2019-01-01T00:00:00.000Z',
        })),
      },
    }),
    { site: 'https://old.example' },
  )
  const disqus = (forum: string, slugs: readonly string[]) =>
    `<disqus xmlns:dsq="d">${slugs.map((slug) => `<thread dsq:id="${slug}"><forum>${forum}</forum><link>https://old.example/${slug}/</link><title>${slug}</title></thread>`).join('')}${slugs.map((slug, at) => `<post dsq:id="${forum}${at}"><thread dsq:id="${slug}"/><author><name>Bea</name></author><message>Words</message></post>`).join('')}</disqus>`
  await importText(app, 'disqus', disqus('rails', ['trams', 'buses']))
  await importText(app, 'disqus', disqus('water', ['boats']))
  const { items } = await importText(app, 'disqus', disqus('rails', ['trams']))
  expect(items.at(-1)).toMatchObject({ state: 'kept', name: 'The comments on 1 article of an earlier import are not in the file', lost: ['“buses”'] })
  expect(await comments(app)).toEqual(['shown', 'shown', 'shown'])
})
