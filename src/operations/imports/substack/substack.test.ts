import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { storedArticle, importText } from '../../../../testing/import-text.ts'
import { makeZip } from '../../../../testing/make-zip.ts'

const head = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url'
const trams = `<h2>Rails</h2><p>Trams are <strong>late</strong>, <a href="https://rails.substack.com/p/night-bus">not the bus</a><a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a>.</p>
<ul><li><p>Line one</p></li><li><p>Line two</p></li></ul>
<div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://substackcdn.com/image/fetch/tram.jpg"><div class="image2-inset"><picture><source type="image/webp" srcset="https://substackcdn.com/w.webp 424w"><img src="https://substackcdn.com/image/fetch/tram.jpg" data-attrs="{&quot;src&quot;:&quot;tram.jpg&quot;}" class="sizing-normal" alt="A tram"></picture></div></a><figcaption class="image-caption">In the snow</figcaption></figure></div>
<div id="youtube2-dQw4w9WgXcQ" class="youtube-wrap" data-attrs="{&quot;videoId&quot;:&quot;dQw4w9WgXcQ&quot;}" data-component-name="Youtube2ToDOM"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;autoplay=0"></iframe></div></div>
<div class="pullquote"><p>Nobody waits well.</p></div>
<p class="button-wrapper" data-attrs="{&quot;url&quot;:&quot;https://rails.substack.com/subscribe&quot;,&quot;text&quot;:&quot;Subscribe now&quot;}" data-component-name="ButtonCreateButton"><a class="button primary" href="https://rails.substack.com/subscribe"><span>Subscribe now</span></a></p>
<div class="subscription-widget-wrap-editor" data-attrs="{}" data-component-name="SubscribeWidgetToDOM"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Thanks for reading!</p></div></div></div>
<div class="tweet" data-attrs="{&quot;url&quot;:&quot;https://twitter.com/tram/status/1&quot;,&quot;full_text&quot;:&quot;Delayed again&quot;}" data-component-name="Twitter2ToDOM"></div>
<div class="poll-embed" data-attrs="{&quot;id&quot;:11}" data-component-name="PollToDOM"></div>
<div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>It never comes.</p></div></div>`
const people = `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
ada@mail.example,false,,other,false,2023-01-01T10:00:00.000Z,
bea@mail.example,true,2027-01-01T00:00:00.000Z,yearly,false,2023-01-02T10:00:00.000Z,2023-01-02T10:00:00.000Z
cy@mail.example,false,,other,true,2023-01-03T10:00:00.000Z,`

const files = (first = '1.trams,2023-04-05T10:20:30.123Z,true,,,newsletter,everyone,Trams,On waiting,', text = trams) => ({
  'posts.csv': `${head}\n${first}\n2.night-bus,2023-05-01T08:00:00.000Z,true,,,newsletter,everyone,Night bus,,\n3.paid,2023-06-01T08:00:00.000Z,true,,,newsletter,only_paid,Paid words,,\n4.notes,,false,,,newsletter,everyone,Notes,,\n5.odd,2023-06-02T08:00:00.000Z,true,,,restack,everyone,Odd,,\n6.walled,2023-06-03T08:00:00.000Z,true,,,newsletter,everyone,Walled,,\n`,
  'posts/1.trams.html': text,
  'posts/2.night-bus.html': '<p>The night bus.</p>',
  'posts/3.paid.html': '<p>Paid.</p>',
  'posts/4.notes.html': '<p>To be written.</p>',
  'posts/5.odd.html': '<p>Odd.</p>',
  'posts/6.walled.html': '<p>Free.</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>Not free.</p>',
  'posts/7.lost.html': '<p>In no list.</p>',
  'posts/1.trams.opens.csv': 'post_id,timestamp\n1,2',
  'email_list.rails.csv': people,
})

test('an import from Substack creates articles with all facts, and only posts for everyone are public', async () => {
  await using app = await startApp()
  const { states, lost, items } = await checkImport(app, 'substack', await makeZip(files()))
  expect(states).toEqual([
    'created: post 1.trams “Trams”',
    'created: post 2.night-bus “Night bus”',
    'created: post 3.paid “Paid words”',
    'created: post 4.notes “Notes”',
    'created: post 5.odd “Odd”',
    'created: post 6.walled “Walled”',
    'created: post 7.lost “lost”',
    'left out: posts/1.trams.opens.csv',
    'created: subscribers in email_list.rails.csv',
  ])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  const article = await storedArticle(app, 'trams')
  expect([article.standfirst, article.published_at, article.approved]).toEqual(['On waiting', Date.UTC(2023, 3, 5, 10, 20, 30), 'approved'])
  expect(article.types).toEqual(expect.arrayContaining(['heading', 'bulletListItem', 'embed', 'pullQuote', 'button', 'quote', 'footnote']))
  expect(article.content).toContain('/articles/night-bus')
  expect(items[0]?.facts?.footnotes).toEqual({ there: 1, here: 1, named: 0 })
  expect(items[0]?.lost).toEqual(expect.arrayContaining([expect.stringContaining('subscription-widget'), expect.stringContaining('poll-embed')]))
  for (const slug of ['paid-words', 'paid', 'notes', 'odd', 'walled', 'lost']) {
    const row = await app.services.database.db.selectFrom('articles').select('approved').where('slug', '=', slug).executeTakeFirst()
    expect([slug, row?.approved ?? 'draft']).toEqual([slug, 'draft'])
  }
  const moved = await app.get('/p/trams')
  expect([moved.status, moved.headers['location']]).toEqual([301, expect.stringContaining('/articles/trams')])
})

