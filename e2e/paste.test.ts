import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { outlineOf } from '../testing/outline.ts'
import { openStudio, beginArticle, paste } from '../testing/studio.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 100 }
let tries = 0

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })

test('text pasted from Word keeps its headings, lists, links and tables, without Word markup', async () => {
  expect(await pasted({ 'text/html': word })).toEqual([
    'heading 2: The night lift',
    'paragraph: It goes *down* with a [key](https://example.org/key).',
    'bulletListItem: a lamp',
    '  bulletListItem: and its wick',
    'bulletListItem: a rope',
    'numberedListItem: wake the porter',
    'numberedListItem: ask for the key',
    'table: Floor | Key / Cellar | Vesna',
    'paragraph: The end.',
  ])
})

test('text pasted from Google Docs keeps its headings, nested lists, marks and real link targets', async () => {
  expect(await pasted({ 'text/html': docs })).toEqual([
    'heading 2: The night lift',
    'paragraph: It goes *down* with a [key](https://example.org/key).',
    'bulletListItem: a lamp',
    '  bulletListItem: and its wick',
    'bulletListItem: a rope',
    'paragraph: The end.',
  ])
})

test('pasted HTML keeps subscripts, heading ranks, table cells and quotes apart and drops dead links', async () => {
  expect(await pasted({ 'text/html': pieces })).toEqual([
    'paragraph: H₂O, 5 m²[1].',
    'heading 4: A small head',
    'codeBlock: line 1',
    'paragraph: Lifts',
    expect.stringMatching(/^table: Cellar\s+deep \| Vesna$/),
    expect.stringMatching(/^quote: Who has it\?\s+— Vesna$/),
    'bulletListItem: done',
  ])
})

test('relative links of a pasted page lead to that page, and nowhere when the page is unknown', async () => {
  const words = '<p>See <a href="../tides?day=1">the tides</a> and <a href="//boats.example/all">the boats</a>.</p>'
  expect(await pasted({ 'text/html': `<html><head><base href="https://harbour.example/news/today"></head><body>${words}</body></html>` })).toEqual([
    'paragraph: See [the tides](https://harbour.example/tides?day=1) and [the boats](https://boats.example/all).',
  ])
  expect(await pasted({ 'text/html': words })).toEqual(['paragraph: See the tides and [the boats](https://boats.example/all).'])
})

test.each([
  ['Word', () => wordNotes],
  ['Google Docs', () => docsNotes],
])('footnotes pasted from %s become footnotes, and margin comments are left out', async (_, html) => {
  const studio = await beginAt('Footnotes')
  for (let time = 0; time < 2; time++) await paste(studio, { 'text/html': html() })
  const piece = (ref: number) => `It goes *down*.[^${ref}] Not here.[7] Said so.`
  const notes = (ref: number) => [`footnote ${ref}: A *note*.\nIts end.`]
  await expect.poll(() => outlineAt(studio), long).toEqual([`paragraph: ${piece(1)}${piece(2)}`, ...notes(1), ...notes(2)])
  await studio.getByText('A remark in its margin was left out.').first().waitFor()
  await studio.context().close()
})

test('a pasted right-to-left paragraph keeps its direction and loses its colours and alignment', async () => {
  const studio = await beginAt('Another script')
  await paste(studio, { 'text/html': '<p>One.</p><p dir="rtl" style="text-align:right;background-color:yellow">המעלית ירדה.</p>' })
  const line = studio.locator('.bn-block-content', { hasText: 'המעלית' })
  await line.waitFor()
  expect(await line.evaluate((element) => [getComputedStyle(element).direction, element.dataset['textAlignment'], element.dataset['backgroundColor']])).toEqual(
    ['rtl', undefined, undefined],
  )
  await studio.context().close()
})

test('pasted Markdown becomes headings, lists, quotes, code and tables', async () => {
  expect(await pasted({ 'text/plain': markdown })).toEqual([
    'heading 2: The night lift',
    'paragraph: It goes *down* with a [key](https://example.org/key).',
    'bulletListItem: a lamp',
    'bulletListItem: a rope',
    'numberedListItem: wake the porter',
    'quote: Who has it?',
    'codeBlock: let key = null',
    'table: Floor | Key / Cellar | Vesna',
    'divider',
    'paragraph: The end.',
  ])
})

test('a pasted web page loses its scripts, forms and styles and keeps its video and picture description', async () => {
  expect(await pasted({ 'text/html': webPage })).toEqual([
    'heading 2: The night lift',
    'paragraph: It goes *down* with a [key](https://example.org/key).',
    'image: A lift',
    'embed: youtube dQw4w9WgXcQ',
    'quote: Who has it?',
    'codeBlock: let key = null',
    'paragraph: The end.',
  ])
})

test('a pasted picture shows its upload progress, then asks for a description', async () => {
  const studio = await beginAt('Pasted picture')
  const bytes = await testImage().png().toBuffer()
  const through = Promise.withResolvers<void>()
  await studio.route('**/api/media', async (route) => {
    await through.promise
    await route.continue()
  })
  await insertPicture(studio, 'paste', bytes)
  await studio.getByRole('progressbar', { name: 'Picture on its way' }).waitFor()
  through.resolve()
  await studio.locator('.picture-block picture img').waitFor()
  const line = studio.getByLabel('What it shows, for those who cannot see it')
  expect(await line.getAttribute('class')).toBe('is-missing')
  await line.fill('Two halves of a lift')
  await line.press('Enter')
  await expect.poll(() => outlineAt(studio), long).toContain('image: Two halves of a lift of ours')
  await studio.context().close()
})

