import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import { plainText } from './plain-text.ts'

const convert = async (markdown: string) => {
  const { blocks, lost } = await fromMarkdown(markdown)
  return { types: blocks.map(({ type }) => type), text: plainText(blocks), blocks, lost: lost.map(({ what }) => noteText(what)) }
}

test.each([
  ['Jekyll', '{% highlight ruby %}\ndef a\n  1\n\nend\n{% endhighlight %}\n\nb', 'def a\n  1\n\nend\nb'],
  ['Hugo', '{{< highlight ruby >}}\nif x {\n\ty()\n}\n{{< /highlight >}}\n\nb', 'if x {\n\ty()\n}\nb'],
])('highlighted code of %s keeps its lines and indents', async (_, markdown, text) => {
  const made = await convert(markdown)
  expect(made).toMatchObject({ types: ['codeBlock', 'paragraph'], text, lost: [] })
  expect(made.blocks[0]?.props).toMatchObject({ language: 'ruby' })
})

test('one tilde on each side makes subscript, and two make strikethrough', async () => {
  expect(await convert('H~2~O ~~gone~~')).toMatchObject({ text: 'H₂O gone', lost: [] })
})

test('a missing image leaves its link, and its whole alternative text is reported', async () => {
  const long = 'word '.repeat(40).trim()
  const { blocks, lost } = await convert(`[![](missing.png)](https://x.org)\n\n![${long}](missing.png)`)
  expect(blocks[0]?.content).toEqual([{ type: 'link', href: 'https://x.org', content: [{ type: 'text', text: 'Picture', styles: {} }] }])
  expect(lost).toEqual(['the picture "missing.png": not found', `the picture "missing.png" (${long}): not found`])
})

test('kramdown attribute lists are removed and reported', async () => {
  const made = await convert(
    '# Head {#here}\n\nText {: .small}\n{: .lead #top}\n\n- One\n{:.list}\n\n`{: code}` and {braces}\n\n![a](https://x.org/a.png){: width="3"}',
  )
  expect(made.text).toBe('Head\nText\nOne\n{: code} and {braces}\na')
  expect(made.lost).toEqual(
    expect.arrayContaining(['the attributes {: .small}', 'the attributes {: .lead #top}', 'the attributes {:.list}', 'the attributes {: width="3"}']),
  )
})

test('admonitions become callouts with their title and their indented content', async () => {
  const { blocks, lost } = await convert('a\n\n!!! warning "Mind *this*"\n    One\n\n    - Two\n\n??? note\n    Three\n\nb')
  expect(blocks).toMatchObject([
    { type: 'paragraph' },
    { type: 'callout', props: { tone: 'warning', title: 'Mind this' }, content: [{ text: 'One' }], children: [{ type: 'bulletListItem' }] },
    { type: 'callout', props: { tone: 'info' }, content: [{ text: 'Three' }] },
    { type: 'paragraph' },
  ])
  expect(lost).toEqual([])
})

test('a definition list becomes paragraphs with the term in bold above its definitions', async () => {
  const { blocks, lost } = await convert('Term\n: Meaning\n  goes on\n: Another\n\nNext *one*\n: Third\n\nTime: now')
  expect(blocks.map((block) => [block.type, plainText([block])])).toEqual([
    ['paragraph', 'Term\nMeaning goes on\nAnother'],
    ['paragraph', 'Next one\nThird'],
    ['paragraph', 'Time: now'],
  ])
  expect(blocks[0]).toMatchObject({ content: [{ text: 'Term', styles: { bold: true } }, { text: '\nMeaning goes on\nAnother' }] })
  expect(lost).toEqual([])
})

test('formulas are kept as code and reported', async () => {
  const { blocks, lost } = await convert('$$\na_1 * b_2 * c\n\\frac{1}{2}\n$$\n\nIn $$x_1 * y_2$$ line, $5 and $6')
  expect(blocks).toMatchObject([
    { type: 'codeBlock', props: { language: 'latex' }, content: [{ text: 'a_1 * b_2 * c\n\\frac{1}{2}' }] },
    { type: 'paragraph', content: [{ text: 'In ' }, { text: 'x_1 * y_2', styles: { code: true } }, { text: ' line, $5 and $6' }] },
  ])
  expect(lost).toEqual(['the formula "a_1 * b_2 * c \\frac{1}{2}": it is kept as code', 'the formula "x_1 * y_2": it is kept as code'])
})

test('MathML and the titles of links and abbreviations are converted as in HTML', async () => {
  const { blocks, lost } = await convert('So <math><mi>x</mi></math>, [a](/x "More"), [b](/x "b"), <abbr title="World">W</abbr>.')
  expect(plainText(blocks)).toBe('So x, a, b, W (World).')
  expect(lost).toEqual(['the formula "x": it is kept as code', 'the title "More" of a link'])
})
