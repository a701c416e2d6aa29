import { noteText } from '#i18n/note-text.ts'
import { describe, expect, test } from 'vitest'
import { checkBlocks } from './check.ts'
import type { ConvertOptions } from './conversion.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Block, Inline } from './model.ts'

const media = { id: 'm1', url: '/media/m1/original', width: 8, height: 6 }
const resolving: ConvertOptions = {
  resolveImage: async (src) => (src.includes('missing') ? null : media),
  resolveFile: (src) => (src === 'form.txt' ? { url: '/files/form.txt', name: src, bytes: 5, type: 'text/plain' } : null),
}

/** One line a block: its kind, what its props say, its text; children are indented. */
function outlineOf(blocks: readonly Block[], indent = ''): string[] {
  return blocks.flatMap((block) => {
    const { media: _, ...props } = { media: null, ...block.props }
    const said = Object.entries(props).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${JSON.stringify(value)}`]))
    const text =
      block.content &&
      (Array.isArray(block.content)
        ? inline(block.content)
        : block.content.rows.map((row) => row.cells.map((cell) => inline(cell.content)).join(' | ')).join(' / '))
    return [indent + [block.type, ...said, ...(text ? [`: ${text}`] : [])].join(' '), ...outlineOf(block.children, `${indent}  `)]
  })
}

function inline(content: readonly Inline[]): string {
  return content
    .map((run) => {
      if (run.type === 'footnote') return `[^${run.props.ref}]`
      if (run.type === 'link') return `[${inline(run.content)}](${run.href})`
      const marks = Object.keys(run.styles).join()
      return marks ? `<${marks}>${run.text}</>` : run.text
    })
    .join('')
}

async function convert(markdown: string, options: ConvertOptions = resolving) {
  const { blocks, lost } = await fromMarkdown(markdown, options)
  // Whatever comes out may be stored.
  checkBlocks(JSON.stringify(blocks))
  return { blocks: outlineOf(blocks), lost: lost.map(({ line, what }) => `${line}: ${noteText(what)}`) }
}

const kept: [name: string, markdown: string, blocks: string[]][] = [
  ['paragraphs and marks', '**b** *i* ~~s~~ `c` ***x***\nsame', ['paragraph : <bold>b</> <italic>i</> <strike>s</> <code>c</> <italic,bold>x</> same']],
  ['line breaks', 'one  \ntwo\\\nthree', ['paragraph : one\ntwo\nthree']],
  ['Chinese lines without a space', '中文\n中文', ['paragraph : 中文中文']],
  [
    'links of every kind',
    '[a](https://x.org) <b@x.org> https://y.org [c][d] [e](#x)\n\n[d]: /d\n\n## X',
    ['paragraph : [a](https://x.org) [b@x.org](mailto:b@x.org) [https://y.org](https://y.org) [c](/d) [e](#x)', 'heading level=2 : X'],
  ],
  ['marks within links', '[a **b**](/x)', ['paragraph : [a <bold>b</>](/x)']],
  ['headings, with their levels limited to 2 to 4', '# A\n\n### B\n\n#### C', ['heading level=2 : A', 'heading level=3 : B', 'heading level=4 : C']],
  ['nested lists', '- a\n  - b\n    1. c\n- d', ['bulletListItem : a', '  bulletListItem : b', '    numberedListItem : c', 'bulletListItem : d']],
  ['the start number of a list', '3. a\n4. b', ['numberedListItem start=3 : a', 'numberedListItem : b']],
  ['paragraphs within an item', '- a\n\n  b', ['bulletListItem : a', '  paragraph : b']],
  ['task lists', '- [x] done\n- [ ] not', ['bulletListItem checked=true : done', 'bulletListItem checked=false : not']],
  ['a quotation with its source', '> Words.\n> — Name, what they are', ['quote by="Name, what they are" : Words.']],
  ['a quotation whose source is a paragraph', '> One.\n>\n> Two.\n>\n> -- Name', ['quote by="Name" : One.', '  paragraph : Two.']],
  ['a source that is a link, as a paragraph', '> Words.\n> — [Name](/n)', ['quote : Words.', '  paragraph : — [Name](/n)']],
  ['a dialogue, which has no source', '> — Oui.\n>\n> — Non.', ['quote : — Oui.', '  paragraph : — Non.']],
  ['an alert', '> [!WARNING]\n> Look out', ['callout tone="warning" : Look out']],
  ['a pull quote', ':::pull{by="V. H., who has the key"}\n“Never lost.”\n:::', ['pullQuote by="V. H., who has the key" : “Never lost.”']],
  [
    'a callout',
    ':::callout{tone="note" title="What counts"}\nA **b**.\n\nMore.\n:::',
    ['callout tone="note" title="What counts" : A <bold>b</>.', '  paragraph : More.'],
  ],
  ['a message of Zenn', ':::message alert\nText\n:::', ['callout tone="warning" title="" : Text']],
  ['an admonition with a title', ':::info Further [reading]\nText\n:::', ['callout tone="info" title="Further [reading]" : Text']],
  ['a picture', '![alt](a.png "Caption")', ['image alt="alt" caption="Caption" layout="text"']],
  [
    'a picture with everything',
    '::image{src="pigeon" alt="A bird" caption="C" credit="D" layout="wide"}',
    ['image alt="A bird" caption="C" credit="D" layout="wide"'],
  ],
  ['a picture within a paragraph, placed after it', 'text ![alt](a.png) text', ['paragraph : text text', 'image alt="alt" layout="text"']],
  ['a picture at the start of a paragraph, placed before it', '![alt](a.png) text', ['image alt="alt" layout="text"', 'paragraph : text']],
  ['a picture in a list, within its item', '- a ![alt](a.png)', ['bulletListItem : a', '  image alt="alt" layout="text"']],
  [
    'a gallery',
    ':::gallery{caption="C"}\n![a](a "A")\n![b](b)\n:::',
    [
      `gallery items=${JSON.stringify([
        { media, alt: 'a', caption: 'A' },
        { media, alt: 'b' },
      ])} caption="C"`,
    ],
  ],
  ['a video', '::embed{url="https://www.youtube.com/watch?v=aqz-KE-bpKQ" title="Bunny"}', ['embed provider="youtube" video_id="aqz-KE-bpKQ" title="Bunny"']],
  [
    'a button, a file, a card, a divider',
    '::button{href="/events" label="Come"}\n\n::file{src="form.txt" label="Form"}\n\n::card{kind="book" slug="a-b"}\n\n---',
    ['button href="/events" label="Come"', 'file url="/files/form.txt" name="Form" bytes=5 type="text/plain"', 'mediaCard kind="book" slug="a-b"', 'divider'],
  ],
  ['code', '```python title="sort.py"\na < b\n\n{{ c }}\n```', ['codeBlock language="python" title="sort.py" : a < b\n\n{{ c }}']],
  ['a table', '| A | B |\n|--|--:|\n| *x* | 1 |', ['table : A | B / <italic>x</> | 1']],
  [
    'footnotes, at the end',
    'a[^1] b[^x]\n\n[^1]: One\n\n    More\n[^x]: Two\n\nlast',
    ['paragraph : a[^1] b[^x]', 'paragraph : last', 'footnote ref="1" : One', '  paragraph : More', 'footnote ref="x" : Two'],
  ],
  ['colons that start no directive', 'Re:letters at 10:30am ::std and :smile:', ['paragraph : Re:letters at 10:30am ::std and :smile:']],
  ['inline HTML', 'a <b>b</b> <a href="/x">c</a><br>d <kbd>K</kbd> <span class="x">e</span>', ['paragraph : a <bold>b</> [c](/x)\nd <code>K</> e']],
  ['superscript and subscript', '10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup> x<sup>a, b</sup>', ['paragraph : 10⁶ H₂O 1st x^(a, b)']],
  ['HTML around Markdown', '<blockquote>\n\n**a**\n\n- b\n\n</blockquote>', ['quote : <bold>a</>', '  bulletListItem : b']],
  ['an open details element', '<details open>\n<summary>More</summary>\n\ntext\n\n</details>', ['paragraph : <bold>More</>', 'paragraph : text']],
  ['a figure', '<figure>\n<img src="a.png" alt="A">\n<figcaption>Cap <b>tion</b></figcaption>\n</figure>', ['image alt="A" caption="Cap tion" layout="text"']],
  ['a video in an iframe', '<iframe src="//player.vimeo.com/video/1084537" title="T"></iframe>', ['embed provider="vimeo" video_id="1084537" title="T"']],
  ['an HTML table', '<table><tr><th>a</th><th>b</th></tr><tr><td align="right">1</td><td><p>2</p><p>3</p></td></tr></table>', ['table : a | b / 1 | 2\n3']],
  [
    'Markdown in an element with the markdown attribute',
    '<aside markdown="1" class="pquote">\n    Some [words](/x).\n  <p markdown="1">\n— *Name*\n  </p>\n</aside>',
    ['quote by="Name" : Some [words](/x).'],
  ],
  ['Markdown between elements', '<p markdown="1"><b>a</b> b *c* [d](/x) e</p>', ['paragraph : <bold>a</> b <italic>c</> [d](/x) e']],
  [
    'a picture of a template',
    '{% image "assets/a.jpg" "Alt words" %}\n\n<figure>\n\t{% image_with_class "b.jpg" "width-1" "B" %}\n</figure>',
    ['image alt="Alt words" layout="text"', 'image alt="B" layout="text"'],
  ],
  ['an include with a caption', '{% include "figure.html",\n  image: "/a.jpg",\n  alt: "A",\n  caption: "C" %}', ['image alt="A" caption="C" layout="text"']],
  [
    'a video of a template',
    '{{ "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" | embed: "T" }}',
    ['embed provider="youtube" video_id="aqz-KE-bpKQ" title="T"'],
  ],
  ['addresses of a template', '[a]({{ "/b/" | url }}) [c]({{ site.baseurl }}/d)', ['paragraph : [a](/b/) [c](/d)']],
  ['template code in raw blocks', '{% raw %}`{{ x }}`{% endraw %} and `{% y %}`', ['paragraph : <code>{{ x }}</> and <code>{% y %}</>']],
]

const lossy: [name: string, markdown: string, blocks: string[], lost: string[]][] = [
  ['words beside pictures', 'a![b](//x/missing.png)c', ['paragraph : a [b](https://x/missing.png) c'], ['1: the picture "//x/missing.png" (b): not found']],
  ['a picture that is not found', 'a\n\n![alt](missing.png)', ['paragraph : a'], ['3: the picture "missing.png" (alt): not found']],
  [
    'a picture of another site, which becomes a link',
    'a ![alt](https://x.example/missing.png) [![b](//x.example/missing-too.png)](https://y.example)',
    ['paragraph : a [alt](https://x.example/missing.png) [b](https://y.example)'],
    ['1: the picture "https://x.example/missing.png" (alt): not found', '1: the picture "//x.example/missing-too.png" (b): not found'],
  ],
  [
    'a link with an unsafe address',
    '[a](javascript:alert(1)) [b](../c)',
    ['paragraph : a b'],
    ['1: the link to "javascript:alert(1)": its text stays', '1: the link to "../c": its text stays'],
  ],
  ['a fold', '<details>\n<summary>More</summary>\n</details>', ['paragraph : <bold>More</>'], ['1: the fold of a part: it stands open']],
  ['a link to a missing heading', '[a](#nowhere)', ['paragraph : a'], ['1: the link to #nowhere, which is no heading here: its text stays']],
  [
    'a template tag',
    'a {% widget 3 %} b\n\n{{ "moncef" | team_link }}',
    ['paragraph : a b', 'paragraph : moncef'],
    ['1: the template tag {% widget 3 %}', '3: the template tag {{ "moncef" | team_link }}: its text stays'],
  ],
  ['a comment', 'a\n\n<!-- more -->\n\nb <!-- c -->', ['paragraph : a', 'paragraph : b'], ['3: a comment: more', '5: a comment: c']],
  [
    'a script',
    '<script>alert(1)</script>\n\na <script>alert(2)</script> b',
    ['paragraph : a b'],
    ['1: the <script> and what is in it', '3: the <script> and what is in it'],
  ],
  [
    'an iframe of an unknown provider',
    '<iframe src="https://slides.example/x" title="Talk"></iframe>',
    ['paragraph : [Talk](https://slides.example/x)'],
    ['1: the embedded "https://slides.example/x"'],
  ],
  [
    'a video of an unknown provider',
    '::embed{url="https://tube.example/x" title="T"}',
    ['paragraph : [T](https://tube.example/x)'],
    ['1: the embedded "https://tube.example/x"'],
  ],
  [
    'an unknown directive',
    '::poll{id=3}\n\n:::spoiler\nend\n:::',
    ['paragraph : ::poll{id=3}', 'paragraph : end'],
    ['1: the directive ::poll: it stays as text', '3: the block :::spoiler: what is in it stays'],
  ],
  [
    'an unclosed directive block',
    ':::callout{tone="info"}\na\n\nb',
    ['callout tone="info" : a', '  paragraph : b'],
    ['1: the end of :::callout: it is never closed, so all that follows is in it'],
  ],
  ['an unknown tag', 'a <T> b', ['paragraph : a <T> b'], ['1: <T> is not known here: it stays as text']],
  ['a component tag', '<TabItem label="npm">\n\ntext\n\n</TabItem>', ['paragraph : text'], ['1: the tag <tabitem label="npm">: what is in it stays']],
  ['a deep heading', '##### a', ['heading level=4 : a'], ['1: the level 5 of a heading: it became 4']],
  ['the link around a picture', '[![a](a.png)](https://x.org)', ['image alt="a" layout="text"'], ['1: the link around a picture: https://x.org']],
  ['code block options', '```js {1,3} fiddle\na\n```', ['codeBlock language="js" : a'], ['1: what stands behind the language of some code: {1,3} fiddle']],
  ['an import statement', "import Tabs from '@theme/Tabs';\n\na", ['paragraph : a'], ["1: a line of program: import Tabs from '@theme/Tabs';"]],
  ['a missing file', '::file{src="no.txt" label="x"}', [], ['1: ::file{src="no.txt" label="x"}: there is no such file']],
  ['a card of an unknown kind', '::card{kind="planet" slug="x"}', [], ['1: ::card{kind="planet" slug="x"}: a card needs a kind and a slug']],
  [
    'a picture in a table',
    '| a |\n|--|\n| ![b](b.png) |',
    ['table : a / ', 'image alt="b" layout="text"'],
    ['1: the place of what stood in a table’s cells: it follows the table'],
  ],
]

describe('Conversion from Markdown to blocks', () => {
  test.each(kept)('Markdown conversion keeps %s', async (_, markdown, blocks) => {
    expect(await convert(markdown)).toEqual({ blocks, lost: [] })
  })

  test.each(lossy)('Markdown conversion reports the loss of %s', async (_, markdown, blocks, lost) => {
    expect(await convert(markdown)).toEqual({ blocks, lost })
  })

  test('line numbers in the report start at the first line of the body in its file', async () => {
    expect((await convert('a\n\n{% x %}\n\n<b>\n<!-- y -->\n</b>', { firstLine: 11 })).lost).toEqual(['13: the template tag {% x %}', '16: a comment: y'])
  })

  test('links to heading anchors of other systems are changed to the new anchors', async () => {
    const { blocks, lost } = await convert('[a](#c--rust) [b](#own) [c](#%C3%A4)\n\n## C & Rust\n\n## Some {#own}\n\n## Ä')
    expect(blocks[0]).toBe('paragraph : [a](#c-rust) [b](#some) [c](#a)')
    expect(lost).toEqual([])
  })

  test('each image is resolved once, and the caller can replace links', async () => {
    const asked: string[] = []
    const options: ConvertOptions = {
      resolveImage: (src) => {
        asked.push(src)
        return media
      },
      resolveLink: (href) => (href === 'other.md' ? '/articles/other' : undefined),
    }
    expect((await convert('![a](x) ![b](x) [c](other.md)', options)).blocks).toHaveLength(3)
    expect(asked).toEqual(['x'])
    expect((await convert('[c](other.md)', options)).blocks).toEqual(['paragraph : [c](/articles/other)'])
  })

  test('the same Markdown is always converted to the same blocks', async () => {
    const markdown = '# a\n\n- b\n\n<b>c</b>\n\n{% x %}'
    expect(await fromMarkdown(markdown, resolving)).toEqual(await fromMarkdown(markdown, resolving))
  })

  test('deeply nested Markdown is converted to the depth that can be stored', async () => {
    const { blocks } = await convert(`${'> '.repeat(40)}deep`)
    expect(blocks.join('\n')).toContain('deep')
  })
})
