import { expect, test } from 'vitest'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { startApp } from '../../../testing/start-app.ts'

const backup = (blog: number, title: string) =>
  `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-${blog}</id><entry><id>tag:blogger.com,1999:blog-${blog}.post-1${blog}</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>${title}</title><content type='html'>Words</content><published>2019-01-01T00:00:00Z</published></entry></feed>`
const wxr = (id: number, title: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Rails</title><link>https://rails.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>${title}</title><link>https://rails.example/${id}</link><content:encoded><![CDATA[<p>Words</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`

test('every blog of a Takeout archive is imported, and a feed that is none of Blogger is named', async () => {
  await using app = await startApp()
  const archive = await makeZip({
    'Takeout/Blogger/Blogs/Buses/feed.atom': backup(1, 'Night bus'),
    'Takeout/Blogger/Blogs/Empty/feed.atom': "<feed xmlns='http://www.w3.org/2005/Atom'><title>Empty</title></feed>",
    'Takeout/Blogger/Blogs/Trams/feed.atom': backup(2, 'Late trams'),
  })
  const { states, items } = await importText(app, 'blogger', archive)
  expect(states).toEqual(['left out: Takeout/Blogger/Blogs/Empty/feed.atom', 'created: post 11 “Night bus”', 'created: post 12 “Late trams”'])
  expect(items[0]?.reason).toContain('Blogger')
})

test('every part of a WordPress export in an archive is imported, in the order of its name', async () => {
  await using app = await startApp()
  const archive = await makeZip({ 'rails.WordPress.2024-05-04.002.xml': wxr(2, 'Night bus'), 'rails.WordPress.2024-05-04.001.xml': wxr(1, 'Late trams') })
  const { states } = await importText(app, 'wxr', archive)
  expect(states).toEqual([expect.stringContaining('Late trams'), expect.stringContaining('Night bus')])
  expect((await storedArticle(app, 'night-bus')).approved).toBe('approved')
})

test('an archive in which no file can be read is refused with the reason', async () => {
  await using app = await startApp()
  const archive = await makeZip({ 'Takeout/Blogger/Blogs/Empty/feed.atom': "<feed xmlns='http://www.w3.org/2005/Atom'><title>Empty</title></feed>" })
  await expect(importText(app, 'blogger', archive)).rejects.toThrow('Blogger')
})
