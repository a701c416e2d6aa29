import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import { importText, storedArticle } from '../../../testing/import-text.ts'

const wxr = (fields: Record<string, string>, meta = '') =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item>${Object.entries({
    title: 'Story',
    link: 'https://old.example/2019/story/',
    'wp:post_id': '1',
    'wp:post_name': 'story',
    'wp:post_date_gmt': '2019-05-04 10:20:30',
    'wp:status': 'publish',
    'content:encoded': 'Words',
    ...fields,
  })
    .map(([key, value]) => `<${key}>${value}</${key}>`)
    .join('')}${meta}</item></channel></rss>`

const feed = (id: string, rest: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://www.w3.org/2007/app" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>Old</title><link href="https://old.example/"/><entry><id>${id}</id><title>Story ${id}</title><link href="https://old.example/${id}-story"/><content>Words</content>${rest}</entry></feed>`

test('earlier slugs of a WordPress post redirect to its article', async () => {
  await using app = await startApp()
  await importText(app, 'wxr', wxr({}, '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>tale</wp:meta_value></wp:postmeta>'))
  for (const path of ['/2019/story/', '/2019/tale/'])
    expect([path, (await app.get(path)).headers['location']]).toEqual([path, expect.stringContaining('/articles/story')])
})

test('a WordPress post that came back from the trash loses the name it had there, and its address before redirects', async () => {
  await using app = await startApp()
  const meta = '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>tale__trashed</wp:meta_value></wp:postmeta>'
  await importText(app, 'wxr', wxr({ link: 'https://old.example/2019/story__trashed-2/', 'wp:post_name': 'story__trashed-2' }, meta))
  for (const path of ['/2019/story__trashed-2/', '/2019/story/', '/2019/tale/', '/2019/tale__trashed/'])
    expect([path, (await app.get(path)).headers['location']]).toEqual([path, expect.stringMatching(/\/articles\/story$/)])
  await importText(
    app,
    'wxr',
    wxr({ title: 'Draft', link: 'https://old.example/?p=2', 'wp:post_id': '2', 'wp:post_name': 'sketch__trashed', 'wp:status': 'draft' }),
  )
  expect((await storedArticle(app, 'sketch')).approved).toBe('draft')
})

test('an empty earlier slug of a WordPress post makes no redirect of its folder', async () => {
  await using app = await startApp()
  const { report } = await importText(app, 'wxr', wxr({}, '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value></wp:meta_value></wp:postmeta>'))
  expect(report.redirects.map(({ from }) => from)).toEqual(['/2019/story', '/?p=1'])
})

test('links to a folder and to short addresses below it lead to no other text that has an address there', async () => {
  await using app = await startApp()
  const links = ['/blog/', '/blog/?p=1', '/blog/index.php?page_id=2', '/blog/?p=9', '/show.php?id=2', '/show.php?id=3']
  const item = (id: number, guid: string, text: string) =>
    `<item><title>Story ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>story-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><guid>https://old.example${guid}</guid><content:encoded><![CDATA[${text}]]></content:encoded></item>`
  const text = links.map((path) => `<a href="https://old.example${path}">x</a>`).join(' ')
  const items = [item(1, '/blog/?p=1', text), item(2, '/blog/?page_id=2', 'Words'), item(3, '/show.php?id=2', 'Words')]
  await importText(app, 'wxr', `<rss xmlns:wp="w" xmlns:content="c"><channel>${items.join('')}</channel></rss>`)
  const [block] = (await storedArticle(app, 'story-1')).blocks
  const shown = [...JSON.stringify(block).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
  expect(shown).toEqual([
    'https://old.example/blog/',
    '/articles/story-1',
    '/articles/story-2',
    'https://old.example/blog/?p=9',
    '/articles/story-3',
    'https://old.example/show.php?id=3',
  ])
})

test('an imported draft gets its redirects with the first import after it is published', async () => {
  await using app = await startApp()
  const { items } = await importText(app, 'wxr', wxr({ 'wp:status': 'draft' }))
  expect(items[0]?.lost).toContain('the old address /2019/story: it leads on once the text is public and imported again')
  expect((await app.get('/2019/story/')).status).toBe(404)
  await app.services.database.db.updateTable('articles').set({ approved: 'approved' }).where('slug', '=', 'story').execute()
  const again = await importText(app, 'wxr', wxr({ 'wp:status': 'draft' }))
  expect([again.states, again.report.redirects]).toEqual([
    ['unchanged: post 1 “Story”'],
    [
      { from: '/2019/story', to: '/articles/story' },
      { from: '/?p=1', to: '/articles/story' },
    ],
  ])
  expect((await app.get('/2019/story/')).status).toBe(301)
})

test('an import keeps an existing redirect and reports it', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  await app.post('/api/redirects', { from_path: '/2019/story', to_path: '/about' }, { token })
  const { items, report } = await importText(app, 'wxr', wxr({}))
  expect([items[0]?.lost, report.redirects]).toEqual([['the old address /2019/story: it leads to /about already'], [{ from: '/?p=1', to: '/articles/story' }]])
  expect((await app.get('/2019/story')).headers['location']).toBe('/about')
})

