import { expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { readXml } from './read-xml.ts'
import { all, markup, one, text, type XmlElement } from './tree.ts'

const frames = new Set(['rss', 'channel', 'feed'])

/** In chunks of `by` characters, so that every tag is cut somewhere. */
async function read(source: string, by = source.length): Promise<XmlElement[]> {
  async function* chunks() {
    for (let at = 0; at < source.length; at += by) yield source.slice(at, at + by)
  }
  const found: XmlElement[] = []
  for await (const element of readXml(chunks(), frames)) found.push(element)
  return found
}

const wxr = `<?xml version="1.0"?><!-- one --><rss xmlns:w="https://wordpress.org/export/1.2/" version="2.0"><channel>
  <title>A &amp; B &#x26; C</title><empty/>
  <item><w:id>7</w:id><body><![CDATA[<p>a</item> &amp; ]] > b</p>]]></body><link href='x>y' rel="z"/></item>
</channel></rss>`

test.each([1, 2, 7, 1_000])('the XML reader finds the same elements in chunks of %i characters', async (by) => {
  const [title, empty, item, ...more] = await read(wxr, by)
  expect(more).toEqual([])
  expect(title?.children.join('')).toBe('A & B & C')
  expect(empty?.name).toBe('empty')
  expect(text(item, 'wp:id')).toBe('7')
  expect(text(item, 'body')).toBe('<p>a</item> &amp; ]] > b</p>')
  expect(one(item, 'link')?.attributes).toEqual({ href: 'x>y', rel: 'z' })
})

test('an XML namespace is recognized by its URI and not by its prefix', async () => {
  const [entry] = await read(
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml"><a:entry><a:content><x:p>b<x:br/>c</x:p></a:content></a:entry></a:feed>',
  )
  expect(entry?.name).toBe('entry')
  const [content] = all(entry, 'content')
  expect(content && markup(content)).toBe('<p>b<br>c</p>')
})

test.each([
  ['custom entities', '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">]><rss><channel><item>&a;</item></channel></rss>'],
  ['mismatched tags', '<rss><channel><item></b></item></channel></rss>'],
  ['a truncated file', '<rss><channel><item>'],
  ['an unclosed tag', '<rss><channel><item <b></item></channel></rss>'],
  ['too deep nesting', `<rss><channel>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</channel></rss>`],
])('the XML reader refuses %s', async (_, source) => {
  await expect(read(source)).rejects.toThrow(Problem)
})

test('the XML reader keeps one entry at a time in memory', async () => {
  let given = 0
  async function* endless() {
    yield '<rss><channel>'
    for (; given < 20_000; given++) yield `<item><body>${'word '.repeat(200)}</body></item>`
    yield '</channel></rss>'
  }
  const before = process.memoryUsage().heapUsed
  let count = 0
  let most = 0
  for await (const _ of readXml(endless(), frames)) if (++count % 1_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
  expect(count).toBe(20_000)
  expect(most).toBeLessThan(120_000_000)
})
