import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readBlockList } from '#base/blocks/read.ts'
import { Blocks } from './Blocks.tsx'

const media = { id: 'm1', url: '/media/m1/original', width: 1200, height: 800 }
const text = (words: string, styles: object = {}) => ({ type: 'text', text: words, styles })
const long =
  'Behind it, eleven desks face a wall of pigeonholes, and every morning at five a van brings what the sorting hall gave up on overnight, which is a good deal. '

function rendered(blocks: object[], more: Partial<Parameters<typeof Blocks>[0]> = {}) {
  return renderToStaticMarkup(<Blocks blocks={readBlockList(blocks)} {...more} />)
}

const paragraph = (content: unknown) => ({ type: 'paragraph', content })

describe('Rendered article blocks', () => {
  test('text formatting, links and line breaks are rendered as elements', () => {
    const content = [text('a', { bold: true, italic: true }), text(' b\nc '), text('d', { code: true, strike: true, underline: true })]
    expect(rendered([paragraph(content)])).toBe('<p dir="auto" class="is-first"><strong><em>a</em></strong> b<br/>c <s><u><code>d</code></u></s></p>')
  })

  test('only links to other sites get a rel attribute', () => {
    const link = (href: string) => rendered([paragraph([{ type: 'link', href, content: [text('x')] }])])
    expect(link('https://example.org/')).toContain('<a href="https://example.org/" rel="noopener nofollow ugc">x</a>')
    expect(link('/articles/x')).toContain('<a href="/articles/x">x</a>')
  })

  test('the first paragraph has a drop cap and a lead-in when it is long enough', () => {
    expect(rendered([paragraph(long)])).toContain('<p dir="auto" class="is-first is-drop-cap"><span class="lead-in">Behind it, eleven desks face')
    expect(rendered([paragraph([text('Bold words ', { bold: true }), text(long)])])).toContain('<span class="lead-in">Bold words </span>Behind')
    expect(rendered([paragraph('Short.')])).toContain('class="is-first"')
    expect(rendered([paragraph(`1931 ${long}`)])).not.toContain('cap')
    expect(rendered([paragraph('في قبو تحت دار الجمارك '.repeat(9))])).not.toContain('cap')
    expect(rendered([paragraph(long), paragraph(long)]).match(/class="is-first is-drop-cap"/g)).toHaveLength(1)
  })

  test('the logo follows the last paragraph of an article', () => {
    const button = { type: 'button', props: { href: '/', label: 'x' } }
    const note = { type: 'footnote', props: { ref: 'a' }, content: 'x' }
    expect(rendered([paragraph('a'), paragraph('b'), button, note], { endMark: true })).toContain('b<svg class="logo-mark end-mark"')
    expect(rendered([paragraph('a')])).not.toContain('endmark')
  })

  test('list items are joined into lists, also nested ones', () => {
    const item = (type: string, content: string, children: object[] = [], props = {}) => ({ type, content, children, props })
    const html = rendered([
      item('bulletListItem', 'a', [item('numberedListItem', 'b')]),
      item('bulletListItem', 'c'),
      item('numberedListItem', 'd', [], { start: 4 }),
      item('numberedListItem', 'e'),
      item('numberedListItem', 'f', [], { start: 1 }),
    ])
    expect(html).toBe(
      '<ul dir="auto"><li>a<ol dir="auto"><li>b</li></ol></li><li>c</li></ul><ol dir="auto" start="4"><li>d</li><li>e</li></ol><ol dir="auto" start="1"><li>f</li></ol>',
    )
  })

  test('headings have the anchors of the table of contents', () => {
    const heading = { type: 'heading', props: { level: 3 }, content: 'The grammar' }
    expect(rendered([heading, heading])).toBe(
      '<h3 id="the-grammar" class="heading" dir="auto">The grammar</h3><h3 id="the-grammar-2" class="heading" dir="auto">The grammar</h3>',
    )
  })

  test('a note is placed beside the text only where the text is long enough', () => {
    const note = { type: 'callout', props: { tone: 'note', title: 'What counts' }, content: 'A letter is declared dead after three tries at the door.' }
    const pull = { type: 'pullQuote', props: { by: 'V. H.' }, content: 'Never lost.' }
    expect(rendered([note, paragraph(long), paragraph(long), pull])).toContain('<aside class="side-note" role="note"><b dir="auto">What counts</b>')
    expect(rendered([note, paragraph('Short.'), pull])).toContain('<aside class="side-note is-inline"')
    expect(rendered([note, note, paragraph(long.repeat(4))]).match(/side-note is-inline/g)).toHaveLength(1)
    expect(rendered([paragraph(long), note])).toContain('side-note is-inline')
  })

  test('a pull quote gets quotation marks when it has none', () => {
    const pull = (content: string, by?: string) => rendered([{ type: 'pullQuote', props: { by }, content }])
    expect(pull('“Lost.”', 'V. H.')).toBe('<blockquote class="pull-quote" dir="auto"><p class="heading is-hanging">“Lost.”</p><cite>V. H.</cite></blockquote>')
    expect(pull('Lost.', 'V. H.')).toContain('<p class="heading is-hanging is-quoted">')
    expect(pull('Lost.')).toContain('<p class="heading">')
  })

  test('images are rendered with caption and credit, and images of other sites are not', () => {
    const image = (more: object) =>
      rendered([{ type: 'image', props: { media, alt: 'A pigeon', caption: 'Barley.', credit: 'Studio', layout: 'wide', ...more } }])
    expect(image({})).toMatch(
      /^<figure class="is-wide"><span class="picture is-cropped ratio-16x10">.*alt="A pigeon".*<figcaption dir="auto">Barley. <span class="figure-credit">Studio<\/span><\/figcaption><\/figure>$/,
    )
    expect(image({ media: { ...media, width: 700, height: 900 } })).not.toContain('16x10')
    expect(image({ media: undefined })).toBe('')
    expect(image({ media: { id: null, url: 'https://evil.example/x.png', width: 9, height: 9 } })).toBe('')
  })

  test('a video embed loads nothing from its provider before the click', () => {
    const html = rendered([{ type: 'embed', props: { provider: 'youtube', video_id: 'aqz-KE-bpKQ', title: 'Big Buck Bunny' } }])
    expect(html).not.toMatch(/<iframe|<img|src=/)
    expect(html).toContain('<button type="button">')
    expect(html).toContain('Nothing is asked of YouTube before you press play. <a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"')
  })

  test('code is highlighted by its tokens and rendered plain without them', () => {
    const code = (props: object) => rendered([{ type: 'codeBlock', props: { language: 'js', title: 'a.js', ...props }, content: 'let a\n"b"' }])
    expect(
      code({
        lines: [
          [
            ['keyword', 'let'],
            ['', ' a'],
          ],
          [['string', '"b"']],
        ],
      }),
    ).toContain('<code><span class="token-keyword">let</span> a\n<span class="token-string">&quot;b&quot;</span></code>')
    expect(code({})).toBe(
      '<figure class="code-block" dir="ltr"><figcaption>a.js</figcaption><pre tabindex="0"><code>let a\n&quot;b&quot;</code></pre></figure>'.replace(
        'tabindex',
        'tabindex',
      ),
    )
  })

  test('table headers have a scope, and the table scrolls on its own', () => {
    const html = rendered([
      {
        type: 'table',
        content: {
          headerRows: 1,
          headerCols: 1,
          rows: [{ cells: ['', 'Letters'] }, { cells: ['Desk 1', { props: { textAlignment: 'right' }, content: '7' }] }],
        },
      },
    ])
    expect(html).toContain(
      '<thead><tr><td></td><th scope="col">Letters</th></tr></thead><tbody><tr><th scope="row">Desk 1</th><td class="is-align-end">7</td></tr></tbody>',
    )
    expect(html).toMatch(/^<div class="data-table" tabindex="0"/)
  })

  test('footnotes are numbered in order of their references and link back to each', () => {
    const sign = (ref: string) => ({ type: 'footnote', props: { ref } })
    const note = (ref: string) => ({ type: 'footnote', props: { ref }, content: `Note ${ref}` })
    const html = rendered([note('a'), note('b'), paragraph([text('x'), sign('b'), sign('a'), sign('b'), sign('none')])])
    expect(html).toContain('x<sup class="footnote-mark"><a href="#fn_1" id="fnref_1_1" role="doc-noteref">1</a></sup>')
    expect(html).toContain('<a href="#fn_1" id="fnref_1_2" role="doc-noteref">1</a></sup></p><section')
    expect(html).toMatch(/<li id="fn_1" dir="auto">Note b<a href="#fnref_1_1"[^>]+>.*<a href="#fnref_1_2".*<li id="fn_2" dir="auto">Note a<a href="#fnref_2_1"/)
  })

  test('a file block shows its type and size', () => {
    expect(rendered([{ type: 'file', props: { url: '/files/form.pdf', name: 'Form 7b', bytes: 24310, type: 'application/pdf' } }])).toBe(
      '<p class="file-block"><a href="/files/form.pdf" download=""><b dir="auto">Form 7b</b><span dir="auto">PDF, 24 kB</span></a></p>',
    )
  })

  test('card blocks are rendered by the page, and a missing card renders nothing', () => {
    const card = { type: 'mediaCard', props: { kind: 'event', slug: 'read-aloud' } }
    expect(rendered([card])).toBe('')
    expect(rendered([card], { card: (kind, slug) => <a href={`/${kind}s/${slug}`}>x</a> })).toBe(
      '<div class="card-block"><a href="/events/read-aloud">x</a></div>',
    )
    expect(rendered([card], { card: () => null })).toBe('')
  })

  test('an empty document renders nothing', () => {
    expect(rendered([])).toBe('')
    expect(
      rendered([
        paragraph([]),
        { type: 'heading', content: [] },
        { type: 'gallery', props: { items: [] } },
        { type: 'table', content: {} },
        { type: 'pullQuote' },
      ]),
    ).toBe('')
  })
})

describe('Text direction of quotations', () => {
  const quote = (...texts: string[]) => ({ type: 'quote', content: texts[0], children: texts.slice(1).map((text) => paragraph(text)) })

  test.each([
    ['an Arabic quotation that begins with a Latin word', 'Logo.png قال الكاتب إن المجلة تصدر كل شهر'],
    ['a Hebrew quotation that begins with a Latin word', 'IBM הודיעה היום על מוצר חדש ומעניין'],
  ])('%s is rendered right to left', (_, text) => {
    expect(rendered([quote(text, 'قال الكاتب')])).toMatch(/^<blockquote class="quote" dir="rtl"><p dir="rtl"/)
  })

  test('a quotation with a single Arabic word has automatic direction', () => {
    expect(rendered([quote('The word كتاب means book in that language')])).toMatch(/^<blockquote class="quote"><p dir="auto"/)
  })
})
