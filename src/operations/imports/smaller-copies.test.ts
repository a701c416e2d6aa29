import { expect, test } from 'vitest'
import { makeZip } from '../../../testing/make-zip.ts'
import { checkImport } from '../../../testing/check-import.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { emptyPng } from '../../../testing/pictures.ts'
import { startApp } from '../../../testing/start-app.ts'

const folder = 'wp-content/uploads/2019/05'

function archive(pictures: readonly string[]): Promise<Buffer> {
  const html = ['depot-300x200.png', 'plan-2x4.png', 'gone-300x200.png'].map((name) => `<p><img src="https://old.example/${folder}/${name}" alt="${name}"></p>`)
  const item = `<item><title>Depot</title><wp:post_id>1</wp:post_id><wp:post_name>depot</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><content:encoded><![CDATA[${html.join('')}]]></content:encoded></item>`
  const wxr = `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${item}</channel></rss>`
  return makeZip({ 'wordpress.xml': wxr, ...Object.fromEntries(pictures.map((name, at) => [`${folder}/${name}`, emptyPng(20 + at, 10)])) })
}

test('a smaller copy of a picture of WordPress is the picture itself where only that is in the archive', async () => {
  await using app = await startApp()
  const { lost } = await checkImport(app, 'wxr', await archive(['depot.png', 'plan.png', 'plan-2x4.png']))
  const { content } = await storedArticle(app, 'depot')
  const sizes = [...content.matchAll(/"width":(\d+)/g)].map(([, width]) => Number(width))
  expect(sizes).toEqual([20, 22])
  expect(lost).toHaveLength(1)
  expect(lost[0]).toContain('gone-300x200.png')
})
