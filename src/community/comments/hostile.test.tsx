import { parseFragment, type DefaultTreeAdapterMap } from 'parse5'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { CommentText } from './CommentText.tsx'
import { cleanText } from './text.ts'

type Node = DefaultTreeAdapterMap['node']

/** Elements and attributes that a comment may contain. */
const allowed: Record<string, string[]> = { div: ['class', 'dir'], p: [], blockquote: [], br: [], code: [], b: [], a: ['href', 'rel'] }

function check(node: Node, payload: string): void {
  if ('tagName' in node) {
    expect(Object.keys(allowed), payload).toContain(node.tagName)
    for (const { name, value } of node.attrs) {
      expect(allowed[node.tagName], payload).toContain(name)
      if (name === 'href') expect(value, payload).toMatch(/^https?:\/\/[^\s"<>`]+$/)
      if (name === 'rel') expect(value).toBe('ugc nofollow noopener')
    }
  }
  if (node.nodeName === '#comment') throw new Error(`an HTML comment from ${payload}`)
  if ('childNodes' in node) for (const child of node.childNodes) check(child, payload)
}

test('each of 300 hostile comments is rendered as text, a few plain elements and http links only', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(300)
  for (const payload of hostileTexts) {
    for (const text of [payload, cleanText(payload)]) check(parseFragment(renderToStaticMarkup(<CommentText text={text} />)), payload)
  }
})
