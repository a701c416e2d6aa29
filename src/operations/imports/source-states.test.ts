import { itemOf } from './import-files.ts'
import { shownItem } from './shown-item.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'
import { shownReports } from '#content/events/import-report.ts'
import { importEvents } from '#content/events/import.ts'
import { importMarkdown } from './markdown.ts'

/** State of a source: its name in the test, its fields, and whether the text is public. */
type State = [name: string, fields: Record<string, string | number | boolean>, isPublic: boolean]

const wordpress: State[] = [
  ['publish', { 'wp:status': 'publish' }, true],
  ['future', { 'wp:status': 'future', 'wp:post_date_gmt': '2099-01-01 00:00:00' }, false],
  ['future-undated', { 'wp:status': 'future', 'wp:post_date_gmt': '0000-00-00 00:00:00' }, false],
  ['draft', { 'wp:status': 'draft' }, false],
  ['pending', { 'wp:status': 'pending' }, false],
  ['private', { 'wp:status': 'private' }, false],
  ['inherit', { 'wp:status': 'inherit' }, false],
  ['trash', { 'wp:status': 'trash' }, false],
  ['auto-draft', { 'wp:status': 'auto-draft' }, false],
  ['password', { 'wp:status': 'publish', 'wp:post_password': 'x' }, false],
  ['unknown', { 'wp:status': 'acf-disabled' }, false],
  ['no-status', { 'wp:status': '' }, false],
]

