import { expect, test } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import { plainText } from './plain-text.ts'

const convert = async (markdown: string) => {
  const { blocks, lost } = await fromMarkdown(markdown)
  return { types: blocks.map(({ type }) => type), text: plainText(blocks), blocks, lost: lost.map(({ what }) => what) }
}

test.each([
  ['Jekyll', '{% highlight ruby %}\ndef a\n  1\n\nend\n{% endhighlight %}\n\nb', 'def a\n  1\n\nend\nb'],
  ['Hugo', '{{< highlight ruby >}}\nif x {\n\ty()\n}\n{{< /highlight >}}\n\nb', 'if x {\n\ty()\n}\nb'],
])('highlighted code of %s keeps its lines and indents', async (_, markdown, text) => {
  const made = await convert(markdown)
  expect(made).toMatchObject({ types: ['codeBlock', 'paragraph'], text, lost: [] })
  expect(made.blocks[0]?.props).toMatchObject({ language: 'ruby' })
})

test('one sign on each side lowers letters, two strike them out', async () => {
  expect(await convert('H~2~O ~~gone~~')).toMatchObject({ text: 'H₂O gone', lost: [] })
})

test('of a picture that is not here its link and all words of its alternative text are left', async () => {
  const long = 'word '.repeat(40).trim()
  const { blocks, lost } = await convert(`[![](missing.png)](https://x.org)\n\n![${long}](missing.png)`)
  expect(blocks[0]?.content).toEqual([{ type: 'link', href: 'https://x.org', content: [{ type: 'text', text: 'Picture', styles: {} }] }])
  expect(lost).toEqual(['the picture "missing.png": not found', `the picture "missing.png" (${long}): not found`])
})
