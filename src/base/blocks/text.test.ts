import { describe, expect, test } from 'vitest'
import type { Block } from './model.ts'
import { anchors, outline } from './outline.ts'
import { excerpt, plainText, wordCount } from './plain-text.ts'
import { readBlockList, readBlocks } from './read.ts'
import { lengthOf } from './reading-time.ts'
import { spotsOf } from './spots.ts'
import { textBlocks } from './text-blocks.ts'

const document = (...blocks: object[]): Block[] => readBlockList(blocks)
const paragraph = (content: string) => ({ type: 'paragraph', content })
const heading = (content: string, level = 2) => ({ type: 'heading', props: { level }, content })

describe('The table of contents', () => {
  test('the table of contents lists the headings in order, each with an anchor made from its text', () => {
    expect(outline(document(heading('What’s new?'), paragraph('x'), heading('Ünïcode & more', 3), heading('العربية', 4)))).toEqual([
      { level: 2, text: 'What’s new?', anchor: 'whats-new' },
      { level: 3, text: 'Ünïcode & more', anchor: 'unicode-more' },
      { level: 4, text: 'العربية', anchor: 'العربية' },
    ])
  })

  test('headings with the same text get different anchors that differ from the ids of the page', () => {
    expect(outline(document(heading('Desks'), heading('Desks'), heading('Desks 2'), heading('Comments'), heading('???'))).map((one) => one.anchor)).toEqual([
      'desks',
      'desks-2',
      'desks-2-2',
      'comments-2',
      'untitled',
    ])
  })

  test('the table of contents leaves out empty headings and finds nested ones', () => {
    const blocks = document(heading('  '), { type: 'callout', content: 'x', children: [heading('Inside')] })
    expect([...anchors(blocks).values()]).toEqual(['inside'])
  })
})

describe('The text of a document', () => {
  const blocks = document(
    heading('Title'),
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'One ', styles: {} },
        { type: 'link', href: '/x', content: [{ type: 'text', text: 'two', styles: {} }] },
        { type: 'footnote', props: { ref: 'a' } },
      ],
    },
    { type: 'image', props: { alt: 'A bird', caption: 'Caption', credit: 'Studio' } },
    { type: 'table', content: { rows: [{ cells: ['a', 'b'] }] } },
    { type: 'codeBlock', content: 'let x' },
    { type: 'bulletListItem', content: 'Item', children: [{ type: 'bulletListItem', content: 'Below' }] },
    { type: 'footnote', props: { ref: 'a' }, content: 'The note' },
  )

  test('the search text has every word, one line for each block', () => {
    expect(plainText(blocks)).toBe('Title\nOne two\nA bird Caption Studio\na b\nlet x\nItem\nBelow\nThe note')
  })

  test('the search text separates the title of a callout from its text', () => {
    const callouts = document(
      { type: 'callout', props: { title: 'Do not jump' }, content: 'The water is cold' },
      { type: 'callout', props: { title: 'Why not?' }, content: 'It is cold' },
      { type: 'callout', content: 'Cold' },
    )
    expect(spotsOf(callouts).map(({ text }) => text)).toEqual(['Do not jump. The water is cold', 'Why not? It is cold', 'Cold'])
  })

  test('the word count leaves out code and alternative texts', () => {
    expect(wordCount(blocks)).toBe(10)
  })

  test('an excerpt ends between two words', () => {
    expect(excerpt(document(paragraph('One two three four, five')), 20)).toBe('One two three four…')
    expect(excerpt(document(heading('No'), paragraph('Short  one')))).toBe('Short one')
    expect(excerpt(document(paragraph('字'.repeat(300))), 10)).toBe(`${'字'.repeat(10)}…`)
    expect(excerpt([])).toBe('')
  })
})

describe('The reading time', () => {
  test.each<[string, string, number]>([
    ['nothing', '', 1],
    ['230 words', 'word '.repeat(230), 1],
    ['2300 words', 'word '.repeat(2300), 10],
    ['2500 Chinese characters', '字'.repeat(2500), 5],
    ['1000 Japanese characters and 460 words', `${'かな'.repeat(500)} ${'word '.repeat(460)}`, 4],
  ])('the reading time is correct for %s', (_, content, minutes) => {
    expect(lengthOf(document(paragraph(content))).minutes).toBe(minutes)
  })
})

describe('Plain text', () => {
  test('plain text becomes paragraphs, and URLs become links without the closing punctuation', () => {
    const written = (text: string) => readBlocks(textBlocks(text)).map((block) => ('content' in block ? block.content : null))
    const plain = (text: string) => ({ type: 'text', text, styles: {} })
    expect(written('One.\n\nSee https://a.example/b?c=1. Or\n(http://c.example)')).toEqual([
      [plain('One.')],
      [
        plain('See '),
        { type: 'link', href: 'https://a.example/b?c=1', content: [plain('https://a.example/b?c=1')] },
        plain('. Or ('),
        { type: 'link', href: 'http://c.example', content: [plain('http://c.example')] },
        plain(')'),
      ],
    ])
    expect(written('https:// and javascript:alert(1)')).toEqual([[plain('https:// and javascript:alert(1)')]])
  })
})
