import { withFolder } from '../../../testing/import-folder.ts'
import { noteText } from '#i18n/note-text.ts'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedArticle } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importMarkdown } from './markdown.ts'
import { readFacts } from './markdown-facts.ts'

/** Imports one text for each front matter and returns what the report says of it. */
async function importTexts(app: TestApp, fronts: Record<string, string>): Promise<Record<string, string[]>> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'masthead-texts-'))
  for (const [name, front] of Object.entries(fronts))
    writeFileSync(join(folder.path, `${name}.md`), `---\n${front.startsWith('title:') ? '' : `title: ${name}\n`}${front}\n---\nText\n`)
  const { files } = await importMarkdown(app.services, folder.path)
  return Object.fromEntries(files.map(({ file, lost }) => [file.replace('.md', ''), lost.map(({ what }) => noteText(what))]))
}

test('old addresses in the front matter redirect to the imported article', async () => {
  await using app = await startApp()
  await importTexts(app, { one: 'permalink: /2014/one.html\nurl: old/two/\naliases: [/three, four/five/]\nredirect_from: /six' })
  for (const path of ['/2014/one.html', '/old/two/', '/three', '/four/five/', '/six']) {
    const { status, headers } = await app.get(path)
    expect([path, status, headers['location']]).toEqual([path, 301, expect.stringContaining('/articles/one')])
  }
})

test('dates with slashes are read in the order of the other files, and an unreadable date makes a draft', async () => {
  await using app = await startApp()
  const lost = await importTexts(app, { one: 'date: 10/11/2013', two: 'date: 10/23/2013', three: 'date: some spring' })
  expect((await app.get('/api/blogs/slug/one')).json()).toMatchObject({ data: { published_at: '2013-10-11T00:00:00.000Z' } })
  expect((await app.get('/api/blogs/slug/three')).status).toBe(404)
  expect(lost['three']).toContain('its date "some spring" cannot be read for certain: it is a draft here')
})

test('a day and a time of day in two keys are one moment, and a time that cannot be read is named', async () => {
  await using app = await startApp()
  const lost = await importTexts(app, {
    one: "date: 2013-10-11\ntime: '09:30:00 UTC'",
    two: "date: 2013-10-11\ntime: '9:05 pm'",
    three: 'date: 2013-10-11\ntime: at dawn',
    four: "date: 2013-10-11T07:00:00Z\ntime: '09:30'",
  })
  const published = async (slug: string) => (await app.get(`/api/blogs/slug/${slug}`)).json<{ data: { published_at: string } }>().data.published_at
  expect(await published('one')).toBe('2013-10-11T09:30:00.000Z')
  expect(await published('two')).toBe('2013-10-11T21:05:00.000Z')
  expect(await published('three')).toBe('2013-10-11T00:00:00.000Z')
  expect(await published('four')).toBe('2013-10-11T07:00:00.000Z')
  const named = Object.entries(lost).filter(([, said]) => said.some((line) => /at dawn|09:30|9:05/.test(line)))
  expect(named.map(([name]) => name)).toEqual(['four', 'three'])
})

test('the mail address beside an author is not part of the name and is reported', () => {
  const { authors, lost } = readFacts({ title: 'One', author: ['Ada Lovelace <ada@x.example>', 'Bob (bob@x.example)'] }, 'one.md', undefined, new Map(), {
    now: 0,
  })
  expect(authors.map(({ name, username }) => [name, username])).toEqual([
    ['Ada Lovelace', 'ada-lovelace'],
    ['Bob', 'bob'],
  ])
  expect(lost.map(noteText)).toEqual(['the mail address of Ada Lovelace: ada@x.example', 'the mail address of Bob: bob@x.example'])
})

test('a pattern of Jekyll for the address of a text makes its old address, and no slug', async () => {
  await using app = await startApp()
  await importTexts(app, {
    '2021-03-04-harbour': 'permalink: /:categories/:year/:i_month/:title/\ncategories: [Far Travel, Sea]',
    '2021-03-05-pier': 'permalink: /:unknown/:title/',
  })
  expect((await app.get('/far-travel/sea/2021/3/harbour/')).headers['location']).toBe('/articles/harbour')
  expect((await app.get('/articles/pier')).status).toBe(200)
})

test('references to characters in front matter are shown as those characters, but in code and in what is none', async () => {
  await using app = await startApp()
  const { post } = await importTexts(app, {
    post: [
      'title: Caf&eacute; &amp; Bar &#8211; `&lt;b&gt;` at R&D &lt;now&gt; &amp;eacute; &nosuch; regular&reg',
      'description: 5 &euro; &mdash; *cheap*',
      'author: Jos&eacute; Garc&iacute;a',
      'tags: [Caf&eacute;s, Rock &amp; Roll]',
      'date: 2020-01-02',
    ].join('\n'),
  })
  expect((await app.get('/api/blogs/slug/post')).json()).toMatchObject({
    data: {
      title: 'Café & Bar – &lt;b&gt; at R&D <now> &eacute; &nosuch; regular&reg',
      standfirst: '5 € — cheap',
      user: { name: 'José García', username: 'jose-garcia' },
      topics: [{ name: 'Cafés' }, { name: 'Rock & Roll' }],
    },
  })
  expect(post).toEqual([])
})

