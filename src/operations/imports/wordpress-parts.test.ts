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
  expect((await storedArticle(app, 'trams')).text).toBe('A\nFirst part\nB\nSecond part\nH2O')
})

test.each([
  [
    'WPBakery',
    `[vc_row][vc_column][vc_custom_heading text="Night trams" font_container="tag:h3|text_align:left"][vc_column_text]Two lines.[/vc_column_text][vc_btn title="Timetable" link="url:https%3A%2F%2Flines.example%2Fnight%3Fa%3D1|title:Timetable"][vc_video link="https://vimeo.com/123456789"][vc_raw_html]${Buffer.from(encodeURIComponent('<p>From <b>the depot</b></p>')).toString('base64')}[/vc_raw_html][vc_tta_section title="Fares"]Free.[/vc_tta_section][/vc_column][/vc_row]`,
    ['heading', 'paragraph', 'paragraph', 'embed', 'paragraph', 'heading', 'paragraph'],
    ['Night trams', 'Two lines.', 'Timetable', 'From the depot', 'Fares', 'Free.'],
    ['https://lines.example/night?a=1'],
  ],
  [
    'Divi',
    '[et_pb_section][et_pb_image src="https://old.example/tram.jpg" alt="A tram" url="https://old.example/big.jpg"][/et_pb_image][et_pb_blurb title="Lines %22A%22" url="https://lines.example/a"]By day.[/et_pb_blurb][et_pb_testimonial author="Bea" job_title="Driver"]On time.[/et_pb_testimonial][et_pb_video src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"][/et_pb_video][et_pb_button button_text="Ride" button_url="https://lines.example/ride"][/et_pb_button][/et_pb_section]',
    ['paragraph', 'heading', 'paragraph', 'heading', 'paragraph', 'paragraph', 'embed', 'paragraph'],
    ['A tram', 'Lines "A"', 'By day.', 'Bea', 'Driver', 'On time.', 'Ride'],
    ['https://old.example/big.jpg', 'https://lines.example/a', 'https://lines.example/ride'],
  ],
])('what %s keeps in attributes of its parts is in the text', async (_, content, types, words, links) => {
  await using app = await startApp()
  const { lost } = await importText(app, 'wxr', wxr(content))
  const stored = await storedArticle(app, 'trams')
  expect(stored.types).toEqual(types)
  for (const each of words) expect(stored.text).toContain(each)
  for (const link of links) expect(stored.content).toContain(`"${link}"`)
  expect(lost.filter((line) => /^counted|vc_btn|vc_video|raw_html|et_pb_(?:image|blurb|button)/.test(line))).toEqual([])
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
