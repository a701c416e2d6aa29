import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { checkBlocks, contentSchema } from './check.ts'

const text = (words: string) => [{ type: 'text', text: words, styles: {} }]
const block = (type: string, props: object, more: object = {}) => ({ id: 'a', type, props, children: [], ...more })

function faults(value: unknown): string[] {
  try {
    checkBlocks(typeof value === 'string' ? value : JSON.stringify(value))
    return []
  } catch (problem) {
    return problem instanceof Problem ? (problem.fields?.content ?? []) : [String(problem)]
  }
}

describe('Validation of content blocks', () => {
  test('content in which every block is complete is valid', () => {
    const media = { id: 'm1', url: '/media/m1/original', width: 10, height: 10, focus: [0.5, 0.5] }
    const blocks = [
      block('paragraph', {}, { content: [...text('x'), { type: 'link', href: '/a', content: text('y') }, { type: 'footnote', props: { ref: '1' } }] }),
      block('image', { media, alt: 'x', layout: 'wide' }),
      block('gallery', { items: [{ media, alt: '' }] }),
      block('embed', { provider: 'vimeo', video_id: '1084537', title: 'x' }),
      block(
        'table',
        {},
        { content: { type: 'tableContent', headerRows: 1, rows: [{ cells: [{ type: 'tableCell', props: { colspan: 1 }, content: text('x') }] }] } },
      ),
      block('mediaCard', { kind: 'book', slug: 'łódź' }),
    ].map((one, at) => ({ ...one, id: `b${at}` }))
    expect(faults(blocks)).toEqual([])
  })

  test('the editor’s own formatting props are removed from blocks', () => {
    const made = checkBlocks(
      JSON.stringify([block('paragraph', { textColor: 'default', backgroundColor: 'red', textAlignment: 'left' }, { content: text('x') })]),
    )
    expect(made[0]?.props).toEqual({})
  })

  test.each<[unknown, string]>([
    ['nonsense', 'The content is not JSON'],
    [{}, 'The content must be a list of blocks'],
    [[5], 'Block 1: must be an object'],
    [[block('hologram', {})], 'Block 1 (hologram): there is no such kind of block'],
    [[block('divider', {}), block('heading', { level: 1 }, { id: 'b', content: [] })], 'Block 2 (heading): level must be one of 2, 3, 4'],
    [[block('quote', {}, { content: text('x'), children: [block('image', { layout: 'text' }, { id: 'b' })] })], 'Block 1.1 (image): alt is missing'],
    [[block('paragraph', { onclick: 'x' }, { content: [] })], 'Block 1 (paragraph): onclick is not known here'],
    [[block('paragraph', {}, { content: text('x'), style: 'x' })], 'Block 1 (paragraph): style is not known here'],
    [[block('button', { href: 'javascript:alert(1)', label: 'x' })], 'Block 1 (button): href must begin with https://, http://, mailto:, / or #'],
    [
      [block('paragraph', {}, { content: [{ type: 'link', href: '//evil', content: [] }] })],
      'Block 1 (paragraph): content, no. 1, href must begin with https://, http://, mailto:, / or #',
    ],
    [[block('video', { url: 'https://evil.example/a.mp4', title: 'x' })], 'Block 1 (video): url must be a path on this site, beginning with /'],
    [[block('embed', { provider: 'youtube', video_id: 'x', title: 'x' })], 'Block 1 (embed): video_id is not the id of a film there'],
    [[block('divider', {}), block('divider', {})], 'Block 2 has the same id as block 1'],
    [Array.from({ length: 2001 }, () => block('divider', {})), 'There are more than 2000 blocks'],
    [[{ type: 'divider', id: 'a', children: [] }], 'Block 1 (divider): props is missing'],
    ['x'.repeat(600_000), 'The text is larger than 512 kB'],
  ])('invalid content is refused with an explanation: %#', (value, words) => {
    expect(faults(value)).toEqual([words])
  })

  test('content nested deeper than 16 levels is refused', () => {
    const nested = (depth: number) => `${'[{"id":"a","type":"quote","props":{},"content":[],"children":'.repeat(depth)}[]${'}]'.repeat(depth)}`
    expect(faults(nested(17))).toEqual(['Blocks are nested more than 16 deep'])
    expect(faults(nested(7000))).toEqual(['Blocks are nested more than 16 deep'])
  })

  test('invalid content answers 422 and names at most ten errors', () => {
    const bad = Array.from({ length: 30 }, (_, at) => block('hologram', {}, { id: `b${at}` }))
    expect(() => checkBlocks(JSON.stringify(bad))).toThrow(expect.objectContaining({ status: 422, code: 'content-invalid' }))
    expect(faults(bad)).toHaveLength(10)
  })

  test('the content field of an API schema is a string and gives the same errors', () => {
    expect(contentSchema.safeParse('[]').success).toBe(true)
    expect(contentSchema.safeParse('[5]').error?.issues[0]?.message).toBe('Block 1: must be an object')
    expect(z.toJSONSchema(contentSchema)).toMatchObject({ type: 'string' })
  })
})
