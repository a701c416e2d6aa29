import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import type { Block } from './model.ts'
import { readBlocks } from './read.ts'
import { toHtml } from './to-html.ts'

const place = { site: 'https://example.org', page: '/articles/one' }
const words = (text: string) => [{ type: 'text' as const, text, styles: {} }]
const block = (type: string, props: object, content?: unknown, children: unknown[] = []) => ({
  id: `b${Math.random()}`.replace('.', ''),
  type,
  props,
  content,
  children,
})
const written = (...blocks: object[]) => toHtml(readBlocks(JSON.stringify(blocks)) as Block[], place)
const paragraph = (content: unknown) => block('paragraph', {}, content)

test('list items are joined into nested lists that start at their number', () => {
  const inner = block('bulletListItem', {}, words('inside'))
  expect(
    written(
      block('bulletListItem', {}, words('one'), [inner]),
      block('bulletListItem', {}, words('two')),
      block('numberedListItem', { start: 3 }, words('three')),
      block('numberedListItem', {}, words('four')),
    ),
  ).toBe('<ul><li>one<ul><li>inside</li></ul></li><li>two</li></ul><ol start="3"><li>three</li><li>four</li></ol>')
})

test('links are absolute, and unsafe addresses are not linked', () => {
  const link = (href: string) => paragraph([{ type: 'link', href, content: words('x') }])
  expect(written(link('/about'), link('#part'), link('https://a.example/?a&b'), link('mailto:a@example.org'))).toBe(
    [
      '<p><a href="https://example.org/about">x</a></p>',
      '<p><a href="https://example.org/articles/one#part">x</a></p>',
      '<p><a href="https://a.example/?a&amp;b">x</a></p>',
      '<p><a href="mailto:a@example.org">x</a></p>',
    ].join(''),
  )
  expect(toHtml([{ id: 'a', type: 'button', props: { href: 'javascript:alert(1)', label: 'x' }, children: [] }], place)).toBe('')
})

test('an image has its size, its widths and its caption', () => {
  const media = { id: 'abc', url: '/media/abc/master', width: 2000, height: 1000 }
  const html = written(block('image', { media, alt: 'A "lamp"', caption: 'Night', credit: 'G. Nilsen', layout: 'text' }))
  expect(html).toContain('src="https://example.org/media/abc/1280.webp"')
  expect(html).toContain('https://example.org/media/abc/320.webp 320w, https://example.org/media/abc/640.webp 640w')
  expect(html).toContain('width="1280" height="640" alt="A &quot;lamp&quot;"')
  expect(html).toContain('<figcaption>Night · G. Nilsen</figcaption>')
})

test('footnotes are listed at the end with the numbers they have in the text', () => {
  const sign = (ref: string) => ({ type: 'footnote', props: { ref } })
  const note = (ref: string) => block('footnote', { ref }, words(`note ${ref}`))
  expect(written(note('b'), note('a'), paragraph([...words('x'), sign('a'), sign('b')]))).toBe(
    '<p>x<sup>1</sup><sup>2</sup></p><hr><ol><li value="2">note b</li><li value="1">note a</li></ol>',
  )
})

test('typed text is escaped in HTML', () => {
  const sharp = '<script>alert("x")</script> & </p>'
  const html = written(
    paragraph(words(sharp)),
    block('codeBlock', { language: 'js' }, words(sharp)),
    block('quote', { by: sharp }, words(sharp)),
    block('callout', { tone: 'note', title: sharp }, words(sharp)),
  )
  expect(html).not.toContain('<script')
  expect(parseFragment(html).childNodes.map(({ nodeName }) => nodeName)).toEqual(['p', 'pre', 'blockquote', 'blockquote'])
})