test('dates of all sources are read in every usual form, and an unreadable date makes a draft', async () => {
  await using app = await startApp()
  const ghost = (published_at: unknown, id: string) =>
    JSON.stringify({ data: { posts: [{ id, title: id, slug: id, html: '<p>Words</p>', status: 'published', published_at }] } })
  await importText(app, 'wxr', wxr({ 'wp:post_date_gmt': '', pubDate: 'Sat, 4 May 2019 21:00:00 EST', 'wp:post_name': 'wxr' }))
  await importText(app, 'ghost', ghost(1_556_974_800_000, 'ghost'))
  await importText(app, 'feed', feed('feed', '<published>4 mai 2019</published>'))
  const dateOf = async (slug: string) => (await app.get(`/api/blogs/slug/${slug}`)).json<{ data?: { published_at: string } }>().data?.published_at
  expect(await Promise.all(['wxr', 'ghost', 'feed-story'].map(dateOf))).toEqual([
    '2019-05-05T02:00:00.000Z',
    '2019-05-04T13:00:00.000Z',
    '2019-05-04T00:00:00.000Z',
  ])
  const lost = [
    ...(await importText(app, 'wxr', wxr({ 'wp:post_id': '2', 'wp:post_date_gmt': 'some spring', 'wp:post_name': 'wxr2' }))).lost,
    ...(await importText(app, 'ghost', ghost('some spring', 'ghost2'))).lost,
    ...(await importText(app, 'feed', feed('feed2', '<published>some spring</published>'))).lost,
  ]
  expect(lost.filter((one) => one === 'its date "some spring" cannot be read for certain: it is a draft here')).toHaveLength(3)
  expect(await Promise.all(['wxr2', 'ghost2', 'feed2-story'].map(dateOf))).toEqual([undefined, undefined, undefined])
})

test.each([
  ['LIVE', true],
  ['DRAFT', false],
  ['SCHEDULED', false],
  ['SOFT_TRASHED', false],
  ['SIMMERING', false],
])('a Blogger post with the status %s is public after its import: %s', async (status, isPublic) => {
  await using app = await startApp()
  const post = `<published>${status === 'SCHEDULED' ? 2099 : 2019}-05-04T10:00:00Z</published><blogger:status>${status}</blogger:status><blogger:type>POST</blogger:type>`
  await importText(app, 'feed', feed('one', post))
  expect((await app.get('/api/blogs/slug/one-story')).status).toBe(isPublic ? 200 : 404)
})

