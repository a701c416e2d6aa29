import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { storedArticle, importText } from '../../../testing/import-text.ts'

const wxr = (text: string) =>
  `<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>One</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`

async function imported(text: string) {
  await using app = await startApp()
  const { lost } = await importText(app, 'wxr', wxr(text))
  return { lost, ...(await storedArticle(app, 'one')) }
}

// How the time grows with the text is measured in bench/conversion-growth.ts.
test('a WordPress post full of signs that nothing ends keeps the words between them and reports nothing', async () => {
  const signs = ['[caption', '[gallery ids="1', '[code', '[latex', '[^a', '$latex', String.raw`\(`, '[[x']
  const { text, lost } = await imported(signs.map((sign, at) => `<p>begin${at} ${sign} &amp; `.repeat(50)).join('') + '<p>words')
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  for (const [at, sign] of signs.entries()) expect(text).toContain(`begin${at} ${sign} &`)
  expect(text).toContain('words')
})

test('a WordPress shortcode with quotation marks that can be read in many ways is imported', async () => {
  const { text } = await imported(`<p>[x ${'a="b c=d" '.repeat(60)}words`)
  expect(text).toContain('words')
})

test('a WordPress shortcode, a filled block and a picture with a caption end at the first end of theirs', async () => {
  const block = '<!-- wp:latest-posts {"count":3} /-->'
  const { text, lost, types } = await imported(
    `[x a="1"]one[/x] [[caption]] two [x]three <!--more and more-->${block}<!-- wp:p {"a":{}} -->four<!-- /wp:p --> [caption id="1"]five[/caption] <pre>[x]</pre> <!--more-->`,
  )
  expect(text.split(/\s+/)).toEqual(['one', '[caption]', 'two', 'three', 'four', 'five', '[x]'])
  expect(types).toEqual(['paragraph', 'codeBlock'])
  expect(lost).toEqual([
    'the block "latest-posts" {"count":3}: WordPress fills it anew for each page',
    'the mark where lists cut it off ("more")',
    'the mark where lists cut it off ("more")',
    'the shortcode [x a="1"]: nothing here does it',
    'the shortcode [x]: nothing here does it',
  ])
})

test('footnotes of Markdown in a WordPress post find their notes by name', async () => {
  const { text, types } = await imported('First[^b] second[^a] third[^c]\n\n[^a]: Note a\n[^b]: Note b\n\n[^d]: No note')
  expect(types.filter((type) => type === 'footnote')).toHaveLength(2)
  expect(text).toContain('third[^c]')
  expect(text).toContain('[^d]: No note')
})
