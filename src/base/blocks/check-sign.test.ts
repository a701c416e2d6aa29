import { expect, test } from 'vitest'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import type { Block } from './model.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toPortableHtml } from './to-portable-html.ts'

const item = (text: string, checked?: boolean): Block => ({
  id: text,
  type: 'bulletListItem',
  props: checked === undefined ? {} : { checked },
  content: [{ type: 'text', text, styles: {} }],
  children: [],
})
const list = [item('lamp', true), item('rope', false), item('plain')]
const propsOf = (blocks: readonly Block[]) => blocks.map(({ type, props }) => ({ type, ...props }))
const place = { site: 'https://x.org', page: '/articles/a', cardName: () => 'x', listName: () => 'x' }

test('a checklist is the same after it was written as Markdown and read again', async () => {
  const markdown = toMarkdown(list, 'https://x.org')
  expect(markdown.trim()).toBe('- [x] lamp\n- [ ] rope\n- plain')
  expect(propsOf((await fromMarkdown(markdown)).blocks)).toEqual(propsOf(list))
})

test('a checklist has ticks in HTML, from which it is read again', async () => {
  const html = toHtml(list, place as never) // the parts of a place that a list needs
  expect(html).toBe('<ul><li>☑ lamp</li><li>☐ rope</li><li>plain</li></ul>')
  expect(propsOf((await fromHtml(html)).blocks)).toEqual(propsOf(list))
  const portable = toPortableHtml(list, place as never) // likewise
  expect(portable.map((one) => one.html).join('')).toContain('<li>☐ rope</li>')
})

test.each([
  '<li><input type="checkbox" checked> lamp',
  '<li><label><input type="checkbox" checked> lamp</label>',
  '<li><p><input type="checkbox" checked>lamp</p>',
])('a box in a list of a page is read as that of a checklist: %s', async (html) => {
  expect(propsOf((await fromHtml(`<ul>${html}</ul>`)).blocks)).toEqual([{ type: 'bulletListItem', checked: true }])
})
