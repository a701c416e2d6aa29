import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'

const wxr = (content: string, meta = '') =>
  `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Trams</title><wp:post_id>1</wp:post_id><wp:post_name>trams</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded>${meta}</item></channel></rss>`

test('footnotes that WordPress keeps beside a post stand in it, and change with it', async () => {
  await using app = await startApp()
  const file = (words: string) =>
    wxr(
      '<!-- wp:paragraph --><p>Late<sup data-fn="ab-1" class="fn"><a href="#ab-1" id="ab-1-link">1</a></sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
      `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"content":"${words}","id":"ab-1"}]]]></wp:meta_value></wp:postmeta>`,
    )
  expect((await importText(app, 'wxr', file('By <em>ten</em> minutes'))).lost).toEqual([])
  const { types, text } = await storedArticle(app, 'trams')
  expect([types, text]).toEqual([['paragraph', 'footnote'], expect.stringContaining('By ten minutes')])
  expect((await importText(app, 'wxr', file('By <em>ten</em> minutes'))).states).toEqual([expect.stringContaining('unchanged')])
  expect((await importText(app, 'wxr', file('By two minutes'))).states).toEqual([expect.stringContaining('updated')])
})

test('the words of parts that a page builder of WordPress wrote one behind the other stand apart', async () => {
  await using app = await startApp()
  const parts =
    '[et_pb_row][et_pb_blurb title="A"]First part[/et_pb_blurb][et_pb_cta title="B"]Second part[/et_pb_cta][/et_pb_row][et_pb_row]H[low]2[/low]O[/et_pb_row]'
  const { lost } = await importText(app, 'wxr', wxr(parts))
  expect(lost.filter((line) => /^counted: .*part/.test(line))).toEqual([])
  expect((await storedArticle(app, 'trams')).text).toBe('First part\nSecond part\nH2O')
})

test('the caption of a gallery whose pictures are not here stands below the links to them', async () => {
  await using app = await startApp()
  const picture = (name: string) => `<figure class="wp-block-image"><img src="https://old.example/${name}.jpg" alt="${name}"/></figure>`
  const { lost } = await importText(
    app,
    'wxr',
    wxr(
      `<!-- wp:gallery --><figure class="wp-block-gallery">${picture('one')}${picture('two')}<figcaption>Both trams</figcaption></figure><!-- /wp:gallery -->`,
    ),
  )
  expect(lost.filter((line) => line.startsWith('counted'))).toEqual([])
  expect((await storedArticle(app, 'trams')).text).toMatch(/Both trams$/)
})
