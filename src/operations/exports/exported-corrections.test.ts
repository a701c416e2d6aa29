import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { importFileOf } from '../../../testing/import-text.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { openArchive } from '#operations/imports/archive.ts'
import { runLongJobs } from '../../../testing/run-jobs.ts'
import { startApp } from '../../../testing/start-app.ts'

test.each([
  ['wxr', 'de', 'Falsch war: Um 2 &lt; Uhr.'],
  ['wxr', 'eo', 'What was wrong: Um 2 &lt; Uhr.'],
  ['ghost', 'en', 'What was wrong: Um 2 &lt; Uhr. What is right: Um 3 Uhr.'],
] as const)('an export as %s of a text in %s has its correction at the end, and a site that imports it shows it', async (format, language, words) => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { id, slug } = await anArticle(app, { title: 'Night trams', language })
  const correction = { wrong: 'Um 2 < Uhr.', correct: 'Um 3 Uhr.' }
  expect((await app.post(`/api/drafts/${id}/corrections`, correction, { token })).status).toBe(200)
  const archive = await exportAs(app, token, format)
  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  await takeExport(fresh, admin.token, format, archive)
  expect((await fresh.get(`/articles/${slug}`)).text).toContain(words)
})

/** A site with an article that has two corrections, as its export in Markdown holds it. */
async function correctedExport(): Promise<{ slug: string; archive: { name: string; bytes: Buffer } }> {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin', username: 'boss' })
  const author = await aReader(app, { role: 'author', username: 'ada' })
  const { id, slug } = await anArticle(app, { title: 'Night trams', user_id: author.id })
  const first = { wrong: 'At 2.', correct: 'At 3.', position: 'end', user_id: author.id, corrected_at: new Date(app.clock.now() - 9_000).toISOString() }
  for (const correction of [first, { wrong: 'A bus.', correct: 'A tram.' }])
    expect((await app.post(`/api/drafts/${id}/corrections`, correction, { token })).status).toBe(200)
  return { slug, archive: await exportAs(app, token, 'markdown') }
}

/** The same archive with a word changed in its text. */
async function withChange(bytes: Buffer): Promise<Buffer> {
  await using archive = await openArchive(importFileOf(bytes))
  const files: Record<string, string> = {}
  for (const path of archive.paths) files[path] = (await archive.text(path)).replace('was late', 'was early')
  return makeZip(files)
}

test('an import of an export as Markdown restores the corrections in it once, and names who has no account to sign one', async () => {
  const { slug, archive } = await correctedExport()
  await using fresh = await startApp()
  const { token } = await aReader(fresh, { role: 'admin', username: 'admin' })
  const { items } = await takeExport(fresh, token, 'markdown', archive)
  expect(items[0]?.lost).toEqual(['the correction of "A bus." is signed by the editors: boss has no account here'])
  const corrections = async () => (await fresh.get(`/api/blogs/slug/${slug}`)).json<{ data: { corrections: object[] } }>().data.corrections
  const both = [
    { wrong: 'At 2.', correct: 'At 3.', position: 'end', user: { username: 'ada' } },
    { wrong: 'A bus.', correct: 'A tram.', position: 'top', user: null },
  ]
  expect(await corrections()).toMatchObject(both)
  expect((await fresh.get('/corrections')).text).toContain('At 3.')
  fresh.clock.pass(1_000)
  const changed = { ...archive, bytes: await withChange(archive.bytes) }
  expect((await takeExport(fresh, token, 'markdown', changed)).items[0]).toMatchObject({ state: 'updated' })
  expect(await corrections()).toMatchObject(both)
})

test('an undo of an import removes the corrections that it brought, and the list of corrections is empty again', async () => {
  const { archive } = await correctedExport()
  await using fresh = await startApp()
  const { token } = await aReader(fresh, { role: 'admin', username: 'admin' })
  await takeExport(fresh, token, 'markdown', archive)
  expect((await fresh.get('/about')).text).toContain('href="/corrections"')
  const { data } = (await fresh.get('/api/imports', { token })).json<{ data: { id: number }[] }>()
  expect((await fresh.post(`/api/imports/${data[0]?.id}/undo`, {}, { token })).status).toBeLessThan(300)
  await runLongJobs(fresh)
  expect(await fresh.services.database.db.selectFrom('corrections').select('id').execute()).toEqual([])
  expect((await fresh.get('/about')).text).not.toContain('href="/corrections"')
})
