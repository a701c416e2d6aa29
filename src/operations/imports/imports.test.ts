import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { testImage } from '../../../testing/pictures.ts'
import { startApp } from '../../../testing/start-app.ts'
import { storedArticle, importText } from '../../../testing/import-text.ts'

function item(fields: Record<string, string>, inside = ''): string {
  const all = {
    title: 'A post',
    'wp:post_id': '1',
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'dc:creator': 'ada',
    'wp:post_date_gmt': '2019-05-04 10:20:30',
    ...fields,
  }
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${inside}</item>`
}

function wxr(...items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
    <title>Old</title><link>https://old.example</link><language>en-US</language><wp:base_blog_url>https://old.example</wp:base_blog_url>
    <wp:author><wp:author_login>ada</wp:author_login><wp:author_email>ada@old.example</wp:author_email><wp:author_display_name>Ada L.</wp:author_display_name></wp:author>${items.join('\n')}</channel></rss>`
}

test('an imported WordPress post keeps title, date, author, topics, text, address and comments', async () => {
  await using app = await startApp()
  const comment = (id: number, fields: Record<string, string>) =>
    `<wp:comment>${Object.entries({
      'wp:comment_id': String(id),
      'wp:comment_author': 'Bea',
      'wp:comment_author_email': 'bea@mail.example',
      'wp:comment_date_gmt': `2019-05-05 10:00:0${id}`,
      'wp:comment_content': `Comment ${id}`,
      'wp:comment_approved': '1',
      'wp:comment_type': '',
      'wp:comment_parent': '0',
      ...fields,
    })
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')}</wp:comment>`
  const content = `First line\nsecond line\n\n[caption id="a" width="9"]<a href="/x.jpg"><img src="https://old.example/x.jpg" alt="X"></a> Words below[/caption]\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n<!--more-->[contact-form-7 id="7"]And [sic] <a href="https://old.example/2020/second/">the other</a>.`
  const source = wxr(
    item(
      { 'content:encoded': content, 'excerpt:encoded': 'In <b>short</b>', link: 'https://old.example/2019/05/first/', 'wp:post_name': 'first' },
      `<category domain="category" nicename="n"><![CDATA[News]]></category><category domain="post_tag" nicename="t"><![CDATA[Trams]]></category>
       ${comment(1, {})}${comment(2, { 'wp:comment_parent': '1', 'wp:comment_author': 'Cy', 'wp:comment_author_email': 'cy@mail.example' })}${comment(3, { 'wp:comment_approved': '0' })}${comment(4, { 'wp:comment_approved': 'spam' })}${comment(5, { 'wp:comment_type': 'pingback', 'wp:comment_author': 'Ports &amp;laquo; Ada&amp;#8217;s log &amp;#8211; 2019' })}`,
    ),
    item({
      'wp:post_id': '2',
      title: 'Second',
      link: 'https://old.example/2020/second/',
      'wp:post_name': 'second',
      'content:encoded': '<!-- wp:paragraph --><p>Block</p><!-- /wp:paragraph --><!-- wp:latest-posts {"postsToShow":3} /-->',
    }),
    item({ 'wp:post_id': '3', title: 'To come', 'wp:status': 'future', 'wp:post_date_gmt': '2099-01-01 00:00:00' }),
    item({ 'wp:post_id': '4', title: 'Secret', 'wp:post_password': 'x', 'content:encoded': 'Hidden words' }),
    item({ 'wp:post_id': '5', title: 'Menu', 'wp:post_type': 'nav_menu_item' }),
  )
  const { states, lost, report } = await importText(app, 'wxr', source)
  expect(states).toEqual([
    'created: post 1 “A post”',
    'created: post 2 “Second”',
    'created: post 3 “To come”',
    'created: post 4 “Secret”',
    'left out: nav_menu_item 5 “Menu”',
  ])
  expect(lost).toEqual([
    'the mark where lists cut it off ("more")',
    'the shortcode [contact-form-7 id="7"]: nothing here does it',
    'the comment 4 of Bea: it was "spam" there',
    'the pingback 5 of Ports « Ada’s log – 2019',
    expect.stringContaining('the picture "https://old.example/x.jpg" (X): on the old site, not fetched; a link stays'),
    'the block "latest-posts" {"postsToShow":3}: WordPress fills it anew for each page',
    'it had a password there: it is a draft here',
  ])
  const first = await storedArticle(app, 'first')
  expect(first.published_at).toBe(Date.UTC(2019, 4, 4, 10, 20, 30))
  expect(first.standfirst).toBe('In short')
  expect(first.types).toContain('embed')
  expect(first.text).toContain('First line\nsecond line')
  expect(first.text).toContain('And [sic] the other.')
  expect(first.content).toContain('"href":"/articles/second"')
  expect((await storedArticle(app, 'to-come')).place).toBeNull()
  expect((await storedArticle(app, 'secret')).approved).toBe('draft')
  expect((await app.get('/api/blogs/slug/first')).json<{ data: object }>().data).toMatchObject({
    user: { name: 'Ada L.' },
    topics: [{ name: 'News' }, { name: 'Trams' }],
  })
  const moved = await app.get('/2019/05/first/')
  expect([moved.status, moved.headers['location']]).toEqual([301, expect.stringContaining('/articles/first')])
  const comments = await app.services.database.db.selectFrom('comments').select(['status', 'thread_id', 'description']).orderBy('id').execute()
  expect(comments.map(({ status, thread_id, description }) => [status, thread_id > 0, description])).toEqual([
    ['shown', false, 'Comment 1'],
    ['shown', true, 'Comment 2'],
    ['held', false, 'Comment 3'],
  ])
  expect(report.comments).toBe(3)
  const people = await app.services.database.db.selectFrom('users').select(['username', 'email', 'role']).orderBy('id').execute()
  expect(people.map(({ username, email, role }) => [username, email, role])).toEqual([
    ['ada', null, 'author'],
    ['bea', null, 'member'],
    ['person-cy', null, 'member'],
  ])

  const again = await importText(app, 'wxr', source)
  expect(again.report.counts).toMatchObject({ created: 0, unchanged: 4, 'left out': 1 })
  expect(again.report.comments).toBe(0)
})