test('what Substack keeps in attributes of empty elements is in the text: mentions, tickers, galleries, notes', async () => {
  await using app = await startApp()
  const attrs = (values: object) => `data-attrs="${JSON.stringify(values).replaceAll('"', '&quot;')}"`
  const images = ['one', 'two'].map((name) => ({ type: 'image/jpeg', src: `https://substack-post-media.s3.amazonaws.com/public/images/${name}.jpeg` }))
  const text = `<p>Thanks to <span class="mention-wrap" ${attrs({ name: 'Bea Rider', id: 12, type: 'user', url: null })} data-component-name="MentionToDOM"></span> and <span class="cashtag-wrap" ${attrs({ symbol: '$TRAM' })} data-component-name="CashtagToDOM"></span>.</p>
<div class="image-gallery-embed" ${attrs({ gallery: { images, caption: 'Two trams', alt: 'Snow on rails', staticGalleryImage: images[0] }, isEditorNode: true })}></div>
<div class="comment" ${attrs({ url: 'https://substack.com/home', commentId: 7, comment: { id: 7, body: 'Waiting since noon' } })} data-component-name="CommentPlaceholder"></div>`
  const row = '1.trams,2023-04-05T10:20:30.123Z,true,,,newsletter,everyone,Trams & snow,&#x201C;On waiting&#x201D;,'
  const { items } = await checkImport(app, 'substack', await makeZip(files(row, text)))
  const article = await storedArticle(app, 'trams')
  expect(article.text).toContain('Thanks to Bea Rider and $TRAM.')
  expect(article.content).toContain('https://substack.com/profile/12')
  for (const words of ['one.jpeg', 'two.jpeg', 'Two trams', 'Snow on rails', 'Waiting since noon']) expect(article.content).toContain(words)
  expect(items[0]?.facts?.pictures).toEqual({ there: 2, here: 0, named: 2 })
  expect([article.title, article.standfirst]).toEqual(['Trams & snow', '“On waiting”'])
})

test('subscribers from Substack are added to the newsletter list, except unsubscribed ones', async () => {
  await using app = await startApp()
  const { items } = await importText(app, 'substack', await makeZip(files()))
  const rows = await app.services.database.db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute()
  expect(rows.map(({ email }) => email)).toEqual(['ada@mail.example', 'bea@mail.example'])
  expect(items.at(-1)?.lost).toEqual([
    '2 new, 0 changed, 0 here already on the list "newsletter"',
    expect.stringContaining('row 3: '),
    expect.stringContaining('the paid plan of 1 subscriber'),
  ])
})

test('a changed post or state in Substack updates only that article', async () => {
  await using app = await startApp()
  await importText(app, 'substack', await makeZip(files()))
  const updated = async (row: string, text = trams) =>
    (await importText(app, 'substack', await makeZip(files(row, text)))).states.filter((state) => !/^(?:unchanged|left out)/.test(state))
  const state = async () => (await storedArticle(app, 'trams')).approved
  expect(await updated('1.trams,2023-04-05T10:20:30.123Z,false,,,newsletter,everyone,Trams,On waiting,')).toEqual(['updated: post 1.trams “Trams”'])
  expect(await state()).toBe('draft')
  expect(await updated('1.trams,2023-04-05T10:20:30.123Z,true,,,newsletter,everyone,Trams,On waiting,')).toEqual(['updated: post 1.trams “Trams”'])
  expect(await state()).toBe('approved')
  expect(await updated('1.trams,2023-04-05T10:20:30.123Z,true,,,newsletter,everyone,Trams,On waiting,', '<p>New words.</p>')).toEqual([
    'updated: post 1.trams “Trams”',
  ])
  expect((await storedArticle(app, 'trams')).text).toBe('New words.')
})

test('a poem of Substack comes without the words that only its editor shows', async () => {
  await using app = await startApp()
  const label = '<label class="hide-text">Text within this block keeps its spacing</label>'
  await checkImport(app, 'substack', await makeZip(files(undefined, `<div class="preformatted-block">${label}<pre class="text">Rain\n  falls</pre></div>`)))
  expect((await storedArticle(app, 'trams')).text).toBe('Rain\n  falls')
})
