import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { storedArticle, importText } from '../../../testing/import-text.ts'

const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
const wxr = (items: string, head = '') =>
  `<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${head}${items}</channel></rss>`
const post = (inside: string, text = '&lt;p&gt;Words&lt;/p&gt;') =>
  `<item><title>One</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><dc:creator>ada</dc:creator><content:encoded>${text}</content:encoded>${inside}</item>`

test('co-authors of a WordPress post are imported beside the author, each once', async () => {
  await using app = await startApp()
  const author = '<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada Lovelace</wp:author_display_name></wp:author>'
  const terms = '<category domain="author" nicename="cap-ada">ada</category><category domain="author" nicename="cap-grace-hopper">Grace Hopper</category>'
  const { report, lost } = await importText(app, 'wxr', wxr(post(terms), author))
  expect(report.authors).toEqual(['ada', 'grace-hopper'])
  expect(lost).toEqual([])
})

test('search engine fields of a WordPress post are imported or reported, and custom fields are reported', async () => {
  await using app = await startApp()
  const { lost } = await importText(
    app,
    'wxr',
    wxr(
      post(
        meta('_yoast_wpseo_title', 'Found') +
          meta('rank_math_description', 'A description') +
          meta('_aioseo_description', 'Another one') +
          meta('_yoast_wpseo_canonical', 'https://first.example/one') +
          meta('mood', 'glad') +
          meta('mood', 'sad'),
      ),
    ),
  )
  expect(await storedArticle(app, 'one')).toMatchObject({ standfirst: 'A description', canonical_url: 'https://first.example/one' })
  expect(lost).toEqual([
    'the title for search engines: Found',
    'the description for search engines: Another one',
    'the field "mood": glad',
    'the field "mood": sad',
  ])
})

test('a comment of WordPress keeps its lines, paragraphs and code', async () => {
  await using app = await startApp()
  const words = '1. Knot\r\n2. Pull\n\nThen:\n&lt;pre&gt;a\n\n  b&lt;/pre&gt;'
  const comment = `<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author>Bob</wp:comment_author><wp:comment_approved>1</wp:comment_approved><wp:comment_content>${words}</wp:comment_content></wp:comment>`
  await importText(app, 'wxr', wxr(post(comment)))
  const { description } = await app.services.database.db.selectFrom('comments').select('description').executeTakeFirstOrThrow()
  expect(description).toBe('1. Knot\n2. Pull\n\nThen:\n\na\n\n  b')
})

test('web addresses of commenters and parents and descriptions of topics are reported', async () => {
  await using app = await startApp()
  const comment =
    '<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author>Bob</wp:comment_author><wp:comment_author_url>https://bob.example</wp:comment_author_url><wp:comment_approved>1</wp:comment_approved><wp:comment_content>Hi</wp:comment_content></wp:comment>'
  const head =
    '<wp:category><wp:category_nicename>tea</wp:category_nicename><wp:category_parent>drinks</wp:category_parent><wp:cat_name>Tea</wp:cat_name><wp:category_description>All of it</wp:category_description></wp:category>'
  const { lost } = await importText(app, 'wxr', wxr(post(`<category domain="category" nicename="tea">Tea</category>${comment}`), head))
  expect(lost).toEqual([
    'the parent of the topic "Tea": drinks',
    'the description of the topic "Tea": All of it',
    'the web address of Bob, who wrote the comment 7: https://bob.example',
  ])
})

test('a reusable WordPress block is imported into the posts that use it', async () => {
  await using app = await startApp()
  const block =
    '<item><title>Box</title><wp:post_id>9</wp:post_id><wp:post_type>wp_block</wp:post_type><wp:status>publish</wp:status><content:encoded>&lt;!-- wp:paragraph --&gt;&lt;p&gt;Subscribe&lt;/p&gt;&lt;!-- /wp:paragraph --&gt;</content:encoded></item>'
  const text =
    '&lt;!-- wp:paragraph --&gt;&lt;p&gt;Words&lt;/p&gt;&lt;!-- /wp:paragraph --&gt;&lt;!-- wp:block {"ref":9} /--&gt;&lt;!-- wp:block {"ref":8} /--&gt;'
  const { lost } = await importText(app, 'wxr', wxr(post('', text) + block))
  expect((await storedArticle(app, 'one')).text).toBe('Words\nSubscribe')
  expect(lost).toEqual(['the block "block" {"ref":8}: WordPress fills it anew for each page'])
})

test('a large reusable WordPress block is put into a post four megabytes in all, and the report names where it is not', async () => {
  await using app = await startApp()
  const space = ' '.repeat(1_300_000)
  const block = `<item><title>Box</title><wp:post_id>9</wp:post_id><wp:post_type>wp_block</wp:post_type><wp:status>publish</wp:status><content:encoded>&lt;p&gt;Subscribe&lt;/p&gt;${space}&lt;p&gt;now&lt;/p&gt;</content:encoded></item>`
  const { lost } = await importText(app, 'wxr', wxr(post('', '&lt;!-- wp:block {"ref":9} /--&gt;'.repeat(5)) + block))
  expect((await storedArticle(app, 'one')).text.split('\n')).toEqual(['Subscribe', 'now', 'Subscribe', 'now', 'Subscribe', 'now'])
  expect(lost).toEqual(Array.from({ length: 2 }, () => 'the block "block" {"ref":9}: WordPress fills it anew for each page'))
})
