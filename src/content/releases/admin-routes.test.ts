import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { runPdfPageAndThumbnailJobs } from '../../../testing/run-jobs.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { Saved } from '#content/admin/contract.ts'
import { storeUpload } from '#operations/media/service.ts'
import type { ReleasePagesState } from './admin-contract.ts'
import type { ReleaseFields } from './fields.ts'

const pdf = new URL('../../../demo/files/b-not-silence.pdf', import.meta.url)

test('an editor sets the PDF, page order and links of an issue, and readers see them', { timeout: 240_000 }, async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const fields = { title: 'Tides', number: 7, label: 'Autumn 2026', summary: 'Wet' }
  const { id } = (await app.post('/api/desk/releases', { fields, status: 'approved' }, { token })).json<{ data: Saved }>().data
  const pages = async () => (await app.get(`/api/desk/releases/${id}/pages`, { token })).json<{ data: ReleasePagesState }>().data
  expect(await pages()).toMatchObject({ state: 'none', pdf: null, pages: [] })
  const wrong = await app.put(`/api/desk/releases/${id}/pdf`, { media_id: 'aaaaaaaaaaaaaaaa' }, { token })
  expect([wrong.status, wrong.json<{ code: string }>().code]).toEqual([422, 'not-a-pdf'])

  const file = await storeUpload(app.services, { content: await readFile(pdf), name: 'issue.pdf' })
  await app.put(`/api/desk/releases/${id}/pdf`, { media_id: file.id }, { token })
  expect((await pages()).state).toBe('waiting')
  await runPdfPageAndThumbnailJobs(app)
  const before = await pages()
  expect([before.state, before.fault, before.pages.length > 3]).toEqual(['ready', '', true])

  const order = [2, 1, ...before.pages.slice(2, -1).map((page) => page.no)]
  const arrange = (basedOn: ReleasePagesState) =>
    app.put(`/api/desk/releases/${id}/pages`, { order, based_on: basedOn.pages.map(({ picture }) => picture) }, { token })
  const arranged = (await arrange(before)).json<{ data: ReleasePagesState }>().data
  expect((await arrange(before)).json()).toMatchObject({ code: 'changed-meanwhile' })
  expect((await pages()).pages).toEqual(arranged.pages)
  expect(arranged.pages.map((page) => page.no)).toEqual(order.map((_, at) => at + 1))
  expect(arranged.pages[0]?.picture).toBe(before.pages[1]?.picture)
  expect((await app.get('/api/release/tides/pages')).json<{ data: { total: number } }>().data.total).toBe(before.pages.length - 1)
  expect((await app.put(`/api/desk/releases/${id}/pages`, { order: [1, 1] }, { token })).status).toBe(422)
  expect((await app.put(`/api/desk/releases/${id}/pages`, { order: [99] }, { token })).status).toBe(422)

  const links = [{ x: 10, y: 10, width: 100, height: 20, url: 'https://example.org/tides' }]
  await app.put(`/api/desk/releases/${id}/pages/1`, { links }, { token })
  expect((await app.get('/api/release/tides/pages/1')).json<{ data: { links: unknown } }>().data.links).toEqual(links)
  const saved = (no: number, url: string, basedOn: object[]) =>
    app.put(`/api/desk/releases/${id}/pages/${no}`, { links: [{ ...links[0], url }], based_on: basedOn }, { token })
  expect((await saved(1, 'https://example.org/ebb', links)).status).toBe(200)
  expect((await saved(1, 'https://example.org/flood', links)).json()).toMatchObject({ code: 'changed-meanwhile' })
  expect((await app.get('/api/release/tides/pages/1')).text).toContain('https://example.org/ebb')
  const script = { ...links[0], url: 'javascript:alert(1)' }
  expect((await app.put(`/api/desk/releases/${id}/pages/1`, { links: [script] }, { token })).status).toBe(422)

  await app.put(`/api/desk/releases/${id}/pdf`, { media_id: null }, { token })
  expect(await pages()).toMatchObject({ state: 'none', pdf: null, pages: [] })
})

test('an issue created from a PDF is a draft with the next number, a title from the file name and its pages', { timeout: 240_000 }, async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const earlier = { title: 'Tides', number: 7, label: 'Autumn 2026', summary: 'Wet' }
  await app.post('/api/desk/releases', { fields: earlier }, { token })
  const file = await storeUpload(app.services, { content: await readFile(pdf), name: 'harbour-lights_no-8.pdf' })
  const made = await app.post('/api/desk/releases/from-pdf', { media_id: file.id }, { token })
  expect(made.status, made.text).toBe(200)
  const { id } = made.json<{ data: Saved }>().data
  const { data } = (await app.get(`/api/desk/releases/${id}`, { token })).json<{ data: { status: string; fields: ReleaseFields } }>()
  expect(data).toMatchObject({ status: 'draft', fields: { number: 8, title: 'Harbour lights no 8', language: 'en' } })
  expect(data.fields.label).toMatch(/^[A-Z][a-z]+ \d{4}$/)
  await runPdfPageAndThumbnailJobs(app)
  const pages = (await app.get(`/api/desk/releases/${id}/pages`, { token })).json<{ data: ReleasePagesState }>().data
  expect([pages.state, pages.pages.length, pages.pdf?.media_id]).toEqual(['ready', data.fields.page_count, file.id])
})

test('a file that is not a PDF creates no issue', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const file = await storeUpload(app.services, { content: Buffer.from('%PDF-1.7 and nothing more'), name: 'broken.pdf' }).catch(() => ({
    id: 'aaaaaaaaaaaaaaaa',
  }))
  expect((await app.post('/api/desk/releases/from-pdf', { media_id: file.id }, { token })).status).toBe(422)
  expect((await app.get('/api/desk/releases', { token })).json()).toMatchObject({ meta: { total: 0 } })
})
