import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readBlocks } from '#base/blocks/read.ts'
import { Blocks } from './Blocks.tsx'
import { hostileValues } from '../../../testing/hostile-texts.ts'
import { blockTypes, unsafeParts } from './hostile.ts'

function rendered(json: string): string {
  const blocks = readBlocks(json)
  return renderToStaticMarkup(<Blocks blocks={blocks} endMark card={(kind, slug) => <b>{`${kind} ${slug}`}</b>} />)
}

describe('Hostile content', () => {
  test.each(hostileValues)('the payload %j in any field of a block renders as safe HTML', (payload) => {
    const media = { id: payload, url: payload, width: 800, height: 600, placeholder: payload, focus: [payload, payload] }
    const kept = { id: 'm1', url: '/m/1', width: 800, height: 600 }
    const styles = { bold: true, [payload]: true }
    const content = [
      { type: 'text', text: payload, styles },
      { type: 'link', href: payload, content: [{ type: 'text', text: payload, styles }] },
      { type: 'footnote', props: { ref: payload } },
    ]
    const props = {
      by: payload,
      alt: payload,
      caption: payload,
      credit: payload,
      layout: payload,
      tone: payload,
      title: payload,
      url: payload,
      href: payload,
      label: payload,
      name: payload,
      type: payload,
      bytes: payload,
      provider: payload,
      video_id: payload,
      language: payload,
      lines: [[[payload, payload]]],
      ref: payload,
      kind: payload,
      slug: payload,
      level: payload,
      start: payload,
      captions_url: payload,
      poster: media,
      media,
      items: [{ media, alt: payload, caption: payload }],
      style: payload,
      onclick: payload,
      dangerouslySetInnerHTML: { __html: payload },
      className: payload,
      key: payload,
      children: payload,
    }
    const valid = {
      provider: 'youtube',
      url: '/x.mp4',
      kind: 'book',
      href: '/x',
      ref: 'a',
      tone: 'note',
      media: kept,
      items: [{ media: kept, alt: payload, caption: payload }],
    }
    const table = {
      type: 'tableContent',
      headerRows: 1,
      headerCols: payload,
      rows: [{ cells: [content, { type: 'tableCell', props: { colspan: payload, textAlignment: payload }, content }] }],
    }
    const blocks = [...blockTypes, payload].flatMap((type) => [
      { id: payload, type, props, content: type === 'table' ? table : content, children: [{ type, props, content }] },
      { id: payload, type, props: { ...props, ...valid }, content },
      { id: payload, type, props: payload, content: payload },
    ])
    expect(unsafeParts(rendered(JSON.stringify(blocks)))).toEqual([])
  })

  test('the checker of this test detects unsafe HTML', () => {
    expect(unsafeParts('<a href="javascript:x">x</a><p onclick="x"></p><script></script><img src="//evil">')).toHaveLength(4)
  })
})
