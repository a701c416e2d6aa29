import { noteText } from '#i18n/note-text.ts'
import { describe, expect, test } from 'vitest'
import { checkBlocks } from './check.ts'
import { fromHtml } from './from-html.ts'
import { plainText } from './plain-text.ts'

async function convert(html: string) {
  const { blocks, lost } = await fromHtml(html, { resolveImage: () => ({ id: null, url: '/x.png', width: 1, height: 1 }) })
  checkBlocks(JSON.stringify(blocks))
  return { types: blocks.map((block) => block.type), text: plainText(blocks), lost: lost.map(({ line, what }) => `${line}: ${noteText(what)}`) }
}

describe('Conversion from HTML to blocks', () => {
  test.each<[string, string[], string]>([
    ['<p>a</p>b<div>c<p>d</p></div>', ['paragraph', 'paragraph', 'paragraph', 'paragraph'], 'a\nb\nc\nd'],
    ['<ol start=4><li>a<ul><li>b</ul><li><p>c</p><p>d</p></ol>', ['numberedListItem', 'numberedListItem'], 'a\nb\nc\nd'],
    ['a<img src=a alt=A>b', ['paragraph', 'image'], 'a b\nA'],
    ['<h1>a</h1><h6>b</h6>', ['heading', 'heading'], 'a\nb'],
    ['<a href="/x"><div>a</div></a>', ['paragraph'], 'a'],
    ['<pre><code class="language-js">a\n  b\n</code></pre>', ['codeBlock'], 'a\n  b'],
    ['<figure><img src=a alt=A><img src=b alt=B><figcaption>C</figcaption></figure>', ['gallery'], 'A B C'],
    ['<table class="tr-caption-container"><tbody><tr><td><img src=a alt=A></td></tr><tr><td class="tr-caption">C</td></tr></tbody></table>', ['image'], 'A C'],
    ['<dl><dt>a<dd>b</dl><hr>', ['paragraph', 'paragraph', 'divider'], 'a\nb'],
    ['<table><caption>t</caption><tbody><tr><th>a<td>1</table>', ['paragraph', 'table'], 't\na 1'],
    ['<ruby>漢<rp>(</rp><rt>かん</rt></ruby> <q>x</q> <progress value=1 max=4></progress>', ['paragraph'], '漢 (かん) “x” 1 / 4'],
    ['  \n <p> </p>', [], ''],
  ])('HTML is converted to blocks: %s', async (html, types, text) => {
    expect(await convert(html)).toEqual({ types, text, lost: [] })
  })

  test.each([
    [
      '<object width="425"><param name="movie" value="http://www.youtube.com/v/YZoa1jHSpBw&hl=en_US&fs=1&"></param><embed src="http://www.youtube.com/v/YZoa1jHSpBw&hl=en_US&fs=1&"></embed></object>',
      'YZoa1jHSpBw',
    ],
    ['<p>See <embed src="http://vimeo.com/moogaloop.swf?clip_id=1084537&amp;server=vimeo.com"></p>', '1084537'],
    ['<object type="application/x-shockwave-flash" data="//www.youtube.com/v/YZoa1jHSpBw?fs=1"></object>', 'YZoa1jHSpBw'],
  ])('a film in a plug-in of old pages becomes a player: %s', async (html, id) => {
    const { blocks, lost } = await fromHtml(html)
    expect(blocks.at(-1)).toMatchObject({ type: 'embed', props: { video_id: id } })
    expect(lost).toEqual([])
  })

  test('what another plug-in shows becomes a link, and its address is named', async () => {
    const { text, lost } = await convert(
      '<object><param name="movie" value="http://games.example/chess.swf"><embed src="http://games.example/chess.swf"></object><object><p>x</p></object>',
    )
    expect(text).toContain('chess.swf')
    expect(lost).toEqual([expect.stringContaining('http://games.example/chess.swf'), '1: the <object> and what is in it'])
  })

  test('code in a cell of a table stays code, with its lines', async () => {
    const { blocks } = await fromHtml('<table><tr><td><pre><code>a {\n  b\n}</code></pre></td><td>c</td></tr></table>')
    expect(JSON.stringify(blocks)).toContain(JSON.stringify({ type: 'text', text: 'a {\n  b\n}', styles: { code: true } }))
  })

  test('the conversion lists the elements it drops, each with its line', async () => {
    expect((await convert('<p>a</p>\n<style>b</style>\n<form><input><button>c</button></form>\n<video src="x.mp4"></video>')).lost).toEqual([
      '2: the <style> and what is in it',
      '3: the <input>',
      '4: the video "x.mp4": not found',
    ])
  })

  test.each([
    '<div'.repeat(3000),
    '<div>'.repeat(3000),
    '<table>'.repeat(500),
    '</p>'.repeat(100),
    '<svg><p>x<style><!--</style><img src=x onerror=alert(1)>-->',
  ])('malformed HTML is converted without an error: %#', async (html) => {
    await expect(convert(html)).resolves.toBeDefined()
  })
})

