import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { checkImport } from '../../../testing/check-import.ts'
import { storedArticle, importText } from '../../../testing/import-text.ts'

test('entries of RSS, Atom and JSON feeds are imported as articles, each once', async () => {
  await using app = await startApp()
  const rss = `<rss version="2.0"><channel><title>R</title><link>https://r.example/</link><description>d</description>
    <item><title>One &amp;amp; only</title><link>https://r.example/one.html</link><guid isPermaLink="false">1</guid><pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><description>&lt;p&gt;Words &lt;a href="two.html"&gt;on&lt;/a&gt;&lt;/p&gt;</description></item>
    <item><title>One &amp;amp; only</title><link>https://r.example/one.html</link><guid isPermaLink="false">1</guid></item><item/></channel></rss>`
  const first = await importText(app, 'feed', rss)
  expect(first.states).toEqual(['created: entry “One & only”', 'left out: entry “One & only”', 'left out: entry “”'])
  expect((await storedArticle(app, 'one')).content).toContain('https://r.example/two.html')
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><link href="https://a.example/"/><author><name>Sam</name></author><entry><id>urn:1</id><title>Entry</title><link href="/entry"/><updated>2012-07-25T12:39:39-07:00</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>X<b>H</b></p></div></content></entry></feed>`
  expect((await importText(app, 'feed', atom)).lost).toEqual([])
  expect((await storedArticle(app, 'entry')).text).toBe('XH')
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    home_page_url: 'https://j.example/',
    items: [{ id: 7, url: 'https://j.example/seven', title: 'Seven', content_text: 'a\n\nb' }],
  })
  expect((await importText(app, 'feed', json)).states).toEqual(['created: entry “Seven”'])
  expect((await importText(app, 'feed', json)).report.counts.unchanged).toBe(1)
})

test('items of a podcast feed are imported as episodes, which stay drafts without their audio', async () => {
  await using app = await startApp()
  const feed = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>P</title><link>https://p.example</link>
    <item><title>Third</title><guid>3</guid><pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><description>&lt;p&gt;Notes&lt;/p&gt;</description><itunes:duration>1:02:03</itunes:duration><podcast:season>1</podcast:season><podcast:episode>3</podcast:episode><podcast:person role="guest">Dave</podcast:person><podcast:transcript url="https://p.example/t.vtt"/><enclosure url="https://p.example/3.mp3" length="9" type="audio/mpeg"/></item>
    <item><title>Words only</title><guid>2</guid></item></channel></rss>`
  const { states, lost } = await importText(app, 'podcast', feed)
  expect(states).toEqual(['created: the podcast “P”', 'created: episode “Third”', 'left out: episode “Words only”'])
  expect(lost).toEqual([
    'link has no place here: https://p.example',
    'the sound "https://p.example/3.mp3": on the old site, not fetched',
    'the transcript at "https://p.example/t.vtt": not fetched',
    'without its sound it is a draft here',
    'the old address /3.mp3: it leads on once the text is public and imported again',
  ])
  const episode = await app.services.database.db.selectFrom('podcast_episodes').selectAll().executeTakeFirstOrThrow()
  expect(episode).toMatchObject({ title: 'Third', number: 3, status: 'draft', slug: 'third' })
  expect(JSON.parse(episode.details)).toMatchObject({ duration_seconds: 3_723, season: 1, guests: [{ name: 'Dave' }] })
  expect((await importText(app, 'podcast', feed)).states).toEqual([
    'unchanged: the podcast “P”',
    'unchanged: episode “Third”',
    'left out: episode “Words only”',
  ])
})

