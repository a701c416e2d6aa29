import { cardKinds } from '#content/kinds.ts'
import { BlockNoteEditor } from '@blocknote/core'
import { fc } from '../../../testing/random.ts'
import { describe, expect, test } from 'vitest'
import { checkBlocks } from '#base/blocks/check.ts'
import { calloutTones, headingLevels, imageLayouts, limits, type Block } from '#base/blocks/model.ts'
import { fromEditor, toEditor } from './convert.ts'
import { editorSchema } from './EditorSchema.tsx'

/** Line breaks only between words: the editor drops one at the beginning of a block. */
const letters = fc.array(fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} .,’]{0,6}$/u), { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n'))
const words = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} .,’]{0,12}$/u)
const optional = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: undefined })
const styles = fc.record(
  { bold: fc.constant(true), italic: fc.constant(true), strike: fc.constant(true), underline: fc.constant(true), code: fc.constant(true) },
  { requiredKeys: [] },
)
const run = fc.record({ type: fc.constant('text' as const), text: letters, styles })
const href = fc.constantFrom('https://example.org/a?b=1', '/articles/night-trams', 'mailto:desk@example.org', '#top')
/** The editor moves a line break out of a link. */
const inLink = run.filter((one) => !one.text.includes('\n'))
const link = fc.record({ type: fc.constant('link' as const), href, content: fc.array(inLink, { minLength: 1, maxLength: 2 }).map(joined) })
const sign = fc.record({ type: fc.constant('footnote' as const), props: fc.record({ ref: fc.constantFrom('1', '2', 'note') }) })
const inline = fc.array(fc.oneof({ weight: 4, arbitrary: run }, link, sign), { maxLength: 4 }).map(joined)
const media = fc.record({
  id: fc.constantFrom('abc', null),
  url: fc.constant('/media/abc/1280.webp'),
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
  focus: fc.option(fc.constant<[number, number]>([0.25, 0.5]), { nil: undefined }),
})
const cell = fc.record({
  type: fc.constant('tableCell' as const),
  props: fc.record({ textAlignment: fc.constantFrom('center' as const, 'right' as const) }, { requiredKeys: [] }),
  content: inline,
})
/** A single row or column would be a header row and a header column at once. */
const table = fc.integer({ min: 2, max: 3 }).chain((width) =>
  fc.record({
    type: fc.constant('tableContent' as const),
    headerRows: fc.constantFrom(0, 1),
    headerCols: fc.constantFrom(0, 1),
    rows: fc.array(fc.record({ cells: fc.array(cell, { minLength: width, maxLength: width }) }), { minLength: 2, maxLength: 3 }),
  }),
)
const code = fc.stringMatching(/^[a-z(){};\n ]{1,30}$/).map((text) => [{ type: 'text' as const, text, styles: {} }])

const shapes: fc.Arbitrary<object>[] = [
  fc.record({ type: fc.constant('paragraph'), props: fc.constant({}), content: inline }),
  fc.record({ type: fc.constant('heading'), props: fc.record({ level: fc.constantFrom(...headingLevels) }), content: inline }),
  fc.record({ type: fc.constant('bulletListItem'), props: fc.constant({}), content: inline }),
  fc.record({
    type: fc.constant('numberedListItem'),
    props: fc.record({ start: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }) }),
    content: inline,
  }),
  fc.record({ type: fc.constantFrom('quote', 'pullQuote'), props: fc.record({ by: optional(words) }), content: inline }),
  fc.record({ type: fc.constant('callout'), props: fc.record({ tone: fc.constantFrom(...calloutTones), title: optional(words) }), content: inline }),
  fc.record({ type: fc.constant('footnote'), props: fc.record({ ref: fc.constantFrom('1', 'note') }), content: inline }),
  fc.record({ type: fc.constant('codeBlock'), props: fc.record({ language: fc.constantFrom('', 'ts'), title: optional(words) }), content: code }),
  fc.record({ type: fc.constant('table'), props: fc.constant({}), content: table }),
  fc.record({ type: fc.constant('divider'), props: fc.constant({}) }),
  fc.record({
    type: fc.constant('image'),
    props: fc.record({
      media: fc.option(media, { nil: undefined }),
      alt: fc.oneof(words, fc.constant('')),
      caption: optional(words),
      credit: optional(words),
      layout: fc.constantFrom(...imageLayouts),
    }),
  }),
  fc.record({
    type: fc.constant('gallery'),
    props: fc.record({ items: fc.array(fc.record({ media, alt: words, caption: optional(words) }), { maxLength: 2 }), caption: optional(words) }),
  }),
  fc.record({ type: fc.constant('embed'), props: fc.record({ provider: fc.constant('youtube'), video_id: fc.constant('dQw4w9WgXcQ'), title: words }) }),
  fc.record({
    type: fc.constant('video'),
    props: fc.record({
      url: fc.constant('/media/v/a.mp4'),
      title: words,
      caption: optional(words),
      captions_url: optional(fc.constant('/media/v/a.vtt')),
      poster: fc.option(media, { nil: undefined }),
    }),
  }),
  fc.record({ type: fc.constant('audio'), props: fc.record({ url: fc.constant('/media/v/a.mp3'), title: words, caption: optional(words) }) }),
  fc.record({ type: fc.constant('button'), props: fc.record({ href, label: words }) }),
  fc.record({
    type: fc.constant('file'),
    props: fc.record({ url: fc.constant('/media/f/a.pdf'), name: words, bytes: fc.nat(), type: fc.constant('application/pdf') }),
  }),
  fc.record({ type: fc.constant('mediaCard'), props: fc.record({ kind: fc.constantFrom(...cardKinds), slug: fc.constant('salt-arithmetic') }) }),
]

