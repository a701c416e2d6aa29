import { noteText } from '#i18n/note-text.ts'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPeople } from './markdown-files.ts'
import { factsOfMarkdown } from './text-facts.ts'
import { readFacts } from './markdown-facts.ts'
import { withKnownNames } from './markdown-names.ts'
import { firstHeading } from './markdown-title.ts'
import { titleLine } from './title-line.ts'
import { dateOf, dateOrderOf } from './read-date.ts'

test.each([
  ['2014-03-21', '2014-03-21T00:00:00.000Z'],
  ['2014-03-21T12:00:00-04:00', '2014-03-21T16:00:00.000Z'],
  ['2016-10-06T00:00:00.000Z', '2016-10-06T00:00:00.000Z'],
  ['2014-03-21 23:30', '2014-03-21T23:30:00.000Z'],
  ['2014-03-21 23:30:10 +0200', '2014-03-21T21:30:10.000Z'],
  ['2026/03/26/Rust-1.0', '2026-03-26T00:00:00.000Z'],
  ['posts/2015-4-1-fools.md', '2015-04-01T00:00:00.000Z'],
  ['March 3, 2019', '2019-03-03T00:00:00.000Z'],
  ['March 3rd, 2019', '2019-03-03T00:00:00.000Z'],
  ['1969-07-20', '1969-07-20T00:00:00.000Z'],
  ['Wed, 23 Oct 2013 21:00:00 -0400', '2013-10-24T01:00:00.000Z'],
  ['Wed, 23 Oct 2013 21:00:00 EST', '2013-10-24T02:00:00.000Z'],
  ['2013-10-23 9:00 PM', '2013-10-23T21:00:00.000Z'],
  ['2013-10-23 12:30 am', '2013-10-23T00:30:00.000Z'],
  ['2013-10-23 21:00 America/New_York', '2013-10-24T01:00:00.000Z'],
  ['2013-01-23 21:00:00 EST', '2013-01-24T02:00:00.000Z'],
  ['23 October 2013', '2013-10-23T00:00:00.000Z'],
  ['Oct 23rd, 2013 9:00 PM', '2013-10-23T21:00:00.000Z'],
  ['23. Oktober 2013', '2013-10-23T00:00:00.000Z'],
  ['23 de octubre de 2013', '2013-10-23T00:00:00.000Z'],
  ['1er août 2013', '2013-08-01T00:00:00.000Z'],
  ['23 октября 2013', '2013-10-23T00:00:00.000Z'],
  ['2013年10月23日', '2013-10-23T00:00:00.000Z'],
  ['10/23/2013', '2013-10-23T00:00:00.000Z'],
  ['23/10/2013 21:00', '2013-10-23T21:00:00.000Z'],
  ['23.10.2013', '2013-10-23T00:00:00.000Z'],
  ['20131023', '2013-10-23T00:00:00.000Z'],
  ['2013-10', '2013-10-01T00:00:00.000Z'],
  ['1382562000', '2013-10-23T21:00:00.000Z'],
  ['1382562000000', '2013-10-23T21:00:00.000Z'],
])('the date %s is read as %s', (text, date) => {
  expect(new Date(dateOf(text) ?? Number.NaN).toISOString()).toBe(date)
})

test.each([
  '',
  '2014-02-30',
  '2014-13-01',
  'soon',
  'v1.2014-03-21x',
  '10/11/2013',
  '2013-10-23 21:00 Nowhere/Land',
  '2013-10-23 25:00',
  '1 listopada 1',
  2014,
  null,
  undefined,
  ['2014-03-21'],
])('the value %j is not read as a date', (value) => {
  expect(dateOf(value)).toBeNull()
})

test('the authors of a Markdown file may be a name, a list, objects or missing', () => {
  const names = (value: unknown) => readFacts({ author: value }, 'x.md', undefined, new Map(), { now: 0 }).authors.map((author) => author.username)
  expect(names('Ada Lovelace')).toEqual(['ada-lovelace'])
  expect(names('Ada, Bea')).toEqual(['ada', 'bea'])
  expect(names(['ada', 'bea', 'ada'])).toEqual(['ada', 'bea'])
  expect(names({ name: 'haacked', url: 'https://x.example' })).toEqual(['haacked'])
  expect(names([{ name: 'Ada' }, 'bea', 7, null, {}])).toEqual(['ada', 'bea'])
  expect(names(undefined)).toEqual([])
})

test('what stands beside the name of an author in keys of its own belongs to that author', () => {
  const front = {
    author: 'Ada Vell <ada@old.example>',
    authorTitle: 'Conductor',
    author_url: 'https://ada.example/',
    authorImageURL: 'https://old.example/ada.png',
  }
  const facts = (data: Record<string, unknown>) => readFacts(withKnownNames(data), 'x.md', undefined, new Map(), { now: 0 })
  const ada = { username: 'ada-vell', name: 'Ada Vell', bio: 'Conductor', website: 'https://ada.example/', portrait: 'https://old.example/ada.png', others: [] }
  expect(facts(front).authors).toEqual([ada])
  expect(facts(front).lost.map(noteText)).toEqual([expect.stringContaining('ada@old.example')])
  expect(facts({ ...front, author: 'Ada, Bea' }).lost).toHaveLength(3)
})

