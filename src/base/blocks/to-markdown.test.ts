import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromMarkdown } from './from-markdown.ts'
import type { Block } from './model.ts'
import { proseText } from './plain-text.ts'
import { toMarkdown } from './to-markdown.ts'
import { toMarkdownFile } from './to-markdown-file.ts'

const text = (words: string, styles = {}) => [{ type: 'text' as const, text: words, styles }]
const paragraph = (words: string): Block => ({ id: 'a', type: 'paragraph', props: {}, content: text(words), children: [] })

test('formatting, links, footnotes and lists are written as Markdown', () => {
  const blocks: Block[] = [
    { id: 'h', type: 'heading', props: { level: 2 }, content: text('One & two'), children: [] },
    {
      id: 'p',
      type: 'paragraph',
      props: {},
      content: [
        { type: 'text', text: 'Bold ', styles: { bold: true } },
        { type: 'text', text: 'and 2 * 3 [x] ', styles: {} },
        { type: 'link', href: '/articles/x', content: [{ type: 'text', text: 'here', styles: {} }] },
        { type: 'footnote', props: { ref: 'n' } },
      ],
      children: [],
    },
    {
      id: 'l',
      type: 'bulletListItem',
      props: {},
      content: text('first'),
      children: [{ id: 'm', type: 'bulletListItem', props: {}, content: text('inner'), children: [] }],
    },
    { id: 'k', type: 'bulletListItem', props: {}, content: text('second'), children: [] },
    { id: 'f', type: 'footnote', props: { ref: 'n' }, content: text('A note.'), children: [] },
  ]
  expect(toMarkdown(blocks, 'https://example.org')).toBe(
    '## One & two\n\n**Bold** and 2 \\* 3 \\[x\\] [here](https://example.org/articles/x)[^1]\n\n- first\n  - inner\n- second\n\n[^1]: A note.\n',
  )
})

test('text that looks like Markdown syntax stays a paragraph', async () => {
  for (const words of ['# no heading', '- no list', '1. no list', '> no quote', '*x*', '`x`', '<b>x</b>', '<Badge x="y" />', '::: note', '&amp;'])
    expect(proseText((await fromMarkdown(toMarkdown([paragraph(words)], ''))).blocks), words).toBe(words)
})

test.each(readdirSync(new URL('../../../demo/articles/', import.meta.url)).slice(0, 4))(
  'the words of %s are the same after writing and reading Markdown',
  async (file) => {
    const { blocks } = await fromMarkdown(readFileSync(new URL(`../../../demo/articles/${file}`, import.meta.url), 'utf8').replace(/^---[\s\S]*?\n---\n/, ''))
    const again = (await fromMarkdown(toMarkdown(blocks, ''))).blocks
    const words = (list: Block[]) => proseText(list).replace(/\s+/g, ' ')
    const lost = words(blocks)
      .split(' ')
      .filter((word) => !words(again).includes(word))
    expect(lost).toEqual([])
  },
)

test('lists, notes and headings are the same after writing and reading an export', async () => {
  const item = (type: 'bulletListItem' | 'numberedListItem', words: string, children: Block[] = [], props = {}): Block => ({
    id: 'i',
    type,
    props,
    content: words ? text(words) : [],
    children,
  })
  const blocks: Block[] = [
    item('numberedListItem', 'zero', [], { start: 0 }),
    item('numberedListItem', 'one', [item('numberedListItem', 'five', [], { start: 5 })]),
    item('numberedListItem', 'next to it', [], { start: 1 }),
    item('numberedListItem', 'and on'),
    item('bulletListItem', 'with text below', [paragraph('below')]),
    item('bulletListItem', '', [item('bulletListItem', 'inner')]),
    { id: 'p', type: 'paragraph', props: {}, content: [...text('A note'), { type: 'footnote', props: { ref: 'n' } }], children: [] },
    { id: 'f', type: 'footnote', props: { ref: 'n' }, content: text('First line\nsecond line'), children: [] },
  ]
  const bare = (list: readonly Block[]): unknown[] =>
    list.map(({ type, props, content, children }) => [
      type,
      'start' in props ? (props.start ?? '') : '',
      Array.isArray(content) ? content.map((run) => ('text' in run ? run.text : '')).join('') : '',
      bare(children),
    ])
  const read = await fromMarkdown(toMarkdownFile(blocks, String), { signs: 'own' })
  expect(bare(read.blocks)).toEqual(bare(blocks))
  const heading: Block = { id: 'h', type: 'heading', props: { level: 2 }, content: text('One\ntwo'), children: [] }
  expect(toMarkdown([heading], '')).toBe('## One two\n')
})