test('a dry run of an import reports the same as the import and writes nothing', async () => {
  await using app = await startApp()
  const source = wxr(item({ 'content:encoded': 'Words' }, '<category domain="category"><![CDATA[News]]></category>'))
  const dry = await importText(app, 'wxr', source, { dryRun: true })
  expect(dry.states).toEqual(['created: post 1 “A post”'])
  for (const table of ['articles', 'users', 'topics', 'redirects', 'jobs'] as const)
    expect(await app.services.database.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await importText(app, 'wxr', source)).states).toEqual(dry.states)
})

test('a dry run counts the comments that will be imported and reports the others', async () => {
  await using app = await startApp()
  const comment = (id: number) =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Bea</wp:comment_author><wp:comment_date_gmt>2019-05-05 10:00:00</wp:comment_date_gmt><wp:comment_content>Words</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`
  const source = wxr(
    item({}, comment(1)),
    item({ 'wp:post_id': '2', title: 'A draft', 'wp:status': 'draft' }, comment(2)),
    item({ 'wp:post_id': '3', title: 'To come', 'wp:status': 'future', 'wp:post_date_gmt': '2999-01-01 00:00:00' }, comment(3)),
  )
  const dry = await importText(app, 'wxr', source, { dryRun: true })
  expect(dry.report.comments).toBe(1)
  expect(dry.lost).toEqual([2, 3].map((id) => `the comment ${id} of Bea: nobody sees this article, so it takes no comments`))
  const taken = await importText(app, 'wxr', source)
  expect([taken.report.comments, taken.lost]).toEqual([1, dry.lost])
  const after = await importText(app, 'wxr', source.replace('A draft', 'A draft still'), { dryRun: true })
  expect([after.report.comments, after.lost]).toEqual([0, dry.lost])
})

test('an import keeps an article that was edited here and updates one that changed at its source', async () => {
  await using app = await startApp()
  const of = (words: string) => wxr(item({ 'content:encoded': words }))
  await importText(app, 'wxr', of('One'))
  expect((await importText(app, 'wxr', of('Two'))).states).toEqual(['updated: post 1 “A post”'])
  expect((await storedArticle(app, 'a-post')).text).toBe('Two')
  app.clock.pass(1_000)
  await app.services.database.db.updateTable('articles').set({ updated_at: app.clock.now() }).execute()
  expect((await importText(app, 'wxr', of('Three'))).items[0]).toMatchObject({ state: 'kept', reason: 'it was edited here since it was imported' })
})

test('an import fetches pictures only on request, once, and from allowed hosts only', async () => {
  await using app = await startApp()
  const picture = await testImage({ width: 40, height: 20 }).png().toBuffer()
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end(picture)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  try {
    const source = wxr(item({ 'content:encoded': `<img src="http://${host}/a.png" alt="A"><img src="http://${host}/a.png" alt="B">` }))
    expect((await importText(app, 'wxr', source)).lost[0]).toContain('not fetched')
    expect((await importText(app, 'wxr', source.replace('"A"', '"C"'), { media: true })).lost[0]).toContain('this host may not be asked')
    expect(asked).toBe(0)
    const taken = await importText(app, 'wxr', source.replace('"A"', '"D"'), { media: true, mediaHosts: [host] })
    expect([taken.lost, taken.report.media, asked]).toEqual([[], 1, 1])
    expect((await storedArticle(app, 'a-post')).types).toEqual(['image', 'image'])
  } finally {
    server.close()
  }
})

test('an imported Ghost post keeps its cards, and one for members only stays a draft', async () => {
  await using app = await startApp()
  const post = (id: string, fields: object) => ({
    id,
    title: id,
    slug: id,
    status: 'published',
    visibility: 'public',
    published_at: '2024-01-01T00:00:00.000Z',
    ...fields,
  })
  const posts = [
    post('cards', {
      html: '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">!</div><div class="kg-callout-text">Heads up</div></div><div class="kg-card kg-button-card"><a href="https://x.example/buy">Buy</a></div><p><a href="__GHOST_URL__/walled/">W</a></p>',
      feature_image: '__GHOST_URL__/c.jpg',
    }),
    post('walled', { html: '<p>Free</p><!--members-only--><p>Paid</p>' }),
    post('paid', { visibility: 'paid', html: '<p>Paid</p>' }),
    post('lexical', {
      lexical: JSON.stringify({
        root: {
          type: 'root',
          children: [
            { type: 'paragraph', children: [{ type: 'text', text: 'bold', format: 1 }] },
            { type: 'horizontalrule' },
            { type: 'unheard-of', url: 'x' },
          ],
        },
      }),
    }),
    post('mobiledoc', {
      mobiledoc: JSON.stringify({
        version: '0.3.1',
        atoms: [],
        cards: [['hr', {}]],
        markups: [['strong']],
        sections: [
          [
            1,
            'p',
            [
              [0, [0], 1, 'strong'],
              [0, [], 0, ' plain'],
            ],
          ],
          [10, 0],
        ],
      }),
    }),
  ]
  const data = {
    posts,
    users: [{ id: '1', name: 'Joe', slug: 'joe' }],
    tags: [{ id: 't', name: 'Getting Started' }],
    posts_tags: [{ post_id: 'cards', tag_id: 't' }],
    posts_authors: [{ post_id: 'cards', author_id: '1' }],
  }
  const { lost, report } = await importText(app, 'ghost', JSON.stringify({ db: [{ data }] }), { site: 'https://old.example' })
  expect(report.counts.created).toBe(5)
  expect(lost).toEqual([
    'the cover "https://old.example/c.jpg": on the old site, not fetched',
    ...['a part of it was for members only there: it is a draft here', 'the old address /walled: it leads on once the text is public and imported again'],
    'it was for "paid" only there: it is a draft here',
    'the old address /paid: it leads on once the text is public and imported again',
    expect.stringContaining('the card "unheard-of"'),
  ])
  const cards = await storedArticle(app, 'cards')
  expect(cards.types).toEqual(['callout', 'button', 'paragraph'])
  expect(cards.content).toContain('"href":"/articles/walled"')
  expect((await storedArticle(app, 'walled')).place).toBeNull()
  expect((await storedArticle(app, 'paid')).place).toBeNull()
  expect((await storedArticle(app, 'lexical')).types).toEqual(['paragraph', 'divider'])
  expect((await storedArticle(app, 'mobiledoc')).text).toContain('strong plain')
})
