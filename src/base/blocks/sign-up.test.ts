import { expect, test } from 'vitest'
import { plainText, proseText } from './plain-text.ts'
import { readBlockList } from './read.ts'
import { blocksSchema } from './schema.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const form = { id: 's', type: 'signUp', props: { list: 'weekly', title: 'The *week*' }, children: [] }

test('a sign-up form is a link to the page of its newsletter in HTML and Markdown', () => {
  const blocks = readBlockList([form])
  expect(toHtml(blocks, { site: 'https://example.org', page: '/articles/one' })).toBe('<p><a href="https://example.org/newsletter/weekly">The *week*</a></p>')
  expect(toMarkdown(blocks, 'https://example.org')).toBe('[The \\*week\\*](https://example.org/newsletter/weekly)\n')
  expect([plainText(blocks), proseText(blocks)]).toEqual(['The *week*', ''])
})

test.each([
  ['no list', { list: '', title: 'x' }],
  ['a path as its list', { list: '../unsubscribed', title: 'x' }],
  ['no title', { list: 'weekly', title: ' ' }],
  ['an html prop', { list: 'weekly', title: 'x', html: '<form>' }],
])('a sign-up form with %s is invalid', (_, props) => {
  expect(blocksSchema.safeParse([form]).success).toBe(true)
  expect(blocksSchema.safeParse([{ ...form, props }]).success).toBe(false)
})
