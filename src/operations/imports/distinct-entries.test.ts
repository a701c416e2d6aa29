import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'

const comment = (name: string, at: string) =>
  `<wp:comment><wp:comment_id/><wp:comment_author>${name}</wp:comment_author><wp:comment_approved>1</wp:comment_approved><wp:comment_date_gmt>${at}</wp:comment_date_gmt><wp:comment_content>Hi from ${name}</wp:comment_content></wp:comment>`
const item = (title: string, inside: string) =>
  `<item><title>${title}</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>Words of ${title}</content:encoded>${inside}</item>`
const wxr = (...items: string[]) =>
  `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`
const on = (day: number) => `<wp:post_date_gmt>2016-03-0${day} 10:00:00</wp:post_date_gmt>`

test('posts and comments that a WordPress file does not number are imported each, and a second import changes nothing', async () => {
  await using app = await startApp()
  const talk = comment('Ada', '2016-03-02 10:00:00') + comment('Grace', '2016-03-03 10:00:00') + comment('Ada', '2016-03-04 10:00:00')
  const upload = `<item><title>Depot</title><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/depot.jpg</wp:attachment_url></item>`
  const file = wxr(
    item('First', on(1) + talk),
    item('Second', `<link>https://old.example/</link>${on(2)}`),
    item('Third', `<link>https://old.example/</link>${on(3)}`),
    item('', on(4)),
    item('', on(5)),
    upload,
  )
  const { report, items } = await importText(app, 'wxr', file)
  expect(report.counts).toMatchObject({ created: 5, updated: 0 })
  expect(items.map(({ comments = 0 }) => comments)).toEqual([3, 0, 0, 0, 0, 0])
  expect(items.flatMap(({ lost }) => lost).join('\n')).not.toContain('depot.jpg')
  expect((await importText(app, 'wxr', file)).report.counts).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  const spam = file.replace(
    comment('Grace', '2016-03-03 10:00:00'),
    comment('Grace', '2016-03-03 10:00:00').replace('>1</wp:comment_app', '>spam</wp:comment_app'),
  )
  await importText(app, 'wxr', spam)
  const shown = app.services.database.db.selectFrom('comments').select('description').where('status', '=', 'shown').orderBy('id')
  expect((await shown.execute()).map(({ description }) => description)).toEqual(['Hi from Ada', 'Hi from Ada'])
})

test('posts and comments of a file that numbers several alike are imported each', async () => {
  await using app = await startApp()
  const same = (name: string) => comment(name, '2016-03-02 10:00:00').replace('<wp:comment_id/>', '<wp:comment_id>7</wp:comment_id>')
  const numbered = (title: string, inside = '') =>
    item(title, `<link>https://old.example/${title}/</link><guid>https://old.example/a</guid><wp:post_id>1</wp:post_id>${on(1)}${inside}`)
  const file = wxr(numbered('First', same('Ada') + same('Grace') + same('Grace')), numbered('Second'), numbered('Second'))
  const { report, items } = await importText(app, 'wxr', file)
  expect(report.counts).toMatchObject({ created: 2, unchanged: 1 })
  expect(items[0]).toMatchObject({ comments: 2 })
  expect((await importText(app, 'wxr', file)).report.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
})
