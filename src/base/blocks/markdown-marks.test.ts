import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import type { MarkdownSigns } from './conversion.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Block, Inline } from './model.ts'

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

async function convert(markdown: string, signs?: MarkdownSigns) {
  const { blocks, lost } = await fromMarkdown(markdown, signs ? { signs } : {})
  const textOf = (block: Block) => `${block.type === 'paragraph' ? '' : `${block.type}: `}${Array.isArray(block.content) ? inline(block.content) : ''}`
  return { text: blocks.map(textOf), lost: lost.map(({ line, what }) => (line === undefined ? noteText(what) : `${line}: ${noteText(what)}`)) }
}

const read: [markdown: string, text: string[], lost: string[]][] = [
  ['x^2^, H~2~O, 1^st^ and e^-x^2^', ['x², H₂O, 1st and e^-x²'], []],
  ['P^a\\ cat^', ['P^(a cat)'], []],
  ['==a **b**== and 这是==标记==文字', ['<bold>a b</> and 这是<bold>标记</>文字'], ['2 highlights: they are bold here']],
  ['<mark>a</mark>', ['<bold>a</>'], ['1 highlight: it is bold here']],
  [
    '{++new++} {--old--} {~~a~>b~~} {==c==}{>>why<<}',
    ['<underline>new</> <strike>old</> <strike>a</><underline>b</> <bold>c</>'],
    ['1: a comment: why', '3 suggested changes: what is added is underlined, what is deleted is struck through', '1 highlight: it is bold here'],
  ],
  ['a\n\n{++b\n\nc++}', ['a', 'b', 'c'], ['the marks of 1 change to several paragraphs: its text stays']],
  [
    'One^[See [this](https://x.example) and *that*.] two[^1]^[1. Third]\n\n[^1]: Own\n\n{% tag %}',
    ['One[^inline-1] two[^1][^inline-2]', 'footnote: Own', 'footnote: See [this](https://x.example) and <italic>that</>.', 'footnote: 1. Third'],
    ['5: the template tag {% tag %}'],
  ],
  ['a^[b\n<c-d>]', ['a[^inline-1]', 'footnote: b <c-d>'], ['1: <c-d> is not known here: it stays as text']],
  [
    'The CSS and CSS.\n\n## SQL\n\n*[CSS]: Style_sheets | more\n*[SQL]: Query Language',
    ['The CSS (Style_sheets | more) and CSS.', 'heading: SQL'],
    ['6: the abbreviation SQL: Query Language: the text does not use it'],
  ],
  [
    '\\(x\\), \\(a_1 * b_2\\) and \\\\(E = mc^2\\\\)',
    ['<code>x</>, <code>a_1 * b_2</> and <code>E = mc^2</>'],
    ['x', 'a_1 * b_2', 'E = mc^2'].map((one) => `1: the formula "${one}": it is kept as code`),
  ],
  [
    '\\[\n\\frac{1}{2}\n\\]\n\n\\[x\\]',
    ['codeBlock: \\frac{1}{2}', '<code>x</>'],
    ['1: the formula "\\frac{1}{2}": it is kept as code', '5: the formula "x": it is kept as code'],
  ],
]

test.each(read)('the marks of %j are read', async (markdown, text, lost) => {
  expect(await convert(markdown)).toEqual({ text, lost })
})

const prose: [markdown: string, text: string[]][] = [
  ['a == b, a==b and c==d, (a)==(b) or (c)==(d), == e ==', ['a == b, a==b and c==d, (a)==(b) or (c)==(d), == e ==']],
  ['2^10, x^2 and y^2, a^b^c, x^2+y^2', ['2^10, x^2 and y^2, a^b^c, x^2+y^2']],
  ['~approx~ ~5 and ~6 of 5~10', ['~approx~ ~5 and ~6 of 5~10']],
  ['$5 and $6, $x^2$ and $a^{n}b^{m}$', ['$5 and $6, $x^2$ and $a^{n}b^{m}$']],
  ['\\[sic\\] \\[1\\] file\\(s\\) \\(see below\\)', ['[sic] [1] file(s) (see below)']],
  ['- \\[x\\] done', ['bulletListItem: [x] done']],
  ['the pattern ^[a-z]+$', ['the pattern ^[a-z]+$']],
  ['*[Note]: all of it is stressed*', ['<italic>[Note]: all of it is stressed</>']],
  ['`==a== x^2^ C:\\(temp\\)` <code>==a==</code>', ['<code>==a== x^2^ C:\\(temp\\)</> <code>==a==</>']],
  ['```\n==a== {++b++} ^[c]\n*[b]: d\n```', ['codeBlock: ==a== {++b++} ^[c]\n*[b]: d']],
  ['[==](https://a.example/==b==) <https://a.example/x^2^>', ['[==](https://a.example/==b==) [https://a.example/x^2^](https://a.example/x^2^)']],
  ['[a](https://a.example/Foo_\\(x\\)) \\==b\\== \\^c^', ['[a](https://a.example/Foo_(x)) ==b== ^c^']],
]

test.each(prose)('the prose of %j stays as it is', async (markdown, text) => {
  expect(await convert(markdown)).toEqual({ text, lost: [] })
})

test('formulas between single dollars are read where the text has them, and prices are not', async () => {
  expect(await convert('$x^2$ and $a_1 * b_1$ cost $5 and $6, US$5 or $5-$6', 'math')).toEqual({
    text: ['<code>x^2</> and <code>a_1 * b_1</> cost $5 and $6, US$5 or $5-$6'],
    lost: ['1: the formula "x^2": it is kept as code', '1: the formula "a_1 * b_1": it is kept as code'],
  })
})

test('a text of our own export has no marks of other systems', async () => {
  expect(await convert('==a== x^2^ \\[x\\] \\\\(b\\\\)', 'own')).toEqual({ text: ['==a== x^2^ [x] \\(b\\)'], lost: [] })
})

test('signs that turn the direction of text are removed unless they are a pair, and code keeps them', async () => {
  const { text, lost } = await convert('a \u202eb **c\u202c** \u2067d\u2069 e\u202b `\u202ef`\n\n- \u2069g')
  expect(text).toEqual(['a b <bold>c</> \u2067d\u2069 e <code>\u202ef</>', 'bulletListItem: g'])
  expect(lost).toEqual(['4 signs in the text that turn its direction'])
})
