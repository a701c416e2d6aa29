import { cardKinds } from '#content/kinds.ts'
import { fc } from '../../../testing/random.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tokenKinds } from '#base/blocks/model.ts'
import { outline } from '#base/blocks/outline.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { Blocks } from './Blocks.tsx'
import { hostileValues } from '../../../testing/hostile-texts.ts'
import { blockTypes, unsafeParts } from './hostile.ts'

function rendered(json: string): string {
  const blocks = readBlocks(json)
  outline(blocks)
  plainText(blocks)
  return renderToStaticMarkup(<Blocks blocks={blocks} endMark card={(kind, slug) => <b>{`${kind} ${slug}`}</b>} />)
}

const words = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom(...hostileValues, '', ' ', 'a', 'العربية', '漢字', '\n', 'wide awake, says the clerk'))
const junk = fc.constantFrom<unknown>(null, true, -1, 1e99, '', 'x', [], {}, [[]], [null], { a: 1 }, { type: 'text' }, [{ type: 'link' }], {
  toString: 1,
  valueOf: 1,
})
const some = <T,>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: junk })
const run = fc.record({
  type: fc.constant('text'),
  text: some(words),
  styles: some(
    fc.record({ bold: fc.boolean(), italic: fc.boolean(), code: fc.boolean(), strike: fc.boolean(), underline: fc.boolean() }, { requiredKeys: [] }),
  ),
})
const ref = fc.constantFrom('a', 'b', 'c')
const inline = fc.oneof(
  run,
  fc.record({
    type: fc.constant('link'),
    href: some(fc.constantFrom('/x', 'https://example.org', '#a', ...hostileValues)),
    content: some(fc.array(run, { maxLength: 2 })),
  }),
  fc.record({ type: fc.constant('footnote'), props: some(fc.record({ ref })) }),
)
const content = some(fc.array(some(inline), { maxLength: 4 }))
const media = some(
  fc.record({
    id: some(fc.constantFrom('m1', null)),
    url: some(fc.constantFrom('/m/1', 'https://evil.example/x')),
    width: some(fc.nat(3000)),
    height: some(fc.nat(3000)),
    focus: some(fc.tuple(fc.double(), fc.double())),
    placeholder: some(words),
  }),
)
const props = some(
  fc.record(
    {
      level: some(fc.integer({ min: 1, max: 6 })),
      start: some(fc.nat(9)),
      by: some(words),
      alt: some(words),
      caption: some(words),
      credit: some(words),
      layout: some(fc.constantFrom('text', 'wide', 'full')),
      tone: some(fc.constantFrom('note', 'info', 'warning')),
      title: some(words),
      url: some(fc.constantFrom('/x.mp4', ...hostileValues)),
      href: some(fc.constantFrom('/x', ...hostileValues)),
      label: some(words),
      name: some(words),
      bytes: some(fc.nat()),
      type: some(words),
      provider: some(fc.constantFrom('youtube', 'vimeo')),
      video_id: some(fc.constantFrom('aqz-KE-bpKQ', '1084537')),
      language: some(words),
      lines: some(fc.array(fc.array(fc.tuple(fc.constantFrom(...tokenKinds), words)))),
      ref: some(ref),
      kind: some(fc.constantFrom(...cardKinds)),
      slug: some(words),
      media,
      poster: media,
      items: some(fc.array(some(fc.record({ media, alt: some(words), caption: some(words) })), { maxLength: 4 })),
    },
    { requiredKeys: [] },
  ),
)
const cells = some(fc.array(some(fc.oneof(content, fc.record({ type: fc.constant('tableCell'), props: junk, content }))), { maxLength: 3 }))
const table = fc.record({
  type: fc.constant('tableContent'),
  headerRows: some(fc.nat(2)),
  headerCols: some(fc.nat(2)),
  rows: some(fc.array(some(fc.record({ cells })), { maxLength: 3 })),
})
const blockWith = (children: fc.Arbitrary<unknown>) =>
  some(
    fc.record(
      {
        id: some(fc.constantFrom('a', 'b')),
        type: some(fc.constantFrom(...blockTypes)),
        props,
        content: fc.oneof({ weight: 4, arbitrary: content }, { weight: 1, arbitrary: table }),
        children,
      },
      { requiredKeys: ['type'] },
    ),
  )
const leaves = some(fc.array(blockWith(junk), { maxLength: 2 }))
const documents = some(fc.array(blockWith(fc.oneof({ weight: 2, arbitrary: junk }, { weight: 1, arbitrary: leaves })), { maxLength: 5 }))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('10,000 random documents', () => {
  test('random documents render without errors, React warnings or unsafe HTML', { timeout: 300_000 }, () => {
    const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
    let renderedBlocks = 0
    fc.assert(
      fc.property(documents, (document) => {
        const html = rendered(JSON.stringify(document) ?? '')
        if (html) renderedBlocks++
        expect(unsafeParts(html)).toEqual([])
      }),
      { numRuns: 10_000 },
    )
    // The documents must not all be empty for this to mean anything.
    expect(renderedBlocks).toBeGreaterThan(4000)
    expect(warnings.mock.calls.slice(0, 3)).toEqual([])
  })
})