test('a dropped picture is inserted where it was dropped', async () => {
  const studio = await beginAt('Dropped picture')
  await studio.keyboard.type('Above.')
  await studio.keyboard.press('Enter')
  await studio.keyboard.type('Below.')
  await insertPicture(studio, 'drop', await testImage().png().toBuffer())
  await studio.locator('.picture-block picture img').waitFor()
  await expect.poll(() => outlineAt(studio), long).toEqual(['paragraph: Above.', 'image:  of ours', 'paragraph: Below.'])
  await studio.context().close()
})

/** The outline of what an empty article holds after the paste. */
async function pasted(data: Record<string, string>): Promise<string[]> {
  const studio = await beginAt('Pasted')
  await paste(studio, data)
  await expect.poll(() => outlineAt(studio), long).not.toEqual([])
  const outline = await outlineAt(studio)
  await studio.context().close()
  return outline
}

async function beginAt(title: string): Promise<Page> {
  const studio = await openStudio(site, author)
  await beginArticle(studio, `${title} ${++tries}`)
  return studio
}

function outlineAt(studio: Page): Promise<string[]> {
  return outlineOf(site, author, Number(new URL(studio.url()).pathname.split('/').at(-1)))
}

/** Dispatches the event of pasting a picture, or of dropping one at the top of the last line. */
async function insertPicture(studio: Page, how: 'paste' | 'drop', bytes: Buffer): Promise<void> {
  await studio.evaluate(
    ({ kind, base64 }) => {
      const data = new DataTransfer()
      const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([file], 'lift.png', { type: 'image/png' }))
      const line = [...document.querySelectorAll('.bn-editor p')].at(-1) ?? document.body
      const { left, top } = line.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 5, clientY: top + 4 })
      line.dispatchEvent(event)
    },
    { kind: how, base64: bytes.toString('base64') },
  )
}

const markdown = `## The night lift

It goes **down** with a [key](https://example.org/key).

- a lamp
- a rope

1. wake the porter

> Who has it?

\`\`\`js
let key = null
\`\`\`

| Floor | Key |
| --- | --- |
| Cellar | Vesna |

---

The end.
`

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal { margin:0cm; font-family:"Calibri",sans-serif; } @list l0 { mso-list-id:1; } --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h2>The night lift<o:p></o:p></h2>
<p class=MsoNormal>It goes <b style='mso-bidi-font-weight:normal'>down</b> with a <a href="https://example.org/key">key</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>a lamp<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>and its wick<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>a rope<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>wake the porter<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>ask for the key<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
<tr><td width=300 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>Floor<o:p></o:p></p></td><td width=300 valign=top><p class=MsoNormal>Key<o:p></o:p></p></td></tr>
<tr><td width=300 valign=top><p class=MsoNormal>Cellar<o:p></o:p></p></td><td width=300 valign=top><p class=MsoNormal>Vesna<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>The end.<o:p></o:p></p>
<!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-1111-2222-333344445555"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;font-weight:400;">The night lift</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">It goes </span><span style="font-size:11pt;font-weight:700;">down</span><span style="font-size:11pt;font-weight:400;"> with a </span><a href="https://www.google.com/url?q=https://example.org/key&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=x" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">key</span></a><span style="font-size:11pt;">.</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">a lamp</span></p></li><ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-size:11pt;">and its wick</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">a rope</span></p></li></ul><br /><p dir="ltr"><span style="font-size:11pt;">The end.</span></p></b>`

const wordNotes = `<div class=WordSection1><p class=MsoNormal>It goes <b>down</b>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> Not here.<a href="#_ftn7" name="_ftnref7">[7]</a> Said<span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[AB1]</a><span>&nbsp;</span></span> so.</p></div>
<div style='mso-element:footnote-list'><br clear=all><hr size=1><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> A <b>note</b>.</p><p class=MsoFootnoteText>Its end.</p></div></div>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Is it so?</p></div></div>`

const docsNotes = `<b style="font-weight:normal" id="docs-internal-guid-1"><p>It goes <b>down</b>.<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> Not here.<sup><a href="#ftnt7" id="ftnt_ref7">[7]</a></sup> Said<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> so.</p><hr>
<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;A <b>note</b>.</span></p><p>Its end.</p></div><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is it so?</span></p></div></b>`

const pieces = `<p>H<sub>2</sub>O, 5 m<span style="font-size:0.6em;vertical-align:super;">2</span><sup><a href="#cite">[1]</a></sup>.</p><h5>A small head</h5><pre>line 1</pre>
<table><caption>Lifts</caption><tr><td><p>Cellar</p><p>deep</p></td><td>Vesna</td></tr></table><blockquote><p>Who has it?</p><cite>Vesna</cite></blockquote>
<ul><li id="docs-internal-guid-1" role="checkbox"><img alt="checked" aria-roledescription="checkbox" src="data:image/gif;base64,AAAA"><p>done</p></li></ul><button>Subscribe</button>`

const webPage = `<meta charset='utf-8'><article class="post" style="font-family: Georgia; color: rgb(20, 20, 20);"><script>alert(1)</script><style>.post{color:red}</style>
<h2 onclick="alert(1)">The night lift</h2><div class="entry"><p style="background:yellow">It goes <strong>down</strong> with a <a href="https://example.org/key" target="_blank">key</a>.</p></div>
<form><input value="never"></form><figure><img src="https://example.org/lift.jpg" alt="A lift" onerror="alert(1)"></figure>
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A ride"></iframe><iframe src="https://ads.example.org/"></iframe>
<blockquote><p>Who has it?</p></blockquote><pre><code class="language-js">let key = null</code></pre><p>The end.</p></article>`
