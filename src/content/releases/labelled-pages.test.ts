import { expect, test } from 'vitest'
import { truncatedPdf, onePagePdf } from '../../../testing/pdf.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { storeUpload } from '#operations/media/service.ts'
import type { Pages } from './contract.ts'
import { attachPdf, createRelease } from './service.ts'

const issue = (app: TestApp, number: number) =>
  createRelease(app.services, {
    status: 'approved',
    published_at: app.clock.now() - 1_000,
    fields: { number, label: 'Autumn 2026', title: `Issue ${number}`, summary: 'What goes missing.' },
  })

test('an issue is read in the direction of its PDF and shows the labels of its pages', { timeout: 180_000 }, async () => {
  await using app = await startApp()
  const { id } = await issue(app, 1)
  const catalog = '/ViewerPreferences << /Direction /R2L >> /PageLabels << /Nums [0 << /S /r /St 4 /P (A-) >>] >>'
  const { id: media } = await storeUpload(app.services, { content: onePagePdf('Harbour', { catalog }), name: 'arabic.pdf' })
  await attachPdf(app.services, id, media)
  await app.work()
  const { data } = (await app.get('/api/release/1/pages')).json<{ data: Pages }>()
  expect([data.release.direction, data.pages.map(({ label }) => label)]).toEqual(['rtl', ['A-iv']])
  const { slug } = data.release
  const html = (await app.get(`/magazine/releases/${slug}?page=1`)).text
  expect(html).toMatch(/class="issue-reader"[^>]* dir="rtl"/)
  expect(html).toContain('A-iv')
  // The same file again: its pages are not drawn anew.
  const second = await issue(app, 2)
  await attachPdf(app.services, second.id, media, { unseen: true })
  await app.work()
  expect((await app.get('/api/release/2/pages')).json<{ data: Pages }>().data.pages[0]?.label).toBe('A-iv')
})

test('a PDF that lacks one of its pages is refused at upload, and the issue stays without pages', { timeout: 180_000 }, async () => {
  await using app = await startApp()
  const { id } = await issue(app, 1)
  const { id: media } = await storeUpload(app.services, { content: truncatedPdf(), name: 'counts-two.pdf' })
  await expect(attachPdf(app.services, id, media)).rejects.toMatchObject({
    status: 422,
    message: 'Page 2 of 2 in this PDF cannot be drawn. It may be damaged.',
  })
  expect((await app.get('/api/release/1/pages')).json<{ data: Pages }>().data.release.pages_state).toBe('none')
})