test('files beside an entry of a feed, and pages elsewhere that it is about, are named', async () => {
  await using app = await startApp()
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title><link>https://a.example/</link><description>D</description><item><title>One</title><link>https://a.example/1</link><description>&lt;p&gt;Words &lt;img src="https://a.example/in.jpg"&gt;&lt;/p&gt;</description><enclosure url="https://a.example/a.pdf" type="application/pdf" length="1"/><media:content url="https://a.example/cover.jpg" medium="image"/><media:content url="https://a.example/in.jpg" medium="image"/><media:content url="https://a.example/two.jpg" medium="image"/></item></channel></rss>`
  const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link href="https://b.example/"/><entry><id>x1</id><title>Two</title><link href="https://b.example/2"/><link rel="enclosure" href="https://b.example/z.pdf" type="application/pdf"/><link rel="via" href="https://via.example/"/><published>2003-12-13T08:29:29-04:00</published><content type="html">W</content></entry></feed>`
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'T',
    home_page_url: 'https://c.example/',
    items: [
      {
        id: '3',
        url: 'https://c.example/3',
        external_url: 'https://other.example/',
        title: 'Three',
        content_text: 'W',
        attachments: [{ url: 'https://c.example/v.mp4', mime_type: 'video/mp4', title: 'The film', duration_in_seconds: 9 }],
        _stars: { of: 5 },
      },
    ],
  })
  const named = async (source: string) =>
    (await importText(app, 'feed', source)).lost.filter((one) => /^the (?:attached|file|property)|\.pdf|\.mp4|two\.jpg|in\.jpg/.test(one))
  expect(await named(rss)).toEqual([expect.stringContaining('two.jpg'), expect.stringContaining('a.pdf'), expect.stringContaining('in.jpg": on the old site')])
  expect(await named(atom)).toEqual([expect.stringContaining('z.pdf'), 'the property "via": https://via.example/'])
  expect((await named(json)).toSorted()).toEqual([
    'the enclosure "https://c.example/v.mp4"',
    'the property "_stars": {"of":5}',
    'the property "duration_in_seconds (https://c.example/v.mp4)": 9',
    'the property "external_url": https://other.example/',
    'the property "title (https://c.example/v.mp4)": The film',
  ])
})

test('elements of an entry that have no place here are named, and the portrait of its author is no cover', async () => {
  await using app = await startApp()
  const face = 'https://secure.gravatar.com/avatar/abc?s=96'
  const rss = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel><title>T</title><link>https://d.example/</link><item><title>Four</title><link>https://d.example/4</link><dc:language>de</dc:language><pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><description>Words</description><comments>https://d.example/4#talk</comments><slash:comments>3</slash:comments><source url="https://origin.example/feed">Origin</source><media:content url="${face}" medium="image"><media:title>ada</media:title></media:content></item></channel></rss>`
  const { lost } = await importText(app, 'feed', rss)
  expect(lost.toSorted()).toEqual([
    `the enclosure "${face}"`,
    expect.stringContaining('language "de"'),
    'the property "comments": https://d.example/4#talk',
    `the property "media:title (${face})": ada`,
    'the property "slash:comments": 3',
    'the property "source": https://origin.example/feed Origin',
  ])
  expect((await storedArticle(app, 'four')).language).toBe('de')
})

test('an Atom feed with a prefix before its elements is imported, with contributors and rights of entries named', async () => {
  await using app = await startApp()
  const feed = `<ns0:feed xmlns:ns0="http://www.w3.org/2005/Atom"><ns0:title>A</ns0:title><ns0:link href="https://a.example/"/><ns0:contributor><ns0:name>Cy</ns0:name></ns0:contributor><ns0:entry><ns0:id>urn:1</ns0:id><ns0:title>Entry</ns0:title><ns0:author><ns0:name>Sam</ns0:name></ns0:author><ns0:contributor><ns0:name>Bea</ns0:name></ns0:contributor><ns0:rights>CC BY 4.0</ns0:rights><ns0:updated>2012-07-25T12:39:39Z</ns0:updated><ns0:content type="html">Words</ns0:content></ns0:entry></ns0:feed>`
  const { states, lost } = await checkImport(app, 'feed', feed)
  expect(states).toEqual(['created: entry “Entry”'])
  expect(lost).toEqual(['the property "contributor": Bea', 'the property "rights": CC BY 4.0'])
})

test('a Blogger backup with a prefix before its elements keeps the states of its posts', async () => {
  await using app = await startApp()
  const feed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:b="http://schemas.google.com/blogger/2018"><a:id>tag:blogger.com,1999:blog-7</a:id><a:title>R</a:title><a:entry><a:id>tag:blogger.com,1999:blog-7.post-1</a:id><b:type>POST</b:type><b:status>DRAFT</b:status><a:author><a:name>Sam</a:name></a:author><a:title>Draft</a:title><a:content type="html">Words</a:content></a:entry></a:feed>`
  const { states } = await checkImport(app, 'blogger', feed)
  expect(states).toEqual(['created: post 1 “Draft”'])
  expect((await storedArticle(app, 'draft')).approved).toBe('draft')
})
