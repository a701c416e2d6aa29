import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { XmlElement } from '#platform/xml/tree.ts'
import { withoutTags } from './title-line.ts'
import { copyInto } from './unpack.ts'
import { wallsOf } from './wxr-walls.ts'

// How the time grows with the text is measured in bench/conversion-growth.ts.
test('a title with thousands of tags that nothing ends keeps its words', () => {
  expect(withoutTags(`${'<b>'.repeat(100_000)}words</b>`)).toMatch(/<b>words$/)
})

test('tags of a title are taken out in pairs, also where they cross, and what only looks like one stays', () => {
  expect(withoutTags('<b>One <i class="x">two</b> three</i> <B><b>four</b></B> Vec<T> 5 < 6 > 4 </b> <em>')).toBe(
    'One two three four Vec<T> 5 < 6 > 4 </b> <em>',
  )
})

const item = (content: string): XmlElement => ({
  name: 'item',
  attributes: {},
  children: [{ name: 'content:encoded', attributes: {}, children: [content] }],
})

test.each([
  ['that stands alone', '[private]', 'open'],
  ['that ends', 'a [private role="x]"]b[/private]', 'closed'],
  ['of two kinds that cross', '[private][restrict]b[/private]', 'closed'],
  ['that ends before it begins', '[/private]a[private]', 'open'],
  ['that begins a hundred thousand times', '[private]'.repeat(100_000), 'open'],
])('a shortcode of WordPress for members %s', (_, content, state) => {
  expect(wallsOf(item(content), 0)).toHaveLength(state === 'closed' ? 1 : 0)
})

test('files of one name that are sent one by one lie beside each other, with as much of their name as a file system takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'))
  const path = join(folder, 'upload')
  const long = '\u6587'.repeat(120)
  for (const name of ['one.md', 'one.md', '10:30.md', '../out.md', `${long}.md`, `${long}b.md`]) {
    await writeFile(path, name)
    await copyInto(folder, { name, path })
  }
  const names = (await readdir(folder)).filter((name) => name !== 'upload')
  const found = new Map(await Promise.all(names.map(async (name) => [await readFile(join(folder, name), 'utf8'), name] as const)))
  expect(names.toSorted().slice(0, 4)).toEqual(['10:30.md', 'one-2.md', 'one.md', 'unnamed.md'])
  for (const name of [`${long}.md`, `${long}b.md`]) expect(found.get(name)).toMatch(/^\u6587{70,}-[0-9a-f]{8}\.md$/)
  await rm(folder, { recursive: true })
})