test('a list of authors is not followed out of the imported directory', async () => {
  const root = await mkdtemp(join(tmpdir(), 'masthead-test-'))
  await mkdir(join(root, 'blog'))
  await writeFile(join(root, 'outside.yml'), 'ada: { name: Ada Vell }')
  await symlink(join(root, 'outside.yml'), join(root, 'blog/authors.yml'))
  expect((await readPeople(join(root, 'blog'), 'one.md')).size).toBe(0)
  await rm(join(root, 'blog/authors.yml'))
  await writeFile(join(root, 'blog/authors.yml'), 'ada: { name: Ada Vell }')
  expect((await readPeople(join(root, 'blog'), 'one.md')).size).toBe(1)
  await rm(root, { recursive: true })
})

test('a Markdown file without front matter gets title, slug and date from its name', () => {
  const facts = readFacts({}, '2020-02-02-some-words.md', undefined, new Map(), { now: 0 })
  expect(facts).toMatchObject({
    title: 'some words',
    slug: 'some-words',
    date: Date.UTC(2020, 1, 2),
    language: 'en',
    authors: [],
    topics: [],
    cover: null,
    lost: [],
  })
  expect(readFacts({}, 'deep/folder/index.md', undefined, new Map(), { now: 0 }).slug).toBe('folder')
})

test('the order of day and month is inferred from dates that allow only one', () => {
  expect(dateOrderOf(['10/11/2013', '10/23/2013', 7])).toBe('month first')
  expect(dateOrderOf(['10/11/2013', '23/10/2013'])).toBe('day first')
  expect(dateOrderOf(['23/10/2013', '10/23/2013'])).toBeNull()
  expect(dateOf('10/11/2013', 'month first')).toBe(Date.UTC(2013, 9, 11))
  expect(dateOf('10/11/2013', 'day first')).toBe(Date.UTC(2013, 10, 10))
})

test('an ambiguous month name is read in the language of the text only', () => {
  expect([dateOf('5 listopada 2013', null, 'pl'), dateOf('5. listopada 2013', null, 'hr')]).toEqual([Date.UTC(2013, 10, 5), Date.UTC(2013, 9, 5)])
  expect(dateOf('5 listopada 2013')).toBeNull()
})

test("topics are read from several keys, from objects and from Jekyll's words, at most twelve", () => {
  const topics = (data: Record<string, unknown>) => readFacts(data, 'x.md', undefined, new Map(), { now: 0 }).topics
  expect(topics({ categories: 'jekyll update' })).toEqual(['jekyll', 'update'])
  expect(topics({ tags: [{ name: 'A' }, { slug: 'b' }], keywords: 'C, D' })).toEqual(['A', 'b', 'C', 'D'])
  const many = readFacts({ tags: Array.from({ length: 14 }, (_, at) => `t${at}`) }, 'x.md', undefined, new Map(), { now: 0 })
  expect([many.topics.length, many.lost.map(noteText)]).toEqual([
    12,
    ['the topic "t12": an article has at most 12', 'the topic "t13": an article has at most 12'],
  ])
})

test('the language of a Markdown file is read from its file name', () => {
  expect(readFacts({}, 'story/index.es.md', undefined, new Map(), { now: 0 })).toMatchObject({ language: 'es', slug: 'story-es' })
})

test('a title keeps angle brackets that are not HTML tags', () => {
  const title = (given: string) => readFacts({ title: given }, 'x.md', undefined, new Map(), { now: 0 }).title
  expect(['5 < 6 > 4', 'A Vec<T> of <em>words</em>'].map(title)).toEqual(['5 < 6 > 4', 'A Vec<T> of words'])
})

test('a comment in a code block is not read as a title', () => {
  expect(firstHeading('```sh\n# install\n```\n\n# Title #\n')).toEqual({ heading: 'Title', rest: '```sh\n# install\n```\n\n\n' })
  expect(firstHeading('{% highlight sh %}\n# install\n{% endhighlight %}\n').heading).toBeUndefined()
})

test('a long title is cut and reported, and its direction marks are removed', () => {
  const long = 'word '.repeat(70).trim()
  const { title, notes } = titleLine(long)
  expect(title.length).toBeLessThanOrEqual(300)
  expect(notes.map(noteText).join()).toContain(long)
  expect(titleLine('a\u202eb')).toEqual({ title: 'ab', notes: [{ key: 'studio-report.title-signs', values: {} }] })
})

test.each([
  ['fences', '```x\n'],
  ['tags', '{% a '],
  ['comments', '{% comment %}'],
])('Markdown with hundreds of %s that nothing ends has the words behind them', (_, sign) => {
  const facts = factsOfMarkdown(`before\n\n${sign.repeat(500)}\n# Head {#name}\n\nbehind`)
  expect(facts.text.join('')).toMatch(/before[\s\S]*Head[\s\S]*behind/)
})

test.each([
  ['# Head   {#name}  ', ['Head']],
  ['# Head {#a} {#b}', ['Head a']],
  ['# Head {#a b}', ['Head a b']],
  ['# Head {#}', ['Head']],
])('the name that ends a heading is no word of it: %s', (line, headings) => {
  expect(factsOfMarkdown(line).headings).toEqual(headings)
})
