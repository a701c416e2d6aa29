import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { writeZip } from '#platform/zip/write-zip.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { sendUpload } from '../../../testing/send-upload.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { noticesOf } from '../../../testing/notices.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { ImportItem, ImportRun } from './contract.ts'
import { importFiles } from './service.ts'

const ghost = (posts: object[]) => Buffer.from(JSON.stringify({ db: [{ data: { posts, users: [{ id: '1', slug: 'mira', name: 'Mira' }] } }] }))
const post = (id: string, more: object = {}) => ({
  id,
  title: `Story ${id}`,
  slug: `story-${id}`,
  html: `<p>Text ${id}.</p>`,
  status: 'published',
  author_id: '1',
  ...more,
})

interface ImportAdmin {
  app: TestApp
  token: string
  begin(source: string, files: Record<string, Uint8Array>, more?: object): Promise<Answer>
  run(id: number): Promise<ImportRun>
  items(id: number, query?: string): Promise<ImportItem[]>
}

async function importAdmin(): Promise<ImportAdmin> {
  const app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  return {
    app,
    token,
    async begin(source, files, more = {}) {
      const uploads: string[] = []
      for (const [name, bytes] of Object.entries(files)) uploads.push(await sendUpload(app, token, name, bytes))
      return app.post('/api/imports', { source, uploads, ...more }, { token })
    },
    run: async (id) => (await app.get(`/api/imports/${id}`, { token })).json<{ data: ImportRun }>().data,
    items: async (id, query = '') => (await app.get(`/api/imports/${id}/items${query}`, { token })).json<{ data: ImportItem[] }>().data,
  }
}

const idOf = (answer: Answer) => answer.json<{ data: ImportRun }>().data.id
const articles = async (app: TestApp) => (await app.get('/api/blogs/public')).json<{ meta: { total: number } }>().meta.total

test('a Ghost file is checked, then imported, and a second import changes nothing', async () => {
  const { app, token, begin, run, items } = await importAdmin()
  await using _ = app
  const file = ghost([post('a'), post('b'), post('c', { status: 'odd' })])
  const id = idOf(await begin('ghost', { 'ghost.json': file }, { site: 'https://old.example' }))
  expect(await run(id)).toMatchObject({ state: 'checking', source: 'ghost', files: [{ name: 'ghost.json', bytes: file.length }] })
  await app.work()
  expect(await run(id)).toMatchObject({ state: 'checked', expected: 3, counts: { created: 3 }, authors: ['mira'] })
  expect(await articles(app)).toBe(0)
  expect((await items(id)).map(({ state, path }) => `${state} ${path}`)).toEqual([
    'created /articles/story-a',
    'created /articles/story-b',
    'created /articles/story-c',
  ])
  expect((await items(id, '?state=created'))[2]).toMatchObject({
    lost: [
      'it was "odd" there, which is not known here: it is a draft here',
      'the old address /story-c: it leads on once the text is public and imported again',
    ],
  })

  expect((await app.post(`/api/imports/${id}/start`, {}, { token })).json()).toMatchObject({ data: { state: 'running', expected: 3 } })
  await app.work()
  expect(await run(id)).toMatchObject({ state: 'done', items: 3, counts: { created: 3 } })
  expect(await noticesOf(app, { token })).toMatchObject([{ kind: 'import-done', text: 'Your import is done', path: `/studio/imports/${id}` }])
  expect([await articles(app), (await app.get('/articles/story-a')).status]).toEqual([2, 200])

  const again = idOf(await begin('ghost', { 'ghost.json': file }, { site: 'https://old.example' }))
  await app.work()
  await app.post(`/api/imports/${again}/start`, {}, { token })
  await app.work()
  expect(await run(again)).toMatchObject({ state: 'done', counts: { created: 0, unchanged: 3 } })
  expect(await articles(app)).toBe(2)
  const report = await app.get(`/api/imports/${id}/report`, { token })
  expect(report.headers['content-disposition']).toBe(`attachment; filename="import-${id}.json"`)
  expect(report.json<{ items: unknown[] }>().items).toHaveLength(3)
  const trail = (await app.get('/api/trail?kind=import', { token })).json<{ data: { action: string; title: string; note: string }[] }>().data
  expect(trail.map(({ action }) => action)).toEqual(['finish', 'start', 'check', 'finish', 'start', 'check'])
  expect(trail[3]).toMatchObject({ title: 'ghost.json', note: '3 new' })
})

