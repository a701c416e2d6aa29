import { beforeAll, expect, test } from 'vitest'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  return () => app.close()
})

async function importPost(slug: string, text: object) {
  const post = { id: slug, title: slug, slug, status: 'published', published_at: '2022-01-01T10:00:00Z', ...text }
  const { lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts: [post] } }] }), { site: 'https://g.example' })
  return { lost, text: (await storedArticle(app, slug)).text }
}

test.each([
  ['deep', 31],
  ['deeper-than-the-stack', 20_000],
])('the words of a Ghost list that is %s stay: %i levels', async (slug, levels) => {
  const [begin, end] = ['{"type":"list","children":[{"type":"listitem","children":[', ']}]}']
  const lexical = `{"root":{"type":"root","children":[${begin.repeat(levels)}{"type":"text","text":"anchor"},{"type":"text","text":"rope"}${end.repeat(levels)}]}}`
  const { text } = await importPost(slug, { lexical })
  expect(text).toMatch(/anchor\s*rope/)
})

test.each([
  ['part-too-deep', `[99,${'['.repeat(100_000)}${']'.repeat(100_000)}]`, '[]'],
  ['more-ends-than-begins', '[1,"p",[[0,[],1000000000000,"x"]]]', '[]'],
  ['card-too-deep', '[10,0]', `[["odd",{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}]]`],
])('the words of a document of Ghost around one that is made to harm stay: %s', async (slug, section, cards) => {
  const mobiledoc = `{"version":"0.3.1","atoms":[],"cards":${cards},"markups":[],"sections":[[1,"p",[[0,[],0,"Anchor"]]],${section}]}`
  expect((await importPost(slug, { mobiledoc })).text).toContain('Anchor')
})

test('what a Ghost post has for its newsletter alone is left out and named, and what nothing ends stays', async () => {
  const part = (words: string) => `<!--kg-card-begin: email--><p>${words}</p>`
  const end = '<!--kg-card-end: email-->'
  const { lost, text } = await importPost('parts', { html: `<p>Keel</p>${part('Dear reader')}${end}<p>Sail</p>${end}${part('Mast')}` })
  expect(text).toMatch(/Keel\s+Sail\s+Mast/)
  expect(text).not.toContain('Dear reader')
  expect(lost.join('\n')).toContain('Dear reader')
})

test('a Ghost export of version 0 keeps the cover, the language and the Markdown of its posts and the portraits of its authors', async () => {
  const row = { status: 'published', published_at: 1_404_205_200_000, author_id: 1, image: 'https://g.example/content/images/cover.png' }
  const posts = [
    { ...row, id: 1, title: 'Kiel', slug: 'kiel', language: 'de_DE', markdown: '## Bug\n\nEin *altes* [Schiff](https://ship.example/).\n' },
    { ...row, id: 2, title: 'Keel', slug: 'keel', language: 'en_US', markdown: 'A ship', html: '<p>An old ship</p>' },
  ]
  const users = [{ id: 1, name: 'Ada', slug: 'ada', image: 'https://g.example/ada.png', cover: null }]
  const { lost } = await importText(app, 'ghost', JSON.stringify({ data: { posts, users } }), { site: 'https://g.example' })
  const [kiel, keel] = [await storedArticle(app, 'kiel'), await storedArticle(app, 'keel')]
  expect([kiel.language, keel.language, keel.text]).toEqual(['de-DE', 'en', expect.stringContaining('An old ship')])
  expect(kiel.content).toContain('https://ship.example/')
  expect(lost.filter((line) => line.includes('cover.png'))).toHaveLength(2)
  expect(lost.filter((line) => line.includes('ada.png')).length).toBeGreaterThan(0)
})

test('the posts of a Ghost site that asked for a password are drafts', async () => {
  const post = { id: 'behind', title: 'Behind', slug: 'behind', status: 'published', published_at: '2022-01-01T10:00:00Z', html: '<p>Keel</p>' }
  const settings = [{ key: 'is_private', value: 'true', type: 'private' }]
  const { lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts: [post], settings } }] }), { site: 'https://g.example' })
  expect((await storedArticle(app, 'behind')).approved).toBe('draft')
  expect(lost.join('\n')).toContain('is_private')
})

test('a numbered list of Ghost that does not begin at 1 keeps its numbers', async () => {
  const item = { type: 'listitem', children: [{ type: 'text', text: 'Anchor' }] }
  await importPost('numbers', {
    lexical: JSON.stringify({ root: { type: 'root', children: [{ type: 'list', listType: 'number', start: 5, children: [item] }] } }),
  })
  expect((await storedArticle(app, 'numbers')).content).toContain('"start":5')
})

test('players and forms of a Ghost post bring none of their controls into the text, and the forms are named', async () => {
  const player = (kind: string) =>
    `<div class="kg-${kind}-player-container"><${kind} src="https://g.example/a.mp4"></${kind}><div class="kg-audio-title">Horn</div><div class="kg-audio-player"><button>Play</button><span>0:00</span></div></div>`
  const form =
    '<div class="kg-card kg-signup-card"><h2>Join us</h2><form><button>Subscribe</button><div class="kg-signup-card-success">Email sent!</div></form><p>No spam.</p></div>'
  const film =
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://g.example/v.mp4"></video><div class="kg-video-overlay"><button>Play</button></div><div class="kg-video-player-container"><span>0:00</span>1×</div></div><figcaption>Waves</figcaption></figure>'
  const sound = `<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail">${player('audio')}</div>`
  const { lost, text } = await importPost('players', { html: `<p>Keel</p>${form}${film}${sound}<p>Sail</p>` })
  expect(text.split(/\s+/)).toEqual(['Keel', 'https://g.example/v.mp4', 'Waves', 'https://g.example/a.mp4', 'Horn', 'Sail'])
  expect(lost.filter((line) => /signup|thumbnail|counted/.test(line))).toEqual(['the part "signup" of the editor: Join us, No spam., Subscribe'])
})

test('cards of an editor document of Ghost keep their Markdown, pictures, links, labels and stars', async () => {
  const cards = [
    { type: 'markdown', markdown: '## Bow\n\nAn *old* [ship](https://ship.example/).' },
    { type: 'image', src: 'https://g.example/sail.png', alt: 'The sail', href: 'https://sail.example/' },
    { type: 'codeblock', code: 'row()', language: 'js', caption: 'How to row' },
    { type: 'product', productTitle: 'Rope', productDescription: '<p>Ten feet</p>', productRatingEnabled: true, productStarRating: 4 },
    {
      type: 'call-to-action',
      textValue: '<p>Come aboard</p>',
      hasSponsorLabel: true,
      sponsorLabel: '<p>From the harbour</p>',
      imageUrl: 'https://g.example/pier.png',
    },
    { type: 'header', header: 'Tide', subheader: 'Low', backgroundImageSrc: 'https://g.example/tide.png' },
  ]
  const { lost, text } = await importPost('cards', { lexical: JSON.stringify({ root: { type: 'root', children: cards } }) })
  for (const words of ['Bow\nAn old ship.', 'row()', 'How to row', 'Rope\n★★★★☆\nTen feet', 'From the harbour', 'Come aboard', 'Tide\nLow'])
    expect(text).toContain(words)
  expect((await storedArticle(app, 'cards')).content).toMatch(/https:\/\/ship\.example\/.*https:\/\/sail\.example\//)
  for (const file of ['sail.png', 'pier.png', 'tide.png']) expect(lost.join('\n')).toContain(file)
  expect(lost.filter((line) => line.startsWith('counted'))).toEqual([])
})
