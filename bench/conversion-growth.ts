// Converting hostile texts: how many times as long four times the text takes, in CPU time. About 4 where it grows with the
// text, 16 where it grows with its square. node bench/conversion-growth.ts
import { fromHtml } from '#base/blocks/from-html.ts'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import type { Block } from '#base/blocks/model.ts'
import { cleanText } from '#community/comments/text.ts'
import { oldRequest } from '#discovery/redirects/rules.ts'
import { note } from '#i18n/note.ts'
import { checkFacts } from '#operations/imports/fact-check.ts'
import type { TextFacts } from '#operations/imports/fact-kinds.ts'
import { factsOfHtml, factsOfMarkdown } from '#operations/imports/text-facts.ts'
import { withoutTags } from '#operations/imports/title-line.ts'
import { wallsOf } from '#operations/imports/wxr-walls.ts'
import { ghostHtml } from '#operations/imports/ghost-text.ts'
import { factsOfWordpress, wordpressHtml } from '#operations/imports/wordpress-text.ts'
import { withReusedBlocks } from '#operations/imports/wxr-facts.ts'
import { withPlainLinks } from '#operations/imports/word/fields.ts'
import type { XmlElement } from '#platform/xml/tree.ts'
import { growthOf } from './growth.ts'
import { reportFigure } from './report-figure.ts'

const mostGrowth = 9

interface Hostile {
  what: string
  size: number
  of(count: number): string
}

const markdown: Hostile[] = [
  { what: '`<div>` that nothing closes', size: 1_000, of: (count) => '<div>\n\ntext\n\n'.repeat(count) },
  { what: '`<pre>` that nothing closes', size: 3_000, of: (count) => '<pre>\n\n'.repeat(count) },
  { what: '`<code>` that nothing closes', size: 4_000, of: (count) => `\\\\(x^2\\\\)\n\na${'<code>'.repeat(count)}` },
  ...['```x\n', '{% comment %}', '{% raw %}', '{% ', '{{ ', '{% codeblock ', '{% codeblock %}', '{% img '].map((sign) => ({
    what: `\`${sign.trim()}\` that nothing ends`,
    size: 4_000,
    of: repeated(sign),
  })),
  { what: 'codes of Hexo', size: 1_000, of: repeated('{% codeblock a %}\nb\n{% endcodeblock %}\n') },
  { what: 'spaces beside a picture of Hexo', size: 8_000, of: (count) => `{% img /a.png %}${' '.repeat(count)}b` },
  { what: 'spaces in a heading', size: 8_000, of: (count) => `# a${' '.repeat(count)}b` },
  { what: 'signs of tags in HTML with Markdown', size: 8_000, of: (count) => `<a markdown="1">\n${'<a '.repeat(count)}` },
  ...['[', '![[', 'a]', '[a](<b', '![a](', '*a _b ', 'a<!-- ', ':::', ':::note\n', '\n'].map((sign) => ({
    what: `\`${sign.trim()}\``,
    size: 400,
    of: repeated(sign),
  })),
  { what: 'backticks in runs of growing length', size: 20, of: (count) => [...Array(count).keys()].map((n) => '`'.repeat(n)).join(' ') },
  { what: 'uses of a reference', size: 500, of: (count) => `[a]: /b\n\n${'[a] '.repeat(count)}` },
  // All of it as deep as lists go, and deeper.
  { what: 'list items below a hundred levels', size: 200, of: (count) => `${`${'  '.repeat(150)}- a\n`.repeat(count)}` },
]
const html: Hostile[] = [
  { what: 'a long run of spaces', size: 20_000, of: (count) => `a${' '.repeat(count)}b` },
  { what: 'footnotes', size: 300, of: notes },
  { what: 'tables within each other', size: 2_000, of: repeated('<table><tr><td>a') },
  { what: 'headings of the same words', size: 1_500, of: (count) => `<a href="#a">a</a>${'<h2>a</h2>'.repeat(count)}` },
]
const ghost: Hostile[] = [
  { what: 'parts for the newsletter that nothing ends', size: 1_500, of: (count) => '<!--kg-card-begin: email-->a'.repeat(count) },
  {
    what: 'part for the newsletter with signs of tags',
    size: 15_000,
    of: (count) => `<!--kg-card-begin: email-->${'<'.repeat(count)}<!--kg-card-end: email-->`,
  },
  { what: 'signs of parts for members that nothing ends', size: 1_500, of: (count) => '<!--kg-gated-block:begin '.repeat(count) },
]

const wordpress: Hostile[] = [
  ...['[caption]', '[gallery a="', '[x]', '[x a=b', '[[x', '[code', '[latex '].map((sign) => ({
    what: `\`${sign}\` that nothing ends`,
    size: 4_000,
    of: repeated(sign),
  })),
  ...['<!-- wp:a {', '<!--more ', '<pre>', '<p ', '[caption]<img '].map((sign) => ({ what: `\`${sign}\` that nothing ends`, size: 4_000, of: repeated(sign) })),
  { what: 'shortcodes of names that nothing else has', size: 3_000, of: (count) => [...Array(count).keys()].map((n) => `[x${n}]`).join('') },
  { what: 'formulas and signs of comments', size: 4_000, of: (count) => `$$a^2$$${'<!-- '.repeat(count)}` },
  { what: 'formulas and attributes of blocks', size: 4_000, of: (count) => `\\(x\\)<b ${'class="katex-eq" '.repeat(count)}>a` },
  { what: 'signs of notes that nothing ends', size: 4_000, of: (count) => `a[^q]\n\n[^q]: x\n\n${'[^a'.repeat(count)}` },
  { what: 'notes', size: 2_000, of: (count) => [...Array(count).keys()].map((n) => `a[^${n}]\n\n[^${n}]: x\n\n`).join('') },
]