interface Shape {
  children: Shape[]
}
const tree = fc.letrec<{ block: Shape }>((tie) => ({
  block: fc
    .oneof(...shapes)
    .chain((shape) => fc.array(tie('block'), { maxLength: 1, depthIdentifier: 'blocks' }).map((children) => ({ ...shape, children }))) as fc.Arbitrary<Shape>, // each of the shapes above, with children
}))
const depthOf = (block: Shape): number => 1 + Math.max(0, ...block.children.map(depthOf))
const document = fc
  .array(
    tree.block.filter((block) => depthOf(block) <= limits.depth),
    { maxLength: 5 },
  )
  .map((blocks) => numbered(blocks, { next: 0 }))
  .map((blocks) => [...blocks, { id: 'end', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: 'End.', styles: {} }] }] as Block[]) // made of the shapes above

/** Joins adjacent runs of the same style, as the editor does. */
function joined<T extends { type: string }>(runs: T[]): T[] {
  const out: T[] = []
  for (const next of runs) {
    const last = out.at(-1)
    const sameLook = (one: object, other: object, part: 'styles' | 'href') => JSON.stringify(one[part as never]) === JSON.stringify(other[part as never])
    if (last?.type === 'text' && next.type === 'text' && sameLook(last, next, 'styles'))
      out[out.length - 1] = { ...next, text: `${last['text' as never]}${next['text' as never]}` }
    else if (last?.type === 'link' && next.type === 'link' && sameLook(last, next, 'href')) continue
    else out.push(next)
  }
  return out
}

function numbered(blocks: Shape[], count: { next: number }): unknown[] {
  return blocks.map((block) => ({ id: `b${count.next++}`, ...block, children: numbered(block.children, count) }))
}

function plain(blocks: unknown): unknown {
  return JSON.parse(JSON.stringify(blocks), (name, value: unknown) =>
    name === 'styles' && typeof value === 'object' && value ? Object.fromEntries(Object.entries(value).sort()) : value,
  )
}

describe('Conversion of blocks for the editor', () => {
  test('blocks are unchanged after conversion to the editor format and back', () => {
    fc.assert(
      fc.property(document, (blocks) => {
        expect(plain(fromEditor(toEditor(blocks) ?? []))).toEqual(plain(blocks))
      }),
      { numRuns: 200 },
    )
  })

  test('blocks are unchanged after loading in the editor, and the server accepts them', () => {
    const editor = BlockNoteEditor.create({ schema: editorSchema })
    fc.assert(
      fc.property(document, (blocks) => {
        editor.replaceBlocks(editor.document, (toEditor(blocks) ?? []) as never) // made for this schema
        const back = fromEditor(editor.document)
        expect(plain(back)).toEqual(plain(blocks))
        checkBlocks(JSON.stringify(back))
      }),
      { numRuns: 100 },
    )
  })

  test('an empty document is converted in both directions', () => {
    expect(toEditor([])).toBeUndefined()
    expect(fromEditor([{ id: 'x', type: 'paragraph', props: {}, content: [], children: [] }])).toEqual([])
  })

  test('an item of a checklist is one of a list that is checked or not', () => {
    const item = (checked: boolean): Block => ({
      id: String(checked),
      type: 'bulletListItem',
      props: { checked },
      content: [{ type: 'text', text: 'Lamp', styles: {} }],
      children: [],
    })
    const blocks = [item(true), item(false)]
    expect(toEditor(blocks)?.map(({ type, props }) => [type, props])).toEqual([
      ['checkListItem', { checked: true }],
      ['checkListItem', { checked: false }],
    ])
    expect(fromEditor(toEditor(blocks) ?? [])).toEqual(blocks)
  })

  test('a block of an unknown type is dropped, and the other blocks are kept', () => {
    expect(
      fromEditor([
        { id: 'x', type: 'toggleListItem', props: {}, content: [], children: [] },
        { id: 'd', type: 'divider', props: {}, children: [] },
      ]),
    ).toHaveLength(1)
  })
})