test('Markdown files are imported from an archive or one by one, and paths outside an archive are ignored', async () => {
  const { app, token, begin, run, items } = await importAdmin()
  await using _ = app
  const text = (title: string) => Buffer.from(`---\ntitle: ${title}\ndate: 2026-01-02\n---\n\nWords.\n`)
  const names = ['posts/one.md', '../../outside.md', 'C:\\two.md', '/root.md']
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(
    (async function* () {
      for (const name of names) yield { name, content: [text(name)] }
    })(),
  ))
    pieces.push(piece)
  const id = idOf(await begin('markdown', { 'blog.zip': Buffer.concat(pieces) }))
  await app.work()
  expect([(await run(id)).state, (await items(id)).map(({ name }) => name)]).toEqual(['checked', ['posts/one.md']])
  await app.post(`/api/imports/${id}/start`, {}, { token })
  const none = idOf(await begin('markdown', { 'scan.pdf': Buffer.from('%PDF-1.7') }))
  await app.work()
  expect(await run(none)).toMatchObject({ state: 'failed', fault: expect.stringContaining('no Markdown') as string })
  expect((await app.post(`/api/imports/${none}/start`, {}, { token })).json()).toMatchObject({ code: 'import-not-ready' })
  const loose = idOf(await begin('markdown', { 'two.md': text('Two'), 'three.md': text('Three'), 'scan.pdf': Buffer.from('%PDF-1.7') }))
  await app.work()
  expect((await items(loose)).map(({ name, state }) => `${state} ${name}`)).toEqual(['created three.md', 'created two.md', 'left out scan.pdf'])
  await app.post(`/api/imports/${loose}/start`, {}, { token })
  await app.work()
  expect([await run(id), await run(loose)]).toMatchObject([{ counts: { created: 1 } }, { counts: { created: 2 } }])
  expect(await articles(app)).toBe(3)
})

test('Markdown in an archive with a name of many bytes and an unreadable list of authors is imported', async () => {
  const { app, begin, run, items } = await importAdmin()
  await using _ = app
  const files = { [`${'\u6587'.repeat(120)}.md`]: '# One\n\nWords.', 'authors.yml': 'mira: [open\n  name: {' }
  const id = idOf(await begin('markdown', { 'blog.zip': await makeZip(files) }))
  await app.work()
  expect([(await run(id)).state, (await items(id)).map(({ name, state }) => `${state} ${name}`)]).toEqual([
    'checked',
    [expect.stringMatching(/^created (?:blog\/)?\u6587{70,}-[0-9a-f]{8}\.md$/), 'left out authors.yml'],
  ])
})

test('an archive in which a file and a folder have one name fails as a damaged one', async () => {
  const { app, begin, run } = await importAdmin()
  await using _ = app
  const id = idOf(await begin('markdown', { 'blog.zip': await makeZip({ a: 'words', 'a/b.md': '# One\n\nWords.' }) }))
  await app.work()
  expect(await run(id)).toMatchObject({ state: 'failed', fault: expect.stringMatching(/damaged/i) as string })
})

test('an import file of another format fails with a reason, and an editor may not upload one', async () => {
  const { app, begin, run } = await importAdmin()
  await using _ = app
  const id = idOf(await begin('wxr', { 'ghost.xml': ghost([post('a')]) }))
  await app.work()
  const { state, fault } = await run(id)
  expect([state, fault]).toEqual(['failed', expect.stringMatching(/WordPress|XML/)])
  await changeSettings(app.services, { language: 'de' }, null)
  expect((await run(id)).fault).toMatch(/^Das ist kein WordPress-Export/)
  const editor = await aReader(app, { role: 'editor' })
  const refused = await app.post('/api/media/uploads', { name: 'a.xml', bytes: 5, use: 'import' }, { token: editor.token })
  expect(refused.status).toBe(403)
})