test('an episode that was withdrawn at its source is unpublished by the next import', async () => {
  await using app = await startApp()
  const episode = (draft: string) =>
    feed(
      'ep',
      `<published>2019-05-04T10:00:00Z</published><link rel="alternate" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"/><app:control><app:draft>${draft}</app:draft></app:control>`,
    ).replace('<link href="https://old.example/ep-story"/>', '')
  const shown = async () => (await app.get('/api/podcasts/story-ep')).status
  expect((await importText(app, 'podcast', episode('no'))).states).toContain('created: episode “Story ep”')
  expect(await shown()).toBe(200)
  expect((await importText(app, 'podcast', episode('yes'))).states).toContain('updated: episode “Story ep”')
  expect(await shown()).toBe(404)
  expect((await importText(app, 'podcast', episode('yes'))).states).toContain('unchanged: episode “Story ep”')
})

test('the old page and the old sound file of an episode lead to those here', async () => {
  await using app = await startApp()
  const item =
    '<item><title>Tide</title><guid>1</guid><link>https://show.example/2020/tide/</link><pubDate>Fri, 09 Oct 2020 04:30:38 GMT</pubDate><enclosure url="https://show.example/wp-content/tide.mp3" length="9" type="audio/mpeg"/></item>'
  const feed = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>S</title><link>https://show.example</link><itunes:type>episodic</itunes:type>${item}</channel></rss>`
  const later = (path: string) => `the old address ${path}: it leads on once the text is public and imported again`
  expect((await importText(app, 'podcast', feed)).lost).toEqual(expect.arrayContaining([later('/2020/tide'), later('/wp-content/tide.mp3')]))
  const { db } = app.services.database
  const row = await db.selectFrom('podcast_episodes').selectAll().executeTakeFirstOrThrow()
  const audio = { media_id: 'm', url: '/files/m/tide.mp3', bytes: 9, type: 'audio/mpeg' }
  const details = JSON.stringify({ ...JSON.parse(row.details), audio })
  await db.updateTable('podcast_episodes').set({ status: 'approved', details }).where('id', '=', row.id).execute()
  expect((await importText(app, 'podcast', feed)).lost).toEqual([])
  expect((await app.get('/2020/tide/')).headers['location']).toBe(`/podcast/${row.slug}`)
  expect((await app.get('/wp-content/tide.mp3')).headers['location']).toBe('/files/m/tide.mp3')
})

test('addresses of podcasts, sitemaps, JSON, lists and searches in the custom of other systems lead on', async () => {
  await using app = await startApp()
  const places: Record<string, string> = {
    '/podcast/feed/': '/podcast.rss',
    '/feed/podcast/': '/podcast.rss',
    '/feed/podcast/night-show/': '/podcast.rss',
    '/podcast/rss.xml': '/podcast.rss',
    '/podcast.xml': '/podcast.rss',
    '/?feed=podcast': '/podcast.rss',
    '/sitemap_index.xml': '/sitemap.xml',
    '/wp-sitemap.xml': '/sitemap.xml',
    '/wp-sitemap-posts-post-1.xml': '/sitemap.xml',
    '/post-sitemap2.xml': '/sitemap.xml',
    '/sitemap.xml.gz': '/sitemap.xml',
    '/sitemap-posts.xml': '/sitemap.xml',
    '/feed/json/': '/feed.json',
    '/blog/feed.json': '/feed.json',
    '/blog/archive/': '/articles',
    '/blog/tags': '/articles',
    '/archives.html': '/articles',
    '/authors/': '/articles',
    '/wp-rss2.php': '/rss.xml',
    '/wp-atom.php': '/atom.xml',
    '/search/night+tram/': '/search?q=night%20tram',
    '/?s=n%C3%A4chte%20%26%20x': '/search?q=n%C3%A4chte%20%26%20x',
  }
  for (const [path, place] of Object.entries(places)) expect([path, (await app.get(path)).headers['location']]).toEqual([path, place])
  expect((await app.get('/sitemap.xml')).status).toBe(200)
})
