import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { storedArticle, importText } from '../../../../testing/import-text.ts'
import { makeZip } from '../../../../testing/make-zip.ts'

const published = '<a href="https://medium.com/p/a1b2c3d4e5f6"><time class="dt-published" datetime="2019-05-04T10:20:30.123Z">May 4, 2019</time></a>'
const page = (
  title: string,
  body: string,
  footer: string,
) => `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>
      * { font-family: Georgia, Cambria, "Times New Roman", Times, serif; }
    </style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
<section data-field="subtitle" class="p-summary">
On waiting
</section>
<section data-field="body" class="e-content">
<section name="9e4b" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn"><h3 name="ad1c" id="ad1c" class="graf graf--h3 graf--leading graf--title">${title}</h3><h4 name="aa11" id="aa11" class="graf graf--h4 graf-after--h3 graf--subtitle">On waiting</h4>${body}</div></div></section>
</section>
<footer>${footer}<p>Exported from <a href="https://medium.com">Medium</a> on June 1, 2020.</p></footer></article></body></html>`
const body = `<p name="5f3a" id="5f3a" class="graf graf--p graf-after--h4">Trams are <strong class="markup--strong markup--p-strong">late</strong>, says <a href="https://medium.com/@ada/night-bus-a1b2c3d4e5f7?source=friends" data-href="https://medium.com/@ada/night-bus-a1b2c3d4e5f7" class="markup--anchor markup--p-anchor" rel="noopener" target="_blank">the bus</a>.</p>
<h3 name="1" id="1" class="graf graf--h3 graf-after--p">Rails</h3><ul class="postList"><li name="2" id="2" class="graf graf--li">One</li><li name="3" id="3" class="graf graf--li">Two</li></ul>
<pre name="4" id="4" class="graf graf--pre graf-after--li">if late:<br>  wait()</pre>
<figure name="5" id="5" class="graf graf--figure"><img class="graf-image" data-image-id="1*a.jpeg" data-width="1200" src="https://cdn-images-1.medium.com/max/800/1*a.jpeg"><figcaption class="imageCaption">A tram</figcaption></figure>
<blockquote name="6" id="6" class="graf graf--blockquote">Mind the gap</blockquote>
<div name="7" id="7" class="graf graf--mixtapeEmbed"><a href="https://other.example/post" data-href="https://other.example/post" class="markup--anchor markup--mixtapeEmbed-anchor" title="https://other.example/post"><strong class="markup--strong markup--mixtapeEmbed-strong">A post</strong><br><em class="markup--em markup--mixtapeEmbed-em">About it</em>other.example</a><a href="https://other.example/post" class="js-mixtapeImage mixtapeImage u-ignoreBlock" data-media-id="x" style="background-image: url(https://cdn-images-1.medium.com/x.png);"></a></div>
<figure name="8" id="8" class="graf graf--figure graf--iframe"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" width="700" height="393" frameborder="0" scrolling="no"></iframe></figure>`
const by = (where: string, link: string) =>
  `<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada L.</a> on ${where}.</p><p><a href="${link}" class="p-canonical">Canonical link</a></p>`

const files = (text = body, footer = by(published, 'https://medium.com/@ada/trams-a1b2c3d4e5f6')) => ({
  'README.html': '<html></html>',
  'posts/2019-05-04_Trams-a1b2c3d4e5f6.html': page('Trams', text, footer),
  'posts/2019-06-01_Night-bus-a1b2c3d4e5f7.html': page(
    'Night bus',
    '<p class="graf graf--p">Night.</p>',
    by(published.replace('2019-05-04', '2019-06-01'), 'https://medium.com/@ada/night-bus-a1b2c3d4e5f7'),
  ),
  'posts/draft_Notes-a1b2c3d4e5f8.html': page(
    'Notes',
    '<p class="graf graf--p">To do.</p>',
    '<p><a href="https://medium.com/p/a1b2c3d4e5f8">View original.</a></p>',
  ),
  'claps/claps-0001.html': '<html></html>',
})

test('an import from Medium creates articles with all facts, and drafts stay drafts', async () => {
  await using app = await startApp()
  const { states, lost, items } = await checkImport(app, 'medium', await makeZip(files()))
  expect(states).toEqual([
    'created: story a1b2c3d4e5f6 “Trams”',
    'created: story a1b2c3d4e5f7 “Night bus”',
    'created: story a1b2c3d4e5f8 “Notes”',
    'left out: README.html',
    'left out: claps/ (1)',
  ])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  const article = await storedArticle(app, 'trams')
  expect([article.standfirst, article.published_at, article.approved]).toEqual(['On waiting', Date.UTC(2019, 4, 4, 10, 20, 30), 'approved'])
  expect(article.text).not.toContain('On waiting')
  expect(article.types).toEqual(expect.arrayContaining(['heading', 'bulletListItem', 'codeBlock', 'quote', 'embed']))
  expect(article.text).toContain('if late:\n  wait()')
  expect(article.content).toContain('/articles/night-bus')
  expect(items[0]?.facts?.['lines of code']).toEqual({ there: 2, here: 2, named: 0 })
  expect((await storedArticle(app, 'notes')).approved).toBe('draft')
  expect((await app.get('/api/blogs/slug/trams')).json<{ data: object }>().data).toMatchObject({ user: { name: 'Ada L.', username: 'ada' } })
  for (const old of ['/@ada/trams-a1b2c3d4e5f6', '/p/a1b2c3d4e5f6']) expect((await app.get(old)).headers['location']).toContain('/articles/trams')
})

test('the tags of a story in an export of Medium are its topics', async () => {
  await using app = await startApp()
  const names = Array.from({ length: 13 }, (_, at) => `Line ${at + 1}`)
  const links = names.map((name) => `<a href="https://medium.com/tag/${name.replace(' ', '-').toLowerCase()}" class="p-tag">${name}</a>`)
  const footer = `<p class="p-tags">Tagged in ${links.join(', ')}</p>${by(published, 'https://medium.com/@ada/trams-a1b2c3d4e5f6')}`
  const { items } = await checkImport(app, 'medium', await makeZip(files(body, footer)))
  const { data } = (await app.get('/api/blogs/slug/trams')).json<{ data: { topics: { name: string }[] } }>()
  expect(data.topics.map(({ name }) => name)).toEqual(names.slice(0, 12))
  expect(items[0]?.lost).toContainEqual(expect.stringContaining('Line 13'))
})

test('a changed story or state in Medium updates only that article', async () => {
  await using app = await startApp()
  await importText(app, 'medium', await makeZip(files()))
  const changed = async (given: Record<string, string>) =>
    (await importText(app, 'medium', await makeZip(given))).states.filter((state) => !/^(?:unchanged|left out)/.test(state))
  const withdrawn = { ...files(), 'posts/draft_Trams-a1b2c3d4e5f6.html': page('Trams', body, '') } as Record<string, string>
  delete withdrawn['posts/2019-05-04_Trams-a1b2c3d4e5f6.html']
  expect(await changed(withdrawn)).toEqual(['updated: story a1b2c3d4e5f6 “Trams”'])
  expect((await storedArticle(app, 'trams')).approved).toBe('draft')
  expect(await changed(files())).toEqual(['updated: story a1b2c3d4e5f6 “Trams”'])
  expect((await storedArticle(app, 'trams')).approved).toBe('approved')
  expect(await changed(files('<p class="graf graf--p">New words.</p>'))).toEqual(['updated: story a1b2c3d4e5f6 “Trams”'])
})