const hyperlink = '<w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "a"</w:instrText>'

const facts: Hostile[] = [
  { what: 'missing pictures', size: 2_000, of: numbered((n) => `<img src="https://old.example/pictures/${n}.jpg">`) },
  { what: 'missing headings', size: 2_000, of: numbered((n) => `<h2>a${n}</h2>`) },
  { what: 'missing players', size: 2_000, of: numbered((n) => `<iframe src="https://old.example/${n}"></iframe><a href="https://new.example/${n}">a</a>`) },
]

const reused: Hostile[] = [{ what: 'a block that is put in five hundred times', size: 4_000, of: repeated('words of it ') }]

const titles: Hostile[] = [
  ...['<b>', '<i ', '</b>'].map((sign) => ({ what: `\`${sign}\` that nothing ends`, size: 8_000, of: repeated(sign) })),
  { what: 'tags within each other', size: 4_000, of: (count) => `${'<b>'.repeat(count)}a${'</b>'.repeat(count)}` },
]
const walls: Hostile[] = ['[private]', '[private '].map((sign) => ({ what: `\`${sign}\` that nothing ends`, size: 50_000, of: repeated(sign) }))
const addresses: Hostile[] = [{ what: 'slashes', size: 4_000, of: (count) => `/a${'/'.repeat(count)}b` }]
const word: Hostile[] = [
  ...['<w:fldChar ', '<w:instrText ', '<w:t '].map((sign) => ({
    what: `\`${sign.trim()}\` that nothing ends`,
    size: 2_000,
    of: (count: number) => hyperlink + sign.repeat(count),
  })),
  { what: 'ends of one instruction', size: 500, of: (count) => hyperlink + '<w:fldChar w:fldCharType="separate"/>'.repeat(count) },
  {
    what: 'fields within an instruction that nothing ends',
    size: 1_000,
    of: (count) => `${hyperlink}${'<w:fldChar>'.repeat(count)}<w:fldChar w:fldCharType="separate"/>`,
  },
]
const comments: Hostile[] = [{ what: 'a long run of spaces', size: 20_000, of: (count) => `a${' '.repeat(count)}b` }]

const languages = [
  ['Markdown', markdown, fromMarkdown],
  ['Facts of Markdown', markdown, factsOfMarkdown],
  ['HTML', html, fromHtml],
  ['WordPress', wordpress, (text: string) => [wordpressHtml(text, { attached: () => undefined, own: [] }), factsOfWordpress(text)]],
  ['Reused blocks of WordPress', reused, (text: string) => withReusedBlocks('<!-- wp:block {"ref":1} /-->'.repeat(500), new Map([['1', text]]))],
  ['Report', facts, (text: string) => checkedFacts(factsOfHtml(text))],
  ['Titles', titles, withoutTags],
  ['Walls of WordPress', walls, (text: string) => wallsOf(itemOf(text), 0)],
  ['Fields of Word', word, withPlainLinks],
  ['Comments', comments, cleanText],
  ['Old addresses', addresses, oldRequest],
  ['Ghost', ghost, (text: string) => fromHtml(ghostHtml({ html: text }).html)],
] as const
for (const [language, texts, convert] of languages)
  for (const { what, size, of } of texts) {
    const growth = await growthOf(size, (count) => convert(of(count)))
    reportFigure(`${language} with four times as much of ${what}, CPU`, growth.toFixed(1), growth < mostGrowth)
  }

function itemOf(content: string): XmlElement {
  return { name: 'item', attributes: {}, children: [{ name: 'content:encoded', attributes: {}, children: [content] }] }
}

function numbered(textOf: (n: number) => string): (count: number) => string {
  return (count) => [...Array(count).keys()].map(textOf).join('')
}

/** All that a text holds is missing, and the report names every second of them. */
function checkedFacts(source: TextFacts) {
  const notes = [...source.pictures, ...source.headings, ...source.embeds].map((text) => note('studio-report.as-said', { text }))
  const links = source.links.map((href): Block => ({ id: 'a', type: 'paragraph', props: {}, children: [], content: [{ type: 'link', href, content: [] }] }))
  return checkFacts({ source, blocks: links, fields: [], rewritten: new Map(), beside: [], notes: notes.filter((_, at) => at % 2) })
}

function repeated(sign: string): (count: number) => string {
  return (count) => sign.repeat(count)
}

function notes(count: number): string {
  const numbers = [...Array(count).keys()]
  const marks = numbers.map((n) => `<a id="m${n}" href="#n${n}">${n}</a> `)
  return [...marks, '<ol>', ...numbers.map((n) => `<li id="n${n}">Note <a href="#m${n}">up</a></li>`), '</ol>'].join('')
}