test('front matter of an own export is taken as it stands', async () => {
  await using app = await startApp()
  await importTexts(app, { post: 'generator: Masthead\ndescription: "Write &eacute; and *stars*"\ntopics: ["R&amp;D"]\ndate: 2020-01-02' })
  expect((await app.get('/api/blogs/slug/post')).json()).toMatchObject({ data: { standfirst: 'Write &eacute; and *stars*', topics: [{ name: 'R&amp;D' }] } })
})

test.each([
  ['Pelican', 'Title: Night: a story\ndate: 2013-05-07 18:50\nTags: City, Trams\nAuthors: Ada Lovelace\nSummary: One line\n    and one more\n\n'],
  [
    'Nikola',
    '<!-- \n.. title: Night: a story\n.. date: 2013-05-07 18:50:00 UTC\n.. tags: City, Trams\n.. author: Ada Lovelace\n.. link: \n.. description: One line and one more\n-->\n\n',
  ],
  ['Hexo', 'title: "Night: a story"\ndate: 2013-05-07 18:50:00\ntags:\n- City\n- Trams\nauthor: Ada Lovelace\ndescription: One line and one more\n---\n'],
])('front matter of %s that no fence opens gives title, date, topics and author', async (_, front) => {
  await using app = await startApp()
  using folder = mkdtempDisposableSync(join(tmpdir(), 'masthead-texts-'))
  writeFileSync(join(folder.path, 'post.md'), `${front}Text of the story.\n`)
  const { files } = await importMarkdown(app.services, folder.path)
  expect(files.map(({ lost }) => lost)).toEqual([[]])
  const { data } = (await app.get('/api/blogs/slug/post')).json<{ data: Record<string, unknown> }>()
  expect(data).toMatchObject({
    ...{ title: 'Night: a story', standfirst: 'One line and one more', published_at: '2013-05-07T18:50:00.000Z' },
    ...{ topics: [{ name: 'City' }, { name: 'Trams' }], user: { name: 'Ada Lovelace' } },
  })
  expect(JSON.stringify(data['content'])).toContain('Text of the story.')
  expect(JSON.stringify(data['content'])).not.toContain('2013')
})

test('a text that begins with a colon in its first line is no front matter', async () => {
  await using app = await startApp()
  using folder = mkdtempDisposableSync(join(tmpdir(), 'masthead-texts-'))
  writeFileSync(join(folder.path, 'post.md'), 'Note: the tram runs late.\n\nText.\n')
  await importMarkdown(app.services, folder.path)
  expect(JSON.stringify((await app.get('/api/blogs/slug/post')).json())).toContain('Note: the tram runs late.')
})

test.each([
  [
    'TOML of Zola',
    '+++',
    'title = "Tram"\ndate = 2020-01-02\n[taxonomies]\ntags = ["City"]\ncategories = ["Night Lines"]\n[extra]\nauthor = "Ada"\ncover_image = "far.png"\nmood = "calm"',
  ],
  [
    'YAML of Zola',
    '---',
    'title: Tram\ndate: 2020-01-02\ntaxonomies:\n  tags: [City]\n  categories: [Night Lines]\n  authors: [Ada]\nextra:\n  image: far.png\n  mood: calm',
  ],
  [
    'params of Hugo',
    '+++',
    'title = "Tram"\ndate = 2020-01-02\ntags = ["City"]\n[params]\ncategories = ["Night Lines"]\nauthors = ["Ada"]\nimage = "far.png"\nmood = "calm"',
  ],
])('topics, authors and cover that front matter keeps in tables are taken: %s', async (_, fence, front) => {
  await using app = await startApp()
  const { files } = await withFolder(app, { 'tram.md': `${fence}\n${front}\n${fence}\nWords\n` })
  expect((await app.get('/api/blogs/slug/tram')).json()).toMatchObject({ data: { topics: [{ name: 'City' }, { name: 'Night Lines' }], user: { name: 'Ada' } } })
  const notes = files.flatMap(({ lost }) => lost.map(({ what }) => noteText(what))).join('\n')
  expect(notes).toContain('far.png')
  expect(notes).toContain('{"mood":"calm"}')
  expect(notes).not.toMatch(/City|Night|Ada|counted/)
})

test('a list of series gives the first one, and the others are named', async () => {
  await using app = await startApp()
  const lost = await importTexts(app, { one: 'date: 2020-01-02\nseries: [Night lines, Day lines]' })
  expect(await storedArticle(app, 'one')).toMatchObject({ series: 'Night lines' })
  expect(lost['one']).toContain('front matter "series": ["Day lines"]')
})

test('of a key that is there twice the last value counts, the other is named, and one that closes the text makes a draft', async () => {
  await using app = await startApp()
  const lost = await importTexts(app, { one: 'date: 2019-01-01\ndate: 2020-01-02', two: 'date: 2020-01-02\ndraft: true\ndraft: false' })
  expect((await app.get('/api/blogs/slug/one')).json()).toMatchObject({ data: { published_at: '2020-01-02T00:00:00.000Z' } })
  expect(lost['one']).toContain('front matter "date": 2019-01-01')
  expect((await storedArticle(app, 'two')).approved).toBe('draft')
})

test('a value with more letters than a report can show is named by its beginning and its length', async () => {
  await using app = await startApp()
  const lost = await importTexts(app, { one: `date: 2020-01-02\nimage: "/${'w'.repeat(50_000)}.png"` })
  expect(lost['one']?.map((line) => line.replace(/w{9,}/, 'w'))).toContainEqual('the cover "/w… (50005)": not in this directory')
})
