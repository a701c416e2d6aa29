import { beforeAll, expect, test } from 'vitest'
import { withFolder } from '../../../testing/import-folder.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { noteText } from '#i18n/note-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  return () => app.close()
})

const isOpen = async (slug: string) => (await storedArticle(app, slug)).allow_comments === 'open'

function ghostWith(slug: string, value: string) {
  const post = { id: slug, title: slug, slug, status: 'published', published_at: '2022-01-01T10:00:00Z', html: '<p>Keel</p>' }
  return importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts: [post], settings: [{ key: 'comments_enabled', value }] } }] }), {
    site: `https://${slug}.example`,
  })
}

test('posts of a Ghost site without comments take none here, at a second import too, and comments of payers are named once', async () => {
  await ghostWith('keel', 'all')
  expect(await isOpen('keel')).toBe(true)
  await ghostWith('keel', 'off')
  expect(await isOpen('keel')).toBe(false)
  const { lost } = await ghostWith('sail', 'paid')
  expect(await isOpen('sail')).toBe(true)
  expect(lost.filter((line) => line.includes('comments_enabled'))).toHaveLength(1)
})

test('posts of a blog of Blogger without comments take none here', async () => {
  const entry = (id: string, content: string, kind: string) =>
    `<entry><id>tag:blogger.com,1999:blog-9.${id}</id><published>2012-05-04T10:20:30Z</published><category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${kind}'/><title>Mast</title><content type='html'>${content}</content></entry>`
  const blog = (allowed: string) =>
    `<feed xmlns='http://www.w3.org/2005/Atom'>${entry('post-1', 'Words', 'post')}${entry('settings.BLOG_COMMENTS_ALLOWED', allowed, 'settings')}</feed>`
  await importText(app, 'blogger', blog('true'))
  expect(await isOpen('mast')).toBe(true)
  await importText(app, 'blogger', blog('false'))
  expect(await isOpen('mast')).toBe(false)
})

test('comments on a WordPress post whose comments are closed are imported, and it stays closed', async () => {
  const comment =
    '<wp:comment><wp:comment_id>4</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_date_gmt>2020-01-03 10:00:00</wp:comment_date_gmt><wp:comment_content>Well said</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>'
  const { lost } = await importText(
    app,
    'wxr',
    `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>Rudder</title><wp:post_id>9</wp:post_id><wp:post_name>rudder</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:comment_status>closed</wp:comment_status><wp:post_date_gmt>2020-01-02 10:00:00</wp:post_date_gmt><content:encoded>Words</content:encoded>${comment}</item></channel></rss>`,
  )
  const { id } = await storedArticle(app, 'rudder')
  const rows = await app.services.database.db.selectFrom('comments').select(['description', 'status']).where('article_id', '=', id).execute()
  expect(rows).toEqual([{ description: 'Well said', status: 'shown' }])
  expect([lost.filter((line) => line.includes('Bea')), await isOpen('rudder')]).toEqual([[], false])
})

test.each([
  'comment: false',
  'comments: off',
  'comments: {enable: false}',
  'commentable: false',
  'showComments: "false"',
  'disableComments: true',
  'nocomments: True',
  'comment_status: closed',
  'params: {comments: false}',
])('a text of Markdown with the front matter %s takes no comments', async (line) => {
  const { files } = await withFolder(app, { 'anchor.md': `---\ntitle: Anchor\ndate: 2020-01-02\n${line}\n---\nText of ${line}\n` })
  expect(await isOpen('anchor')).toBe(false)
  expect(files[0]?.lost.map(({ what }) => noteText(what)).filter((one) => /comment/i.test(one))).toEqual([])
  await withFolder(app, { 'anchor.md': `---\ntitle: Anchor\ndate: 2020-01-02\n---\nText without ${line}\n` })
  expect(await isOpen('anchor')).toBe(true)
})

test('what folder and settings say of comments holds for texts that say nothing, also where it changes later', async () => {
  const text = (line: string) => `---\ntitle: T\nslug: ${line ? 'loud' : 'quiet'}\ndate: 2020-01-02\n${line}---\nText\n`
  const site = (config: string) => ({ 'hugo.toml': config, 'content/a.md': text(''), 'content/b.md': text('comments: true\n') })
  await withFolder(app, site('title = "T"\n'))
  expect([await isOpen('quiet'), await isOpen('loud')]).toEqual([true, true])
  await withFolder(app, site('title = "T"\n[params]\ncomments = false\n'))
  expect([await isOpen('quiet'), await isOpen('loud')]).toEqual([false, true])
})

test('a number of comments and an address for them do not close them, and are named', async () => {
  const { files } = await withFolder(app, { 'rope.md': '---\ntitle: Rope\ndate: 2020-01-02\ncomments: 0\ncomment: {host: social.example}\n---\nText\n' })
  expect(await isOpen('rope')).toBe(true)
  expect(files[0]?.lost.map(({ what }) => noteText(what)).join('\n')).toContain('social.example')
})
