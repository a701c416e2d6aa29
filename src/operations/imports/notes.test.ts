import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader } from '../../../testing/builders.ts'
import { pseudoMessages, untranslatedTexts } from '../../../testing/pseudo-language.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ImportItem, ImportRun } from './contract.ts'
import type { ImportSource } from './rules.ts'

// The next file of this worker may have no site of its own.
afterEach(() => activateLanguage('en'))

const wxrItem = (id: number, inside: string) =>
  `<item><title>T${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>t${id}</wp:post_name><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${inside}</item>`
const wxr = `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${[
  '<wp:status>private</wp:status><content:encoded><![CDATA[<p>7</p><style>9</style><img src="https://old.example/7.png">[gone id="7"]]]></content:encoded>',
  '<wp:status>publish</wp:status><wp:post_type>attachment</wp:post_type>',
  '<wp:status>publish</wp:status><wp:is_sticky>1</wp:is_sticky><content:encoded>7</content:encoded><wp:postmeta><wp:meta_key>7</wp:meta_key><wp:meta_value>8</wp:meta_value></wp:postmeta>',
]
  .map((inside, at) => wxrItem(at + 1, inside))
  .join('')}</channel></rss>`
const ghost = JSON.stringify({
  data: { posts: [{ id: '5', title: '5', slug: '5', status: 'published', visibility: 'paid', featured: 1, html: '<p>5</p><!--members-only--><p>6</p>' }] },
})
const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>0</title><entry><id>6</id><title>6</title><published>2099-99-99</published><content>6</content></entry></feed>`
const disqus = `<disqus xmlns:dsq="d"><thread dsq:id="1"><link>https://old.example/0</link><title>0</title></thread><post dsq:id="2"><thread dsq:id="1"/><author><name>0</name></author><message>0</message></post></disqus>`
const goodreads = `Book Id,Title,Author,ISBN,My Rating,Binding,Exclusive Shelf\n1,7,8,123,0,9,read\n`
const letterboxd = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2022-01-01,7,,https://boxd.it/7,,Yes,8,9,2021-12-31\n'
const podcast = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>0</title><link>https://p.example</link><item><title>7</title><guid>7</guid><pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><description>8</description><enclosure url="https://p.example/3.mp3" length="9" type="audio/mpeg"/></item></channel></rss>`
const kind = (name: string) => `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`
const blogger = `<feed xmlns='http://www.w3.org/2005/Atom'><id>tag:blogger.com,1999:blog-7.archive</id><title type='text'>0</title><generator version='7.00' uri='http://www.blogger.com'>Blogger</generator><entry><id>tag:blogger.com,1999:blog-7.layout</id><published>2012-05-04T10:20:30Z</published>${kind('template')}<title type='text'>0</title><content type='text'>9</content></entry><entry><id>tag:blogger.com,1999:blog-7.post-2</id><published>2012-05-04T10:20:30Z</published>${kind('post')}<title type='text'>2</title><content type='html'>&lt;p&gt;7&lt;/p&gt;&lt;style&gt;9&lt;/style&gt;</content></entry></feed>`

/** A file for each source with something that has no place here, and a part of what German says of it. */
const sources: [source: ImportSource, name: string, text: string, german: RegExp][] = [
  ['wxr', 'old.xml', wxr, /Zeile 1: das Element <style> mit seinem Inhalt/],
  ['ghost', 'old.json', ghost, /dort war es nur für|ein Teil war dort nur für Mitglieder: hier ein Entwurf/],
  ['feed', 'old.atom', feed, /das Datum „2099-99-99“ ist nicht sicher lesbar: hier ein Entwurf/],
  ['markdown', '0.md', '---\ntitle: 0\n"7": 8\ndraft: wip\n---\n7 [8](9.pdf)\n', /Front Matter „7“: 8/],
  ['disqus', 'disqus.xml', disqus, /unter https:\/\/old\.example\/0 steht hier kein Artikel/],
  ['members', 'users.csv', 'user_email,user_login,user_pass\nno,7,8\n,8,9\n', /die Mailadresse ist nicht lesbar/],
  ['goodreads', 'books.csv', goodreads, /ISBN: keine ISBN: die Prüfziffer stimmt nicht: 123/],
  ['letterboxd', 'reviews.csv', letterboxd, /Tags: hat hier keinen Platz: 9/],
  ['podcast', 'old.rss', podcast, /ohne Ton ist es hier ein Entwurf/],
  ['blogger', 'blog.xml', blogger, /ein Teil der alten Gestaltung oder ihrer Einstellungen/],
]

interface Report {
  data: ImportRun
  items: ImportItem[]
}

async function importAll(app: TestApp, token: string): Promise<Map<ImportSource, number>> {
  const ids = new Map<ImportSource, number>()
  for (const [source, name, text] of sources) {
    const upload = await sendUpload(app, token, name, Buffer.from(text))
    const answer = await app.post('/api/imports', { source, uploads: [upload] }, { token })
    ids.set(source, answer.json<{ data: ImportRun }>().data.id)
    await app.work()
  }
  return ids
}

const reportOf = async (app: TestApp, token: string, id: number | undefined) => (await app.get(`/api/imports/${id}/report`, { token })).json<Report>()
const sentencesOf = ({ items }: Report) => items.flatMap(({ name, reason, lost }) => [name, ...(reason ? [reason] : []), ...lost])

test('a report of each importer is read in the language of the site, whatever language it was imported in', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const ids = await importAll(app, token)
  expect(sentencesOf(await reportOf(app, token, ids.get('wxr')))).toEqual(
    expect.arrayContaining([
      'it was "private" there: it is a draft here',
      'line 1: the <style> and what is in it',
      'an upload: it comes with the articles that use it',
      'it was kept on top of the list there',
    ]),
  )
  await changeSettings(app.services, { language: 'de' }, null)
  for (const [source, , , german] of sources) {
    const report = await reportOf(app, token, ids.get(source))
    expect([source, report.data.state]).toEqual([source, 'checked'])
    expect([source, sentencesOf(report).join('\n')]).toEqual([source, expect.stringMatching(german)])
  }
})

test('a report has no word outside of the catalogue but those of its source', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const ids = await importAll(app, token)
  await changeSettings(app.services, { texts: { en: pseudoMessages() } }, null)
  for (const [source, , text] of sources) {
    const sentences = sentencesOf(await reportOf(app, token, ids.get(source)))
    const page = sentences.map((one) => `<li>${one.replaceAll('<', '&lt;')}</li>`).join('')
    expect([source, untranslatedTexts(page, `${text} 0.md editorial`)]).toEqual([source, []])
    expect([source, page]).toEqual([source, expect.stringContaining('⟦')])
  }
})

test('a report of an earlier version shows its sentences as they were written', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const id = (await importAll(app, token)).get('wxr')
  const earlier = { name: 'post 1', state: 'created', reason: null, path: '/articles/t1', lost: ['it was a page there: it is a draft here'], comments: 0 }
  const { db } = app.services.database
  await db
    .updateTable('import_items')
    .set({ item: JSON.stringify(earlier) })
    .where('import_id', '=', id ?? 0)
    .where('n', '=', 0)
    .execute()
  await changeSettings(app.services, { language: 'de' }, null)
  const { items } = await reportOf(app, token, id)
  expect([items[0], items[1]?.reason]).toEqual([earlier, 'ein Upload: er kommt mit den Artikeln, die ihn zeigen'])
})
