import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { makeZip } from '../../../../testing/make-zip.ts'
import { storedArticle, importText } from '../../../../testing/import-text.ts'

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const kind = (name: string) => `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`
const author = (name: string) =>
  `<author><name>${name}</name><uri>http://www.blogger.com/profile/1</uri><email>noreply@blogger.com</email><gd:image rel='http://schemas.google.com/g/2005#thumbnail' width='16' height='16' src='https://img1.blogblog.com/img/b16-rounded.gif'/></author>`
const id = (number: number) => `<id>tag:blogger.com,1999:blog-7.post-${number}</id>`
const body = `<h2>Rails</h2>Trams are <b>late</b>, says <a href="http://rails.blogspot.example/2012/06/night-bus.html">the bus</a>.<br /><ul><li>One</li><li>Two</li></ul><div class="separator"><a href="https://blogger.googleusercontent.com/a.jpg"><img alt="A tram" src="https://blogger.googleusercontent.com/s320/a.jpg" /></a></div>`
const post = (control = '', html = body) =>
  `<entry>${id(2)}<published>2012-05-04T10:20:30.001+02:00</published><updated>2012-05-05T10:20:30.001+02:00</updated>${kind('post')}<category scheme='http://www.blogger.com/atom/ns#' term='Trams'/>${control}<title type='text'>Trams &amp;amp; rails</title><content type='html'>${escaped(html)}</content><link rel='replies' type='application/atom+xml' href='http://rails.blogspot.example/feeds/2/comments/default'/><link rel='edit' type='application/atom+xml' href='http://www.blogger.com/feeds/7/posts/default/2'/><link rel='alternate' type='text/html' href='http://rails.blogspot.example/2012/05/trams.html' title='Trams'/>${author('Ada L.')}<thr:total>2</thr:total></entry>`
const backup = (first = post()) => `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:openSearch='http://a9.com/-/spec/opensearchrss/1.0/' xmlns:gd='http://schemas.google.com/g/2005' xmlns:thr='http://purl.org/syndication/thread/1.0' xmlns:georss='http://www.georss.org/georss' xmlns:app='http://www.w3.org/2007/app'>
<id>tag:blogger.com,1999:blog-7.archive</id><updated>2020-01-01T00:00:00.000Z</updated><title type='text'>Rails</title><generator version='7.00' uri='http://www.blogger.com'>Blogger</generator>
<entry><id>tag:blogger.com,1999:blog-7.layout</id><published>2012-05-04T10:20:30.001Z</published>${kind('template')}<title type='text'>Template: Rails</title><content type='text'>&lt;html/&gt;</content></entry>
${first}
<entry>${id(3)}<published>2012-06-04T10:20:30.001Z</published>${kind('post')}<title type='text'>Night bus</title><content type='html'>Night.</content><link rel='alternate' type='text/html' href='http://rails.blogspot.example/2012/06/night-bus.html'/>${author('Ada L.')}</entry>
<entry>${id(4)}<published>2012-07-04T10:20:30.001Z</published>${kind('page')}<title type='text'>About</title><content type='html'>About us.</content><link rel='alternate' type='text/html' href='http://rails.blogspot.example/p/about.html'/>${author('Ada L.')}</entry>
<entry>${id(5)}<published>2012-08-01T10:00:00Z</published>${kind('comment')}<title type='text'>True</title><content type='html'>True words</content>${author('Bea')}<thr:in-reply-to href='http://rails.blogspot.example/2012/05/trams.html' ref='tag:blogger.com,1999:blog-7.post-2' source='http://www.blogger.com/feeds/7/posts/default/2' type='text/html'/></entry>
<entry>${id(6)}<published>2012-08-02T10:00:00Z</published>${kind('comment')}<title type='text'>Yes</title><content type='html'>Yes &lt;b&gt;indeed&lt;/b&gt;</content><link rel='related' href='http://www.blogger.com/feeds/7/2/comments/default/5'/>${author('Cy')}<thr:in-reply-to ref='tag:blogger.com,1999:blog-7.post-2'/></entry></feed>`

