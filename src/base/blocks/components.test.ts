import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import { plainText } from './plain-text.ts'

const convert = async (markdown: string) => {
  const { blocks, lost } = await fromMarkdown(markdown)
  return { types: blocks.map(({ type }) => type), text: plainText(blocks), blocks, lost: lost.map(({ what }) => noteText(what)) }
}

test.each([
  ['<YouTube id="dQw4w9WgXcQ" />', { provider: 'youtube', video_id: 'dQw4w9WgXcQ' }],
  ['<YouTubeEmbed videoId="dQw4w9WgXcQ" title="A film"/>', { video_id: 'dQw4w9WgXcQ', title: 'A film' }],
  ['<Tweet id="20" />', { href: 'https://x.com/i/status/20' }],
  ['{{< tweet user="jack" id="20" >}}', { href: 'https://x.com/jack/status/20' }],
  ['{{< x user="jack" id="20" >}}', { href: 'https://x.com/jack/status/20' }],
  ['{{< instagram CxOWiQNP2MO >}}', { href: 'https://www.instagram.com/p/CxOWiQNP2MO/' }],
])('the component or tag %s becomes its player', async (markdown, props) => {
  const { blocks, lost } = await convert(markdown)
  expect([blocks.length, lost]).toEqual([1, []])
  expect(blocks[0]?.props).toMatchObject(props)
})

test('a tag whose player is not known leaves a link', async () => {
  const { blocks } = await convert('{{< gist jack 5b10b34e87955dfc86d310cd623a61d1 >}}')
  expect(blocks[0]?.content).toMatchObject([{ type: 'link', href: 'https://gist.github.com/jack/5b10b34e87955dfc86d310cd623a61d1' }])
})

test.each([
  ['## Highlights <JumpToc/>', 'Highlights', ['the template tag <JumpToc/>']],
  ['New <Badge text="beta" style={{ color: \'red\' }} onClick={() => go()} /> here', 'New here', undefined],
  ['A <Highlight color="red">marked *word*</Highlight> here', 'A marked word here', ['the tag <highlight>: its text stays']],
  ['Write \\<Badge /> for it', 'Write <Badge /> for it', []],
  ['Vec<T> and `<Badge />`', 'Vec<T> and <Badge />', ['<T> is not known here: it stays as text']],
])('a component in a line leaves its words alone: %s', async (markdown, text, lost) => {
  const made = await convert(markdown)
  expect(made).toMatchObject({ text, ...(lost ? { lost } : {}) })
})

test('the text in a component is Markdown', async () => {
  const { blocks, types, lost } = await convert(
    '<Callout type="info">\n  Inside **callout**\n</Callout>\n\n<Tabs>\n<Tab value="a">\n\n- One\n\n</Tab>\n</Tabs>',
  )
  expect(types).toEqual(['paragraph', 'bulletListItem'])
  expect(blocks[0]?.content).toMatchObject([{ text: 'Inside ' }, { text: 'callout', styles: { bold: true } }])
  expect(lost).toEqual([
    'the tag <callout type="info">: what is in it stays',
    'the tag <tabs>: what is in it stays',
    'the tag <tab value="a">: what is in it stays',
  ])
})

test.each([
  ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', 'embed'],
  ['<video controls><source src="https://a.example/a.mp4"/></video>', 'paragraph'],
  ['<audio src="https://a.example/a.mp3" controls></audio>', 'paragraph'],
])('a player in a line of Markdown is not lost: %s', async (player, type) => {
  const { types, blocks } = await convert(`Before ${player} after`)
  expect(types).toEqual(['paragraph', type])
  expect(plainText(blocks.slice(0, 1))).toBe('Before after')
  expect(JSON.stringify(blocks[1])).toMatch(/dQw4w9WgXcQ|"href":"https:..a.example.a.mp[34]"/)
})

test.each([
  ['::: warning\nText\n:::', [['callout', 'Text']]],
  ['::: tip Mind it\nText\n:::', [['callout', 'Mind it Text']]],
  [
    '::: details More\nText\n:::',
    [
      ['paragraph', 'More'],
      ['paragraph', 'Text'],
    ],
  ],
  ['::: code-group\n\n```js\na\n```\n\n:::', [['codeBlock', 'a']]],
  ['```\n::: warning\n```', [['codeBlock', '::: warning']]],
])('a container of VuePress keeps its title and its text: %s', async (markdown, expected) => {
  const { blocks } = await convert(markdown)
  expect(blocks.map((block) => [block.type, plainText([block])])).toEqual(expected)
})
