import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'

const many = 401

/** Each answers the one before. */
const chain = (comment: (id: number) => string) => Array.from({ length: many }, (_, at) => comment(at + 1)).join('')
const day = (id: number) => new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString().slice(0, 19)

const wordPress = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>Ferry</title><link>https://old.example/ferry/</link><content:encoded><![CDATA[<p>The ferry.</p>]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><wp:post_name>ferry</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${chain(
  (id) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_date_gmt>${day(id).replace('T', ' ')}</wp:comment_date_gmt><wp:comment_content>Word ${id}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${id - 1}</wp:comment_parent></wp:comment>`,
)}</item></channel></rss>`

const disqus = `<?xml version="1.0"?><disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals"><category dsq:id="1"><forum>boats</forum></category><thread dsq:id="9"><forum>boats</forum><link>https://old.example/ferry/</link><title>Ferry</title></thread>${chain(
  (id) =>
    `<post dsq:id="${id}"><message>Word ${id}</message><createdAt>${day(id)}Z</createdAt><author><name>Bea</name><username>bea</username></author><thread dsq:id="9"/>${id > 1 ? `<parent dsq:id="${id - 1}"/>` : ''}</post>`,
)}</disqus>`

/** Counters that are shown, and how often the import has changed them. */
async function countsAfter(app: TestApp, importing: () => Promise<unknown>) {
  const before = app.statements.length
  await importing()
  const changes = app.statements.slice(before).filter((statement) => /set (?:comments = comments|replies_count = replies_count) \+/.test(statement))
  const { db } = app.services.database
  const { comments } = await db.selectFrom('article_stats').select('comments').executeTakeFirstOrThrow()
  const { replies_count } = await db.selectFrom('comments').select('replies_count').where('thread_id', '=', 0).executeTakeFirstOrThrow()
  return { comments, replies: replies_count, changes: changes.length }
}

// A counter that one transaction changes n times costs PostgreSQL n * n steps.
test('hundreds of comments of WordPress that answer each other are counted in few steps', async () => {
  await using app = await startApp()
  expect(await countsAfter(app, () => importText(app, 'wxr', wordPress))).toEqual({ comments: many, replies: many - 1, changes: 6 })
})

test('hundreds of comments of Disqus that answer each other are counted in few steps', async () => {
  await using app = await startApp()
  const ghost = { id: '1', title: 'Ferry', slug: 'ferry', html: '<p>Words</p>', status: 'published', published_at: '2019-01-01T00:00:00.000Z' }
  await importText(app, 'ghost', JSON.stringify({ data: { posts: [ghost] } }), { site: 'https://old.example' })
  expect(await countsAfter(app, () => importText(app, 'disqus', disqus))).toEqual({ comments: many, replies: many - 1, changes: 6 })
})