const ghost: State[] = [
  ['published', { status: 'published' }, true],
  ['visible', { status: 'published', visibility: 'public' }, true],
  ['scheduled', { status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' }, false],
  ['sent', { status: 'sent' }, false],
  ['email-only', { status: 'published', email_only: 1 }, false],
  ['draft', { status: 'draft' }, false],
  ['members', { status: 'published', visibility: 'members' }, false],
  ['paid', { status: 'published', visibility: 'paid' }, false],
  ['tiers', { status: 'published', visibility: 'tiers' }, false],
  ['filter', { status: 'published', visibility: 'status:free' }, false],
  ['unknown', { status: 'archived' }, false],
]

const text = (front: string): State[1] => ({ front })
const markdown: State[] = [
  ['plain.md', text(''), true],
  ['draft-false.md', text('draft: "false"'), true],
  ['published.md', text('published: true'), true],
  ['published-date.md', text('published: 2020-02-02'), true],
  ['status.md', text('status: publish'), true],
  ['public.md', text('visibility: public\nprivate: no\nexpiryDate: 2099-01-01'), true],
  ['_posts/jekyll.md', text(''), true],
  ['draft.md', text('draft: true'), false],
  ['draft-text.md', text('draft: "true"'), false],
  ['draft-yes.md', text('draft: yes'), false],
  ['draft-case.md', text('isDraft: Yes'), false],
  ['draft-odd.md', text('draft: maybe'), false],
  ['unpublished.md', text('published: false'), false],
  ['unpublished-text.md', text('published: "false"'), false],
  ['unpublished-no.md', text('published: no'), false],
  ['status-draft.md', text('status: draft'), false],
  ['status-odd.md', text('status: simmering'), false],
  ['state.md', text('state: unpublished'), false],
  ['scheduled.md', text('status: scheduled\npublishDate: 2099-01-01'), false],
  ['publish-date.md', text('publishDate: 2099-01-01'), false],
  ['visibility.md', text('visibility: private'), false],
  ['audience.md', text('audience: only_paid'), false],
  ['substack.md', text('is_published: false'), false],
  ['private.md', text('private: true'), false],
  ['hidden.md', text('hidden: true'), false],
  ['wip.md', text('wip: 1'), false],
  ['password.md', text('password: hunter2'), false],
  ['expired.md', text('expiryDate: 2001-01-01'), false],
  ['expires-odd.md', text('expiryDate: some day'), false],
  ['permalink.md', text('permalink: false'), false],
  ['build.md', text('_build: { render: never }'), false],
  ['topic.md', text('tags: [draft]'), false],
  ['_drafts/folder.md', text(''), false],
  ['_partial.md', text(''), false],
  ['draft_medium.md', text(''), false],
]

const calendar: State[] = [
  ['none', {}, true],
  ['confirmed', { STATUS: 'CONFIRMED', CLASS: 'PUBLIC' }, true],
  ['cancelled', { STATUS: 'CANCELLED' }, true],
  ['tentative', { STATUS: 'TENTATIVE' }, false],
  ['private', { CLASS: 'PRIVATE' }, false],
  ['confidential', { CLASS: 'CONFIDENTIAL' }, false],
  ['unknown', { CLASS: 'X-FRIENDS' }, false],
]

const feed: State[] = [
  ['entry', {}, true],
  ['control', { 'app:draft': 'no' }, true],
  ['draft', { 'app:draft': 'yes' }, false],
]

type Import = (app: TestApp, states: State[]) => Promise<Map<string, string[]>>

const notesOf = (items: { name: string; state: string; reason?: string; lost: unknown[] }[]) =>
  new Map(items.map((item) => [/title-\S+?(?=”|$)|\S+\.md/.exec(item.name)?.[0] ?? item.name, [item.state, item.reason ?? '', JSON.stringify(item.lost)]]))

const importWxr: Import = async (app, states) => {
  const items = states.map(([name, fields], at) => {
    const all = {
      title: `title-${name}`,
      'wp:post_id': at + 1,
      'wp:post_name': slugOf(name),
      'wp:post_date_gmt': '2019-05-04 10:20:30',
      'content:encoded': 'Words',
      ...fields,
    }
    return `<item>${Object.entries(all)
      .map(([key, value]) => `<${key}>${value}</${key}>`)
      .join('')}</item>`
  })
  const source = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`
  return notesOf((await importText(app, 'wxr', source)).items)
}

const importGhost: Import = async (app, states) => {
  const posts = states.map(([name, fields], at) => ({
    id: String(at),
    title: `title-${name}`,
    slug: slugOf(name),
    html: '<p>Words</p>',
    published_at: '2019-05-04T10:20:30.000Z',
    ...fields,
  }))
  const posts_meta = states.map(([, { email_only }], at) => ({ post_id: String(at), email_only: email_only ?? 0 }))
  return notesOf((await importText(app, 'ghost', JSON.stringify({ db: [{ data: { posts, posts_meta } }] }), { site: 'https://old.example' })).items)
}

const importFeed: Import = async (app, states) => {
  const entries = states.map(
    ([name, { 'app:draft': draft }]) =>
      `<entry><id>${name}</id><title>title-${name}</title><link href="https://old.example/${slugOf(name)}"/><published>2019-05-04T10:20:30Z</published><content>Words</content>${draft === undefined ? '' : `<app:control><app:draft>${draft}</app:draft></app:control>`}</entry>`,
  )
  const source = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://www.w3.org/2007/app"><title>Old</title><link href="https://old.example/"/>${entries.join('')}</feed>`
  return notesOf((await importText(app, 'feed', source)).items)
}

const importTexts: Import = async (app, states) => {
  const root = mkdtempSync(join(tmpdir(), 'masthead-states-'))
  try {
    for (const [name, { front }] of states) {
      const path = join(root, 'site', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `---\ntitle: ${name}\nslug: ${slugOf(name)}\ndate: 2019-05-04\n${String(front)}\n---\nWords\n`)
    }
    const { files } = await importMarkdown(app.services, join(root, 'site'))
    return notesOf(files.map((file) => shownItem(itemOf(file))))
  } finally {
    rmSync(root, { recursive: true })
  }
}

const importCalendar: Import = async (app, states) => {
  const events = states.map(([name, fields]) =>
    [
      'BEGIN:VEVENT',
      `UID:${name}@old.example`,
      `SUMMARY:${slugOf(name)}`,
      'DTSTART;TZID=Europe/Berlin:20990504T102030',
      'LOCATION:Berlin',
      ...Object.entries(fields).map(([key, value]) => `${key}:${value}`),
      'END:VEVENT',
    ].join('\r\n'),
  )
  const file = { name: 'a.ics', content: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n') }
  const reports = shownReports(await importEvents(app.services, [file]))
  return new Map(reports.map(({ title, notes }) => [title, [JSON.stringify(notes)]]))
}

function slugOf(name: string): string {
  return `text-${name.replace(/^.*\/|\.md$/g, '').replace(/[^a-z-]/g, '-')}`
}

const sources: [string, Import, State[], string][] = [
  ['WordPress', importWxr, wordpress, '/api/blogs/slug'],
  ['Ghost', importGhost, ghost, '/api/blogs/slug'],
  ['front matter', importTexts, markdown, '/api/blogs/slug'],
  ['an Atom feed', importFeed, feed, '/api/blogs/slug'],
  ['a calendar', importCalendar, calendar, '/api/events'],
]

test.each(sources)('an import from %s makes public only what is public at its source, when new and when changed', async (_, importThem, states, path) => {
  await using app = await startApp()
  const isPublic = async (name: string) => (await app.get(`${path}/${slugOf(name)}`)).status === 200
  const now = async () => Object.fromEntries(await Promise.all(states.map(async ([name]) => [name, await isPublic(name)] as const)))
  const expected = Object.fromEntries(states.map(([name, , is]) => [name, is]))
  const everywhere = (value: boolean) => Object.fromEntries(states.map(([name]) => [name, value]))
  const open = states.map(([name]): State => [name, {}, true])
  const publicly: Import = (on, all) =>
    importThem(
      on,
      path === '/api/blogs/slug' ? all.map(([name, fields, is]) => [name, { 'wp:status': 'publish', status: 'published', front: '', ...fields }, is]) : all,
    )
  // The folder and the file name cannot change between two imports of a text.
  const isByName = (name: string) => /_drafts|^_partial|^draft_/.test(name)

  await importThem(app, states)
  expect(await now()).toEqual(expected)
  app.clock.pass(1_000)
  await publicly(app, open)
  expect(await now()).toEqual({
    ...everywhere(true),
    ...Object.fromEntries(states.filter(([name]) => isByName(name)).map(([name]) => [name, false])),
    ...(expected['trash'] === false ? { trash: true } : {}),
  })
  app.clock.pass(1_000)
  await importThem(app, states)
  expect(await now()).toEqual(expected)
})

test('an article that is no longer public at its source is unpublished and reported, and gets its new author', async () => {
  await using app = await startApp()
  const state = (front: string): State[] => [['story.md', text(front), true]]
  await importTexts(app, state('author: Ada'))
  expect((await app.get('/articles/text-story')).text).toContain('Ada')
  app.clock.pass(1_000)
  await importTexts(app, state('author: Bea'))
  const { user } = (await app.get('/api/blogs/slug/text-story')).json<{ data: { user: { name: string } } }>().data
  expect(user.name).toBe('Bea')
  app.clock.pass(1_000)
  const notes = await importTexts(app, state('author: Bea\nvisibility: private'))
  expect(notes.get('story.md')).toEqual(['updated', '', expect.stringContaining('it was \\"private\\" there')])
  expect((await app.get('/articles/text-story')).status).toBe(404)
  expect((await app.get('/api/blogs/public')).json()).toMatchObject({ meta: { total: 0 } })
})

test('an unknown state at the source is named in the report and makes a draft', async () => {
  await using app = await startApp()
  const closed = (states: State[]) => states.filter(([name]) => /unknown|odd|filter/.test(name))
  for (const [importThem, states] of [
    [importWxr, wordpress],
    [importGhost, ghost],
    [importTexts, markdown],
    [importCalendar, calendar],
  ] as const)
    for (const [name, notes] of await importThem(app, closed(states)))
      expect([name, notes.join(' ')]).toEqual([name, expect.stringContaining('it is a draft here')])
})
