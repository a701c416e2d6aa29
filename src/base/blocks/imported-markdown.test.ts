import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import { plainText } from './plain-text.ts'
import { toMarkdown } from './to-markdown.ts'

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

test('paragraphs and quotations that an attribute list of a theme calls a notice become callouts, other lists are reported', async () => {
  const { blocks, lost } = await convert(
    '> One\n> *two*\n{: .prompt-warning }\n\nThree\nfour\n{: .notice--info}\n\n> Five\n{: .wide}\n\n- Six\n{: .notice}\n\n```\n> Seven\n{: .prompt-tip}\n```',
  )
  expect(blocks).toMatchObject([
    { type: 'callout', props: { tone: 'warning' }, content: [{ text: 'One ' }, { text: 'two' }] },
    { type: 'callout', props: { tone: 'info' }, content: [{ text: 'Three four' }] },
    { type: 'quote' },
    { type: 'bulletListItem' },
    { type: 'codeBlock', content: [{ text: '> Seven\n{: .prompt-tip}' }] },
  ])
  expect(lost).toEqual(['the attributes {: .wide}', 'the attributes {: .notice}'])
})

test.each(['|---|---|', '| --- | :---: |', '|---+---|', '|===|===|'])('the row %s in a table of kramdown only divides it', async (row) => {
  const { blocks, lost } = await convert(`| A | B |\n|---|---|\n| 1 | - |\n${row}\n| -- | = |\n`)
  expect(plainText(blocks).split(/\s+/)).toEqual(['A', 'B', '1', '-', '--', '='])
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

test('code in HTML keeps what stands behind its blank lines', async () => {
  const made = await convert('<div>\n<pre class="terminal">\n$ ./crash\n\n<b>Crash</b> at 4\n    indented\n\nend\n</pre>\n</div>\n\nb')
  expect(made).toMatchObject({ types: ['codeBlock', 'paragraph'], text: '$ ./crash\n\nCrash at 4\n    indented\n\nend\nb', lost: [] })
})

test('a style or script with blank lines in HTML shows none of its text', async () => {
  const made = await convert('<div>\n<style>\n.a { color: red }\n\n.b { color: blue }\n</style>\n\nText\n</div>')
  expect(made.text).toBe('Text')
})

test.each([
  ['a table', '<table>\n<tbody>\n\n    <tr><td>One</td></tr>\n\n    <tr><td>Two</td></tr>\n\n</tbody>\n</table>', ['table'], 'One Two'],
  ['a section', '<div>\n\n    <div>\n      <h2>Head</h2>\n\n      <p>Text</p>\n    </div>\n</div>', ['heading', 'paragraph'], 'Head\nText'],
  ['a list', '<ul>\n  <li>One\n\n    <p>Two</p>\n\n  </li>\n</ul>', ['bulletListItem'], 'One\nTwo'],
])('HTML that is indented behind a blank line in %s is no code', async (_, markdown, types, text) => {
  expect(await convert(markdown)).toMatchObject({ types, text, lost: [] })
})

test.each([
  ['outside of HTML', 'Text\n\n    <p>tag</p>'],
  ['in HTML that nothing closes', '<div>\n\nText\n\n    <p>tag</p>'],
  ['in HTML whose text is Markdown', '<div markdown="1">\n\nText\n\n    <p>tag</p>\n\n</div>'],
  ['between fences in HTML', '<div>\n\nText\n\n```\n<p>tag</p>\n```\n\n</div>'],
])('an indented tag %s is code', async (_, markdown) => {
  expect(await convert(markdown)).toMatchObject({ types: ['paragraph', 'codeBlock'], text: 'Text\n<p>tag</p>' })
})

test.each([
  ['{% note %}**Be careful!**{% endnote %}', '**Be careful!**'],
  ['{% note %}_It is._{% endnote %}', '*It is.*'],
  ['{{< note >}}~~Gone.~~{{< /note >}} here', '~~Gone.~~ here'],
  ['**{{< icon >}} Mind** the gap', '**Mind** the gap'],
  ['{% a %}`code`{% b %} and 2 * 3 * 4', '`code` and 2 \\* 3 \\* 4'],
])('emphasis beside template tags holds: %s', async (markdown, expected) => {
  const { blocks } = await convert(markdown)
  expect(toMarkdown(blocks, 'https://a.example').trim()).toBe(expected)
})

test.each([
  ['{% note %}See https://a.example/b{% endnote %}', 'https://a.example/b'],
  ['(https://a.example/b{{< end >}})', 'https://a.example/b'],
  ['[x](https://a.example/{{ page.id }}/)', null],
  ['<a href="https://a.example/{% id %}">x</a>', null],
  ['[x]({{ site.repository\n}}/issues/1)', null],
])('a template tag is no part of the address of a link: %s', async (markdown, href) => {
  const { blocks, text } = await convert(markdown)
  const links = JSON.stringify(blocks).match(/"href":"[^"]*"/g) ?? []
  expect(links).toEqual(href === null ? [] : [`"href":"${href}"`])
  expect(text).not.toMatch(/[[\]]|\]\(/)
})

test.each([
  ['发布：https://a.example/b。 然后', 'https://a.example/b', '发布：https://a.example/b。 然后'],
  ['（https://a.example/b.html）和其他', 'https://a.example/b.html', '（https://a.example/b.html）和其他'],
  ['见 www.a.example/b）和', 'http://www.a.example/b', '见 www.a.example/b）和'],
  ['https://a.example에서', 'https://a.example', 'https://a.example에서'],
])('punctuation and letters of the sentence are no part of an address that is written out: %s', async (markdown, href, text) => {
  const { blocks, text: found } = await convert(markdown)
  expect(JSON.stringify(blocks).match(/"href":"[^"]*"/g)).toEqual([`"href":"${href}"`])
  expect(found).toBe(text)
})

test.each([
  ['营业厅会卖**手机**\n以及很多', '营业厅会卖手机以及很多'],
  ['以及\n**手机**和', '以及手机和'],
  ['以及\n[手机](/a)和', '以及手机和'],
  ['以及\n**phone**\n和', '以及 phone 和'],
])('lines of Chinese are joined without a space beside marks: %s', async (markdown, text) => {
  expect((await convert(markdown)).text).toBe(text)
})

test('no sign of a template tag is left in the words of a picture', async () => {
  const media = { id: null, url: '/x.png', width: 1, height: 1 }
  const markdown = '![{{ page.title }} cat](/a.png "By {{ name }}")\n\n<img src="/b.png" alt="{% if x %}Dog{% endif %}">'
  const { blocks } = await fromMarkdown(markdown, { resolveImage: () => media })
  expect(blocks).toMatchObject([
    { type: 'image', props: { alt: 'cat', caption: 'By' } },
    { type: 'image', props: { alt: 'Dog' } },
  ])
})

test('lines behind an address with a line break in it are reported under their own number', async () => {
  const { lost } = await fromMarkdown('[x]({{ site.repository\n}}/a)\n\n{% here %}\n\nText {: .small}')
  expect(lost.map(({ line, what }) => [line, noteText(what)])).toContainEqual([4, 'the template tag {% here %}'])
})

test.each(['* TOC\n{:toc}', '1. Contents\n{: toc .small}', '[TOC]', '[[toc]]', '[[_TOC_]]', '@[TOC](Contents)'])(
  'the place for a list of headings is left out and reported: %s',
  async (place) => {
    expect(await convert(`Text\n\n${place}\n\n## Head`)).toEqual(
      expect.objectContaining({ text: 'Text\nHead', lost: [`the template tag ${place.replace('\n', ' ')}`] }),
    )
    expect((await convert(`See \`${place.split('\n')[0]}\``)).lost).toEqual([])
  },
)

test.each([
  ['tags that nothing closes', `a ${'<video>'.repeat(5_000)}`],
  ['unknown tags', `a ${'<x1>'.repeat(5_000)}b</x1>`],
  ['template tags in one line', '{% a %}**b** https://a '.repeat(2_000)],
  ['brackets behind an address', `https://a.example/${')'.repeat(50_000)}`],
])('a text of many %s is converted', async (_, markdown) => {
  expect((await convert(markdown)).types.length).toBeGreaterThan(0)
})
