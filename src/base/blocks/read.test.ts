import { fc } from '../../../testing/random.ts'
import { describe, expect, test } from 'vitest'
import { checkBlocks } from './check.ts'
import { limits } from './model.ts'
import { readBlocks } from './read.ts'

const one = (block: object) => readBlocks(JSON.stringify([block]))

describe('Reading of stored content', () => {
  test.each(['', 'null', '5', '"text"', '{}', '{"content":[]}', '[', 'undefined', '[[[[', '{"__proto__":[]}', '[null,5,"x",[],true]'])(
    'the stored value %j is read as an empty document',
    (json) => {
      expect(readBlocks(json)).toEqual([])
    },
  )

  test('a block of unknown type is skipped with its children, and the other blocks are kept', () => {
    const unknown = { type: 'hologram', children: [{ type: 'paragraph', content: 'inside' }] }
    expect(readBlocks(JSON.stringify([unknown, { type: 'paragraph', content: 'after' }]))).toEqual([
      { id: 'b2', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'after', styles: {} }], children: [] },
    ])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('the block type %s is unknown', (type) => {
    expect(one({ type })).toEqual([])
  })

  test('keys such as __proto__ in stored content have no effect', () => {
    const json =
      '[{"type":"heading","__proto__":{"props":{"level":4}},"props":{"__proto__":{"level":3},"constructor":{}},"content":[{"type":"text","text":"x","styles":{"__proto__":{"bold":true}}}]}]'
    const [block] = readBlocks(json)
    expect(block).toMatchObject({ props: { level: 2 }, content: [{ styles: {} }] })
    expect(Object.getPrototypeOf(block?.props)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).level).toBeUndefined() // any key may be asked of a plain object
  })

  test('an invalid prop is replaced by its default', () => {
    expect(one({ type: 'heading', props: { level: 9 } })[0]?.props).toEqual({ level: 2 })
    expect(
      one({ type: 'image', props: { alt: {}, layout: 'huge', media: { url: 'https://evil.example/x.png', width: 1, height: 1 } } })[0]?.props,
    ).toMatchObject({ alt: '', layout: 'text', media: undefined })
    expect(one({ type: 'callout', props: { tone: 'loud' } })[0]?.props).toMatchObject({ tone: 'info' })
    expect(one({ type: 'numberedListItem', props: { start: -1 } })[0]?.props).toEqual({})
  })

  test('a link with an unsafe address keeps its text and loses its address', () => {
    const content = [{ type: 'link', href: 'javascript:alert(1)', content: [{ type: 'text', text: 'click', styles: { bold: true } }] }]
    expect(one({ type: 'paragraph', content })[0]?.content).toEqual([{ type: 'text', text: 'click', styles: { bold: true } }])
  })

  test('a block whose required address or id is invalid is dropped', () => {
    expect(one({ type: 'button', props: { href: 'javascript:x', label: 'x' } })).toEqual([])
    expect(one({ type: 'embed', props: { provider: 'youtube', video_id: '"><script>' } })).toEqual([])
    expect(one({ type: 'video', props: { url: 'https://evil.example/x.mp4', title: 'x' } })).toEqual([])
    expect(one({ type: 'mediaCard', props: { kind: 'constructor', slug: 'x' } })).toEqual([])
  })

  test('highlighted lines are dropped when they differ from the code', () => {
    const block = (lines: unknown) => one({ type: 'codeBlock', props: { lines }, content: 'a\nb' })[0]?.props
    expect(block([[['keyword', 'a']], [['', 'b']]])).toHaveProperty('lines', [[['keyword', 'a']], [['', 'b']]])
    expect(block([[['keyword', 'rm -rf /']]])).toHaveProperty('lines', undefined)
  })

  test('control characters are removed and lone surrogates replaced in stored text', () => {
    expect(one({ type: 'paragraph', content: 'a\u0000b\ud800c' })[0]?.content).toEqual([{ type: 'text', text: 'ab\ufffdc', styles: {} }])
    expect(one({ type: 'audio', props: { url: '/x', title: '\udc00' } })[0]?.props).toMatchObject({ title: '\ufffd' })
    expect(
      one({
        type: 'codeBlock',
        props: {
          lines: [
            [
              ['', '\ud83d'],
              ['string', '\ude00'],
            ],
          ],
        },
        content: '😀',
      })[0]?.props,
    ).toHaveProperty('lines', undefined)
  })

  test('content beyond the limits of depth and length is cut off', () => {
    let deep: object = { type: 'paragraph', content: 'deepest', children: [] }
    for (let n = 0; n < 500; n++) deep = { type: 'quote', content: 'x', children: [deep] }
    let depth = 0
    for (let level = one(deep); level[0]; level = level[0].children) depth++
    expect(depth).toBe(limits.depth)
    expect(readBlocks(JSON.stringify(Array.from({ length: 5000 }, () => ({ type: 'divider' }))))).toHaveLength(limits.blocks)
    expect(readBlocks('['.repeat(200_000))).toEqual([])
  })

  test('every block gets a unique id', () => {
    const ids = readBlocks(JSON.stringify(Array.from({ length: 4 }, () => ({ id: 'a', type: 'divider' })))).map((block) => block.id)
    expect(new Set(ids).size).toBe(4)
  })

  test('stored content that was read and written again reads the same', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            type: fc.constantFrom('paragraph', 'quote', 'table', 'divider', 'heading', 'footnote', 'codeBlock'),
            props: fc.object({ maxDepth: 1 }),
            content: fc.anything(),
          }),
        ),
        (blocks) => {
          const json = JSON.stringify(readBlocks(JSON.stringify(blocks)))
          expect(JSON.stringify(readBlocks(json))).toBe(json)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('validated content is read exactly as it was written', () => {
    const written = [
      {
        id: 'a',
        type: 'quote',
        props: { by: 'V. H.' },
        content: [{ type: 'text', text: 'x', styles: { italic: true } }],
        children: [{ id: 'b', type: 'divider', props: {}, children: [] }],
      },
    ]
    expect(readBlocks(JSON.stringify(checkBlocks(JSON.stringify(written))))).toEqual(written)
  })
})