test('an incomplete upload, or one of another person, is not imported', async () => {
  const { app, token } = await importAdmin()
  await using _ = app
  const other = await aReader(app, { role: 'admin' })
  const begun = (await app.post('/api/media/uploads', { name: 'a.xml', bytes: 500, use: 'import' }, { token })).json<{ data: { id: string } }>().data
  expect((await app.post('/api/imports', { source: 'wxr', uploads: [begun.id] }, { token })).json()).toMatchObject({ code: 'upload-not-whole' })
  const whole = await sendUpload(app, token, 'b.xml', Buffer.from('<rss/>'))
  expect((await app.post('/api/imports', { source: 'wxr', uploads: [whole] }, { token: other.token })).json()).toMatchObject({ code: 'upload-not-found' })
  const plain = (await app.post('/api/media/uploads', { name: 'a.jpg', bytes: 200_000_000 }, { token })).json()
  expect(plain).toMatchObject({ fields: { bytes: ['must be 100 MB at most'] } })
})

test('a cancelled import stops, keeps what it has imported and can be started again', async () => {
  const { app, token, begin, run } = await importAdmin()
  await using _ = app
  const file = ghost(Array.from({ length: 120 }, (_, n) => post(String(n))))
  const unseen = idOf(await begin('ghost', { 'ghost.json': file }))
  await app.post(`/api/imports/${unseen}/cancel`, undefined, { token })
  await app.work()
  expect(await run(unseen)).toMatchObject({ state: 'cancelled', items: 0 })
  expect((await app.post(`/api/imports/${unseen}/start`, {}, { token })).json()).toMatchObject({ code: 'import-not-ready' })
  const id = idOf(await begin('ghost', { 'ghost.json': file }))
  await app.work()
  await app.post(`/api/imports/${id}/start`, {}, { token })
  const working = app.work()
  await expect.poll(async () => (await run(id)).items, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0)
  await app.post(`/api/imports/${id}/cancel`, undefined, { token })
  await working
  const stopped = await run(id)
  expect([stopped.state, stopped.items < 120]).toEqual(['cancelled', true])
  await app.post(`/api/imports/${id}/start`, {}, { token })
  await app.work()
  expect((await run(id)).counts.created + (await run(id)).counts.unchanged).toBe(120)
  expect(await articles(app)).toBe(120)
  expect((await app.delete(`/api/imports/${id}`, { token })).json()).toEqual({ removed: 1 })
})

test('the uploaded files of an import are deleted after a week, and its report is kept', async () => {
  const { app, token, begin, run } = await importAdmin()
  await using _ = app
  const id = idOf(await begin('ghost', { 'ghost.json': ghost([post('a')]) }))
  await app.work()
  const files = async () => {
    let count = 0
    for await (const _ of app.services.files.list('imports/')) count++
    return count
  }
  expect(await files()).toBe(1)
  app.clock.pass(8 * 86_400_000)
  await app.work()
  const { token: later } = await aReader(app, { role: 'admin' })
  const { data } = (await app.get(`/api/imports/${id}`, { token: later })).json<{ data: ImportRun }>()
  expect([await files(), data.has_files, data.state, data.counts.created]).toEqual([0, false, 'checked', 1])
  expect((await app.post(`/api/imports/${id}/start`, {}, { token: later })).status).toBe(409)
  expect(token).not.toBe(later)
  await expect(run(id)).resolves.toBeUndefined()
})

test('the check of an import predicts the addresses of the real run', async () => {
  await using app = await startApp()
  await anArticle(app, { title: 'Story a', slug: 'story-a' })
  const path = `${app.services.config.dataDir}/ghost.json`
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, ghost([post('a'), post('b')]))
  const names: string[][] = []
  for (const dryRun of [true, false]) {
    const seen: string[] = []
    await importFiles({ services: app.services, features }, 'ghost', [{ path, name: 'ghost.json' }], {
      dryRun,
      seen: ({ path: there = '' }) => void seen.push(there),
    })
    names.push(seen)
  }
  expect(names[0]).toEqual(names[1])
  expect(names[0]).toEqual(['/articles/story-a-2', '/articles/story-b'])
})