test.each<[string, string, string[], unknown]>([
  [
    'a formula is kept as code',
    '<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>',
    ['the formula "x 2": it is kept as code'],
    [{ type: 'text' }, { text: 'x 2', styles: { code: true } }, { text: '.' }],
  ],
  [
    'a formula with a TeX annotation is kept as TeX code',
    '<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></p>',
    ['the formula "x^2": it is kept as code'],
    [{ text: 'x^2', styles: { code: true } }],
  ],
  ['a reversed list is reported', '<ol reversed><li>a</li></ol>', ['the order of a list: it counts backwards'], [{ text: 'a' }]],
  ['the alignment of a paragraph is reported', '<p style="text-align: center">a</p>', ['the alignment "center" of a <p>'], [{ text: 'a' }]],
  ['the alignment in an attribute is reported', '<h2 align=right>a</h2>', ['the alignment "right" of a <h2>'], [{ text: 'a' }]],
  ['the alignment in a class is reported', '<p class="has-text-align-right">a</p>', ['the alignment "right" of a <p>'], [{ text: 'a' }]],
  ['the title of an abbreviation follows it in brackets', '<p><abbr title="World Wide Web">WWW</abbr>!</p>', [], [{ text: 'WWW (World Wide Web)!' }]],
  ['the title of a link is reported', '<p><a href="/x" title="More">a</a></p>', ['the title "More" of a link'], [{ type: 'link' }]],
  [
    'marked languages are reported by number',
    '<p lang="la">a <i lang="la">b</i><code lang="js"> c</code></p>',
    ['2 passages are marked as la: the marks are not kept'],
    [{ text: 'a ' }, { text: 'b' }, { text: ' c' }],
  ],
  [
    'a verse keeps its lines, their indents, its marks and its links',
    '<pre class="wp-block-verse">One <em>two</em>\n  three\n\n<a href="/x">four</a></pre>',
    [],
    [{ text: 'One ' }, { text: 'two', styles: { italic: true } }, { text: '\n\u00a0\u00a0three\n\n' }, { type: 'link' }],
  ],
  ['a link title equal to the link text is not reported', '<p><a href="/x" title="a">a</a></p>', [], [{ type: 'link' }]],
])('HTML conversion: %s', async (_, html, lost, content) => {
  const made = await fromHtml(html)
  expect(made.blocks).toMatchObject([{ content }])
  expect(made.lost.map(({ what }) => noteText(what))).toEqual(lost)
})

test('a list in the caption of a picture stands below the picture', async () => {
  const made = await convert('<figure><img src="/a.png"><figcaption>Steps<ol><li>One</li><li>Two</li></ol></figcaption></figure>')
  expect(made).toMatchObject({ types: ['image', 'paragraph', 'numberedListItem', 'numberedListItem'], text: 'Steps\nOne\nTwo', lost: [] })
})

test('a script that writes code or a recording leaves a link to its page, and any other script is named with its address', async () => {
  const made = await fromHtml(
    '<figure><script src="https://gist.github.com/ada/0f1e.js?file=tram.py"></script></figure><p>See <script src="//gist.github.com/0f1e.js"></script></p><script async src="//jsfiddle.net/ada/x1/embed/result/"></script><script src="https://asciinema.org/a/14.js" id="asciicast-14"></script><script src="https://ads.example/poll.js"></script>',
  )
  const links = made.blocks.flatMap(({ content }) => (Array.isArray(content) ? content : [])).flatMap((run) => (run.type === 'link' ? run.href : []))
  expect(links).toEqual([
    'https://gist.github.com/ada/0f1e?file=tram.py',
    'https://gist.github.com/0f1e',
    'https://jsfiddle.net/ada/x1',
    'https://asciinema.org/a/14',
  ])
  expect(made.lost.map(({ what }) => noteText(what)).at(-1)).toBe('the <script src="https://ads.example/poll.js"> and what is in it')
})

test('boxes of Bootstrap, Python-Markdown and Minimal Mistakes are callouts with their tone and title', async () => {
  const { blocks, lost } = await fromHtml(
    '<div class="alert alert-danger">One</div><div class="admonition tip"><p class="admonition-title">Two</p><p>Three</p></div><p class="notice--warning">Four</p>',
  )
  expect(blocks).toMatchObject([
    { type: 'callout', props: { tone: 'warning' }, content: [{ text: 'One' }] },
    { type: 'callout', props: { tone: 'info', title: 'Two' }, content: [{ text: 'Three' }] },
    { type: 'callout', props: { tone: 'warning' }, content: [{ text: 'Four' }] },
  ])
  expect(lost).toEqual([])
})
