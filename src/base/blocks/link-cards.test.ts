import { expect, test } from 'vitest'
import { fromHtml } from './from-html.ts'
import { plainText, proseText } from './plain-text.ts'
import { readBlockList } from './read.ts'
import { blocksSchema } from './schema.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const media = { id: 'm1', url: '/media/m1/640.webp', width: 640, height: 320 }
const props = { href: 'https://lifts.example/night?a&b', title: 'The *night* lift', description: 'Down <it> goes.', site: 'Lifts', media }
const card = { id: 'c', type: 'linkCard', props, children: [] }

test('a link card in HTML for mails and feeds is a link with its texts and image', () => {
  const html = toHtml(readBlockList([card]), { site: 'https://example.org', page: '/articles/one' })
  expect(html).toContain('<p><a href="https://lifts.example/night?a&amp;b">The *night* lift</a></p><p>Down &lt;it&gt; goes.</p><p>Lifts</p>')
  expect(html).toContain('https://example.org/media/m1/')
})

test('a link card in Markdown is a link, and its texts are searchable but not counted as prose', () => {
  const blocks = readBlockList([card])
  expect(toMarkdown(blocks, '')).toBe('[The \\*night\\* lift](https://lifts.example/night?a&b)\\\nDown \\<it> goes.\\\nLifts\n')
  expect(plainText(blocks)).toBe('The *night* lift Down <it> goes. Lifts')
  expect(proseText(blocks)).toBe('')
})

test.each([
  ['an address within the site', { href: '/articles/one', title: 'x' }],
  ['a javascript: address', { href: 'javascript:alert(1)', title: 'x' }],
  ['a player of an unlisted provider', { href: 'https://evil.example/', title: 'x', player: 'https://evil.example/player' }],
  ['a picture of another site', { href: 'https://lifts.example/', title: 'x', media: { ...media, url: 'https://evil.example/x.png' } }],
  ['an html prop', { href: 'https://lifts.example/', title: 'x', html: '<iframe>' }],
])('a link card with %s is invalid', (_, wrong) => {
  expect(blocksSchema.safeParse([card]).success).toBe(true)
  expect(blocksSchema.safeParse([{ ...card, props: wrong }]).success).toBe(false)
})

test('an imported embed becomes a link card with a player, and a bookmark one with an image', async () => {
  const bookmark = `<figure class="kg-bookmark-card"><a href="https://lifts.example/"><div class="kg-bookmark-title">Lifts</div>
    <div class="kg-bookmark-description">Down.</div><span class="kg-bookmark-publisher">Lift House</span>
    <div class="kg-bookmark-thumbnail"><img src="https://lifts.example/a.png"></div></a></figure>`
  const frame = '<iframe src="https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC" title="A song"></iframe>'
  const { blocks, lost } = await fromHtml(bookmark + frame, { resolveImage: () => media })
  const player = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'
  expect(blocks.map(({ type, props: made }) => ({ type, ...made }))).toEqual([
    { type: 'linkCard', href: 'https://lifts.example/', title: 'Lifts', description: 'Down.', site: 'Lift House', media },
    { type: 'linkCard', href: player, title: 'A song', site: 'Spotify', player },
  ])
  expect(lost).toEqual([])
  expect(blocksSchema.safeParse(blocks).success).toBe(true)
})
