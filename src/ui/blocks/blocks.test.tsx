import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readBlockList } from '#base/blocks/read.ts'
import { Blocks } from './Blocks.tsx'

const media = { id: 'm1', url: '/media/m1/original', width: 1200, height: 800 }
const text = (words: string, styles: object = {}) => ({ type: 'text', text: words, styles })
const long =
  'Behind it, eleven desks face a wall of pigeonholes, and every morning at five a van brings what the sorting hall gave up on overnight, which is a good deal. '

function drawn(blocks: object[], more: Partial<Parameters<typeof Blocks>[0]> = {}) {
  return renderToStaticMarkup(<Blocks blocks={readBlockList(blocks)} {...more} />)
}

const paragraph = (content: unknown) => ({ type: 'paragraph', content })

describe('an article’s body', () => {
  test('draws marks, links and line breaks as elements', () => {
    const content = [text('a', { bold: true, italic: true }), text(' b\nc '), text('d', { code: true, strike: true, underline: true })]
    expect(drawn([paragraph(content)])).toBe('<p dir="auto" class="is-first"><strong><em>a</em></strong> b<br/>c <s><u><code>d</code></u></s></p>')
  })

  test('marks links that leave the site, and only those', () => {
    const link = (href: string) => drawn([paragraph([{ type: 'link', href, content: [text('x')] }])])
    expect(link('https://example.org/')).toContain('<a href="https://example.org/" rel="noopener nofollow ugc">x</a>')
    expect(link('/articles/x')).toContain('<a href="/articles/x">x</a>')
  })

  test('begins with a drop cap and a lead-in when the first paragraph can carry them', () => {
    expect(drawn([paragraph(long)])).toContain('<p dir="auto" class="is-first is-drop-cap"><span class="lead-in">Behind it, eleven desks face')
    expect(drawn([paragraph([text('Bold words ', { bold: true }), text(long)])])).toContain('<span class="lead-in">Bold words </span>Behind')
    expect(drawn([paragraph('Short.')])).toContain('class="is-first"')
    expect(drawn([paragraph(`1931 ${long}`)])).not.toContain('cap')
    expect(drawn([paragraph('في قبو تحت دار الجمارك '.repeat(9))])).not.toContain('cap')
    expect(drawn([paragraph(long), paragraph(long)]).match(/class="is-first is-drop-cap"/g)).toHaveLength(1)
  })

  test('ends with the magazine’s mark, where a text ends it', () => {
    const button = { type: 'button', props: { href: '/', label: 'x' } }
    const note = { type: 'footnote', props: { ref: 'a' }, content: 'x' }
    expect(drawn([paragraph('a'), paragraph('b'), button, note], { endMark: true })).toContain('b<svg class="logo-mark end-mark"')
    expect(drawn([paragraph('a')])).not.toContain('endmark')
  })

  test('joins list items into lists, nested ones into theirs', () => {
    const item = (type: string, content: string, children: object[] = [], props = {}) => ({ type, content, children, props })
    const html = drawn([
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

  test('gives headings the anchors of the table of contents', () => {
    const heading = { type: 'heading', props: { level: 3 }, content: 'The grammar' }
    expect(drawn([heading, heading])).toBe(
      '<h3 id="the-grammar" class="heading" dir="auto">The grammar</h3><h3 id="the-grammar-2" class="heading" dir="auto">The grammar</h3>',
    )
  })

  test('hangs a note beside the text only where it has room', () => {
    const note = { type: 'callout', props: { tone: 'note', title: 'What counts' }, content: 'A letter is declared dead after three tries at the door.' }
    const pull = { type: 'pullQuote', props: { by: 'V. H.' }, content: 'Never lost.' }
    expect(drawn([note, paragraph(long), paragraph(long), pull])).toContain('<aside class="side-note" role="note"><b dir="auto">What counts</b>')
    expect(drawn([note, paragraph('Short.'), pull])).toContain('<aside class="side-note is-inline"')
    expect(drawn([note, note, paragraph(long.repeat(4))]).match(/side-note is-inline/g)).toHaveLength(1)
    expect(drawn([paragraph(long), note])).toContain('side-note is-inline')
  })

  test('gives a pull quote the marks of its language when it has none', () => {
    const pull = (content: string, by?: string) => drawn([{ type: 'pullQuote', props: { by }, content }])
    expect(pull('“Lost.”', 'V. H.')).toBe('<blockquote class="pull-quote" dir="auto"><p class="heading is-hanging">“Lost.”</p><cite>V. H.</cite></blockquote>')
    expect(pull('Lost.', 'V. H.')).toContain('<p class="heading is-hanging is-quoted">')
    expect(pull('Lost.')).toContain('<p class="heading">')
  })

  test('shows pictures with caption and credit, and none from elsewhere', () => {
    const image = (more: object) => drawn([{ type: 'image', props: { media, alt: 'A pigeon', caption: 'Barley.', credit: 'Studio', layout: 'wide', ...more } }])
    expect(image({})).toMatch(
      /^<figure class="is-wide"><span class="picture is-cropped ratio-16x10">.*alt="A pigeon".*<figcaption dir="auto">Barley. <span class="figure-credit">Studio<\/span><\/figcaption><\/figure>$/,
    )
    expect(image({ media: { ...media, width: 700, height: 900 } })).not.toContain('16x10')
    expect(image({ media: undefined })).toBe('')
    expect(image({ media: { id: null, url: 'https://evil.example/x.png', width: 9, height: 9 } })).toBe('')
  })

  test('asks nothing of a film’s house before the click', () => {
    const html = drawn([{ type: 'embed', props: { provider: 'youtube', video_id: 'aqz-KE-bpKQ', title: 'Big Buck Bunny' } }])
    expect(html).not.toMatch(/<iframe|<img|src=/)
    expect(html).toContain('<button type="button">')
    expect(html).toContain('Nothing is asked of YouTube before you press play. <a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"')
  })

  test('colours code by its lines, and shows it plain without', () => {
    const code = (props: object) => drawn([{ type: 'codeBlock', props: { language: 'js', title: 'a.js', ...props }, content: 'let a\n"b"' }])
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

  test('says which cells are headings, and lets a table scroll by itself', () => {
    const html = drawn([
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

  test('numbers footnotes by their signs and leads back from each', () => {
    const sign = (ref: string) => ({ type: 'footnote', props: { ref } })
    const note = (ref: string) => ({ type: 'footnote', props: { ref }, content: `Note ${ref}` })
    const html = drawn([note('a'), note('b'), paragraph([text('x'), sign('b'), sign('a'), sign('b'), sign('none')])])
    expect(html).toContain('x<sup class="footnote-mark"><a href="#fn_1" id="fnref_1_1" role="doc-noteref">1</a></sup>')
    expect(html).toContain('<a href="#fn_1" id="fnref_1_2" role="doc-noteref">1</a></sup></p><section')
    expect(html).toMatch(/<li id="fn_1" dir="auto">Note b<a href="#fnref_1_1"[^>]+>.*<a href="#fnref_1_2".*<li id="fn_2" dir="auto">Note a<a href="#fnref_2_1"/)
  })

  test('offers a file with its kind and size', () => {
    expect(drawn([{ type: 'file', props: { url: '/files/form.pdf', name: 'Form 7b', bytes: 24310, type: 'application/pdf' } }])).toBe(
      '<p class="file-block"><a href="/files/form.pdf" download=""><b dir="auto">Form 7b</b><span>PDF, 24 kB</span></a></p>',
    )
  })

  test('leaves cards to the page, and shows nothing in their place', () => {
    const card = { type: 'mediaCard', props: { kind: 'event', slug: 'read-aloud' } }
    expect(drawn([card])).toBe('')
    expect(drawn([card], { card: (kind, slug) => <a href={`/${kind}s/${slug}`}>x</a> })).toBe(
      '<div class="card-block"><a href="/events/read-aloud">x</a></div>',
    )
    expect(drawn([card], { card: () => null })).toBe('')
  })

  test('shows nothing of an empty document', () => {
    expect(drawn([])).toBe('')
    expect(
      drawn([
        paragraph([]),
        { type: 'heading', content: [] },
        { type: 'gallery', props: { items: [] } },
        { type: 'table', content: {} },
        { type: 'pullQuote' },
      ]),
    ).toBe('')
  })
})

describe('direction', () => {
  const quote = (...texts: string[]) => ({ type: 'quote', content: texts[0], children: texts.slice(1).map((text) => paragraph(text)) })

  test.each([
    ['an Arabic quotation that begins with a Latin word', 'Logo.png قال الكاتب إن المجلة تصدر كل شهر'],
    ['a Hebrew quotation that begins with a Latin word', 'IBM הודיעה היום על מוצר חדש ומעניין'],
  ])('%s is set right to left, its bar included', (_, text) => {
    expect(drawn([quote(text, 'قال الكاتب')])).toMatch(/^<blockquote class="quote" dir="rtl"><p dir="rtl"/)
  })

  test('a quotation that only holds an Arabic word is left to the browser', () => {
    expect(drawn([quote('The word كتاب means book in that language')])).toMatch(/^<blockquote class="quote"><p dir="auto"/)
  })
})