test('an import from Blogger creates posts, pages, labels, comments and redirects', async () => {
  await using app = await startApp()
  const { states, lost, report } = await checkImport(app, 'blogger', backup())
  expect(states).toEqual([
    'left out: template 7 “Template: Rails”',
    'created: post 2 “Trams & rails”',
    'created: post 3 “Night bus”',
    'created: page 4 “About”',
  ])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  expect(report.comments).toBe(2)
  const article = await storedArticle(app, 'trams')
  expect([article.published_at, article.approved, article.types]).toEqual([
    Date.UTC(2012, 4, 4, 8, 20, 30),
    'approved',
    expect.arrayContaining(['heading', 'bulletListItem']),
  ])
  expect(article.content).toContain('/articles/night-bus')
  expect((await storedArticle(app, 'about')).approved).toBe('draft')
  expect((await app.get('/api/blogs/slug/trams')).json<{ data: object }>().data).toMatchObject({ user: { name: 'Ada L.' }, topics: [{ name: 'Trams' }] })
  expect((await app.get('/2012/05/trams.html')).headers['location']).toContain('/articles/trams')
  const comments = await app.services.database.db.selectFrom('comments').select(['description', 'thread_id']).orderBy('id').execute()
  expect(comments.map(({ description, thread_id }) => [description, thread_id > 0])).toEqual([
    ['True words', false],
    ['Yes indeed', true],
  ])
})

test('a Blogger backup from Google Takeout keeps the states of posts and comments', async () => {
  await using app = await startApp()
  const entry = (number: number, fields: string) =>
    `<entry>${id(number)}<author><name>Ada L.</name><uri></uri><blogger:type>BLOGGER</blogger:type></author>${fields}</entry>`
  const live = (status: string, name: string, path: string) =>
    `<blogger:type>POST</blogger:type><blogger:status>${status}</blogger:status><title>${name}</title><content type='html'>Words</content><blogger:created>2019-01-01T00:00:00Z</blogger:created><published>2019-01-01T00:00:00Z</published><blogger:filename>${path}</blogger:filename>`
  const said = (status: string) =>
    `<blogger:parent>tag:blogger.com,1999:blog-7.post-1</blogger:parent><blogger:type>COMMENT</blogger:type><blogger:status>${status}</blogger:status><title/><content type='html'>${status}</content><published>2019-02-01T00:00:00Z</published>`
  const source = `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-7</id><title>Rails</title>${entry(1, live('LIVE', 'Live', '/2019/01/live.html'))}${entry(2, live('DRAFT', 'Draft', ''))}${entry(3, live('SOFT_TRASHED', 'Gone', ''))}${entry(4, said('LIVE'))}${entry(5, said('PENDING'))}${entry(6, said('SPAM_COMMENT'))}</feed>`
  const { states, lost } = await checkImport(app, 'blogger', source)
  expect(states).toEqual(['created: post 1 “Live”', 'created: post 2 “Draft”', 'left out: post 3 “Gone”'])
  expect(lost).toEqual(['the comment 6 of Ada L.: it was "spam_comment" there'])
  expect((await storedArticle(app, 'draft')).approved).toBe('draft')
  expect((await app.get('/2019/01/live.html')).status).toBe(301)
  const comments = await app.services.database.db.selectFrom('comments').select(['description', 'status']).orderBy('id').execute()
  expect(comments.map(({ description, status }) => `${description} ${status}`)).toEqual(['LIVE shown', 'PENDING held'])
})

test('a post or comment of Blogger with a time at which it was moved to the trash is never public', async () => {
  await using app = await startApp()
  const entry = (number: number, trashed: string, more = '<blogger:type>POST</blogger:type>') =>
    `<entry>${id(number)}${more}<blogger:status>LIVE</blogger:status><author><name>Ada L.</name></author><title>Tram ${number}</title><content type='html'>Words ${number}</content><published>2019-01-01T00:00:00Z</published><blogger:filename>/2019/01/tram-${number}.html</blogger:filename><blogger:trashed>${trashed}</blogger:trashed></entry>`
  const said = '<blogger:parent>tag:blogger.com,1999:blog-7.post-1</blogger:parent><blogger:type>COMMENT</blogger:type>'
  const source = (first = '') =>
    `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-7</id>${entry(1, first)}${entry(2, '2024-05-04T10:20:30Z')}${entry(3, '', said)}${entry(4, '2024-05-04T10:20:30Z', said)}</feed>`
  for (const kind of ['blogger', 'feed'] as const) {
    const { states } = await importText(app, kind, source())
    expect(states.filter((state) => state.includes('Tram 2'))).toEqual([expect.stringContaining('left out')])
  }
  const comments = await app.services.database.db.selectFrom('comments').select(['description']).execute()
  expect(comments.map(({ description }) => description)).toEqual(['Words 3'])
  expect((await app.get('/2019/01/tram-1.html')).status).toBe(301)
  await importText(app, 'blogger', source('2024-06-04T10:20:30Z'))
  expect((await storedArticle(app, 'tram-1')).approved).toBe('draft')
})

test('a changed post or state in Blogger updates only that article', async () => {
  await using app = await startApp()
  await importText(app, 'blogger', backup())
  const changed = async (first: string) => (await importText(app, 'blogger', backup(first))).states.filter((state) => !/^(?:unchanged|left out)/.test(state))
  expect(await changed(post('<app:control><app:draft>yes</app:draft></app:control>'))).toEqual(['updated: post 2 “Trams & rails”'])
  expect((await storedArticle(app, 'trams')).approved).toBe('draft')
  expect(await changed(post())).toEqual(['updated: post 2 “Trams & rails”'])
  expect((await storedArticle(app, 'trams')).approved).toBe('approved')
  expect(await changed(post('', '<p>New words.</p>'))).toEqual(['updated: post 2 “Trams & rails”'])
})

const access = (mode: string) =>
  `<entry><id>tag:blogger.com,1999:blog-7.settings.BLOG_READ_ACCESS_MODE</id><published>2012-05-04T10:20:30.001Z</published>${kind('settings')}<title type='text'>The type of access</title><content type='text'>${mode}</content></entry>`

test.each([
  ['PUBLIC', 'approved'],
  ['PRIVATE', 'draft'],
  ['INVITED', 'draft'],
])('the posts of a blog of Blogger with the access %s are %s, also when it is read as a feed', async (mode, status) => {
  await using app = await startApp()
  const { lost } = await importText(app, 'blogger', backup(post() + access(mode)))
  expect((await storedArticle(app, 'night-bus')).approved).toBe(status)
  expect(lost.some((line) => line.includes(mode))).toBe(status === 'draft')
  await importText(app, 'feed', backup(post() + access(mode)))
  expect((await storedArticle(app, 'night-bus-2')).approved).toBe(status)
})

test('the posts of a blog that Takeout says is private are drafts, and those of another one in the archive are not', async () => {
  await using app = await startApp()
  const feed = (blog: number) => backup().replaceAll('blog-7', `blog-${blog}`)
  const settings = (mode: string) => `blog_name,blog_description,blog_read_access_mode\nRails,"Late, \nalways",${mode}\n`
  const archive = await makeZip({
    'Takeout/Blogger/Blogs/A/feed.atom': feed(7),
    'Takeout/Blogger/Blogs/A/settings.csv': settings('PRIVATE'),
    'Takeout/Blogger/Blogs/B/feed.atom': feed(8),
    'Takeout/Blogger/Blogs/B/settings.csv': settings('PUBLIC'),
  })
  await importText(app, 'blogger', archive)
  expect([(await storedArticle(app, 'night-bus')).approved, (await storedArticle(app, 'night-bus-2')).approved]).toEqual(['draft', 'approved'])
})

test('the parts of a place of Blogger are named apart', async () => {
  await using app = await startApp()
  const place =
    '<blogger:location><blogger:name>Leeds</blogger:name><blogger:latitude>53.8</blogger:latitude><blogger:longitude>-1.5</blogger:longitude></blogger:location>'
  const { lost } = await importText(app, 'blogger', backup(post(place)).replace('<feed ', "<feed xmlns:blogger='http://schemas.google.com/blogger/2018' "))
  expect(lost).toContain('its place: Leeds, 53.8, -1.5')
})
