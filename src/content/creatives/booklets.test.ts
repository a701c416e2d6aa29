import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { aReader } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { lockedPdf, onePagePdf, pagesPdf } from '../../../testing/pdf.ts'
import { features } from '#app/features.ts'
import { pdfPagesFeature } from '#content/pdf-pages/feature.ts'
import type { Page } from '#content/pdf-pages/contract.ts'
import { addressOf, storeUpload } from '#operations/media/service.ts'
import { runDueJobs } from '#platform/jobs/runner.ts'
import type { Booklet, Creative } from './contract.ts'
import type { BookletState } from './admin-routes.ts'
import { creativesFeature } from './feature.ts'
import type { CreativeInput } from './fields.ts'
import { createCreative } from './service.ts'

const words = ['Not silence', 'Two letters', 'The end']

async function fileOf(app: TestApp, content: Uint8Array, name = 'booklet.pdf'): Promise<NonNullable<CreativeInput['file']>> {
  const row = await storeUpload(app.services, { content, name, pages: null })
  return { media_id: row.id, url: addressOf(row), name: row.name, label: 'To print', bytes: row.bytes, type: row.mime, sha256: row.sha256, pages: row.pages }
}

function fieldsWith(file: CreativeInput['file'], more: Partial<CreativeInput> = {}): CreativeInput {
  return { title: 'Not silence', summary: 'Captions.', kind: 'pdf', creators: [{ name: 'Delphine Sarrazin', role: 'captions' }], file, ...more }
}

const draw = (app: TestApp) => runDueJobs(app.services.database, creativesFeature.jobs?.(app.services) ?? {}, { now: app.services.now })
const creative = async (app: TestApp, slug = 'not-silence') => (await app.get(`/api/creatives/${slug}`)).json<{ data: Creative }>().data
const pagesOf = async (app: TestApp, slug = 'not-silence') => (await app.get(`/api/creative/${slug}/pages`)).json<{ data: Booklet }>().data
const plain = (html: string) => html.replaceAll('<!-- -->', '')

describe('A booklet', { timeout: 240_000 }, () => {
  test('a booklet is read in the direction of its PDF and shows the labels of its pages', async () => {
    await using app = await startApp()
    const catalog = '/ViewerPreferences << /Direction /R2L >> /PageLabels << /Nums [0 << /S /r /St 4 /P (A-) >>] >>'
    await createCreative(app.services, { status: 'approved', fields: fieldsWith(await fileOf(app, onePagePdf('Harbour', { catalog }))) })
    await draw(app)
    const { direction, pages } = await pagesOf(app)
    expect([direction, pages.map(({ label }) => label)]).toEqual(['rtl', ['A-iv']])
    for (const page of ['1', 'a-iv']) {
      const html = plain((await app.get(`/creatives/not-silence?page=${page}`)).text)
      expect(html).toMatch(/class="booklet is-\w+" dir="rtl"/)
      expect(html).toContain('Page A-iv of 1')
    }
  })

  test('a booklet says that its pages are being drawn, and has an address for each page once they are', async () => {
    await using app = await startApp()
    await createCreative(app.services, { status: 'approved', fields: fieldsWith(await fileOf(app, pagesPdf(words))) })
    expect((await creative(app)).pages_state).toBe('waiting')
    expect((await pagesOf(app)).total).toBe(0)
    const before = (await app.get('/creatives/not-silence')).text
    expect(before).toContain('The pages are being drawn')
    expect(before).toMatch(/<a class="btn is-large" href="\/files\//)
    await draw(app)
    expect((await creative(app)).pages_state).toBe('ready')
    const { total, pages } = await pagesOf(app)
    expect([total, pages.map((page) => page.no), pages[0]?.pixels]).toEqual([3, [1, 2, 3], [1_440, 1_920]])
    const first = (await app.get('/api/creative/not-silence/pages/1')).json<{ data: Page }>().data
    expect([first.paragraphs, first.links]).toEqual([['Not silence'], [{ x: 10, y: 10, width: 20, height: 20, page: 2 }]])
    expect((await app.get(`/media/${pages[0]?.media_id}/320.avif`)).status).toBe(200)
    for (const no of ['4', '0', 'x']) expect((await app.get(`/api/creative/not-silence/pages/${no}`)).status, no).toBeGreaterThanOrEqual(404)
    const html = plain((await app.get('/creatives/not-silence')).text)
    expect(html).not.toContain('being drawn')
    expect(html).toContain('Page 1 of 3')
    expect(html).toContain('href="/creatives/not-silence?page=2#pages"')
    const second = plain((await app.get('/creatives/not-silence?page=2')).text)
    expect(second).toContain('Page 2 of 3')
    for (const said of ['Two letters', `/media/${pages[1]?.media_id}/`, 'href="/creatives/not-silence?page=3#pages"', 'href="/creatives/not-silence#pages"'])
      expect(second).toContain(said)
    expect(second).not.toContain(' style=')
    expect(plain((await app.get('/creatives/not-silence?page=999')).text)).toContain('Page 3 of 3')
  })

  test('a booklet without a cover is listed with its first page as cover once that page is drawn', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    await createCreative(app.services, { status: 'approved', fields: fieldsWith(await fileOf(app, pagesPdf(words))) })
    const listed = async (address: string) => (await app.get(address, { token })).json<{ data: { cover: { id: string } | null }[] }>().data[0]?.cover?.id
    expect(await listed('/api/creatives')).toBeUndefined()
    await draw(app)
    const first = (await pagesOf(app)).pages[0]?.media_id
    expect(first).toMatch(/./)
    for (const address of ['/api/creatives', '/api/desk/creatives']) expect(await listed(address), address).toBe(first)
    expect((await app.get('/creatives')).text).toContain(`/media/${first}/`)
    expect((await app.get('/creatives/rss.xml')).text).toContain(`/media/${first}/`)
    expect([(await creative(app)).cover?.id, (await creative(app)).own_cover]).toEqual([first, false])
    expect((await app.get('/creatives/not-silence')).text).not.toContain('creative-hero__picture')
  })

  test('a booklet with a locked or damaged PDF offers a download, and the studio shows the fault and a retry', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    for (const [content, fault] of [
      [lockedPdf(), 'This PDF is locked with a password. Save it without one and send it again.'],
      [pagesPdf(words).subarray(0, 300), 'This PDF cannot be read. It may be damaged.'],
    ] as const) {
      const { id, slug } = await createCreative(app.services, { status: 'approved', fields: fieldsWith(await fileOf(app, content)) })
      await draw(app)
      const html = (await app.get(`/creatives/${slug}`)).text
      expect([html.includes('being drawn'), html.includes('To print'), html.includes(fault)]).toEqual([false, true, false])
      const pagesState = async () => (await app.get(`/api/desk/creatives/${id}/pages`, { token })).json<{ data: BookletState }>().data
      expect([(await creative(app, slug)).pages_state, await pagesState()]).toEqual(['failed', { state: 'failed', fault, pages: null }])
      expect((await app.post(`/api/desk/creatives/${id}/pages`, {}, { token })).json<{ data: BookletState }>().data.state).toBe('waiting')
      expect((await app.post(`/api/desk/creatives/${id}/pages`, {}, { token })).status).toBe(409)
      await draw(app)
      expect((await pagesState()).state).toBe('failed')
    }
  })

  test('the pages of a booklet get 404 unless it is published', async () => {
    await using app = await startApp()
    const { id } = await createCreative(app.services, { fields: fieldsWith(await fileOf(app, pagesPdf(words))) })
    await draw(app)
    const asked = async () =>
      Promise.all(
        ['/api/creative/not-silence/pages', '/api/creative/not-silence/pages/1', '/creatives/not-silence?page=2'].map(
          async (path) => (await app.get(path)).status,
        ),
      )
    expect(await asked()).toEqual([404, 404, 404])
    const { token } = await aReader(app)
    expect((await app.get(`/api/desk/creatives/${id}/pages`, { token })).status).toBe(403)
    await asEditor(app).publish('creatives', id)
    expect(await asked()).toEqual([200, 200, 200])
    await asEditor(app).unpublish('creatives', id)
    expect(await asked()).toEqual([404, 404, 404])
  })

  test('a PDF that two booklets share is drawn once, and again when the file is replaced', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const file = await fileOf(app, pagesPdf(words))
    const { id } = await createCreative(app.services, { status: 'approved', fields: fieldsWith(file) })
    expect(await draw(app)).toBe(1)
    await createCreative(app.services, { status: 'approved', slug: 'twin', fields: fieldsWith(file) })
    await asEditor(app).save('creatives', id, fieldsWith(file, { summary: 'Captions, and more.' }))
    expect(await draw(app)).toBe(0)
    expect((await pagesOf(app, 'twin')).pages).toEqual((await pagesOf(app)).pages)
    // First another file is chosen, then the file in the library is replaced.
    await asEditor(app).save('creatives', id, fieldsWith(await fileOf(app, pagesPdf(['One', 'Two']), 'other.pdf')))
    expect((await creative(app)).pages_state).toBe('waiting')
    await draw(app)
    expect([(await pagesOf(app)).total, (await pagesOf(app, 'twin')).total]).toEqual([2, 3])
    const form = formOf(pagesPdf(['Alone']), 'new.pdf')
    expect((await app.post(`/api/media/${file.media_id}/file`, form.body, { token, headers: form.headers })).status).toBe(200)
    expect([(await creative(app, 'twin')).pages_state, (await pagesOf(app, 'twin')).total]).toEqual(['waiting', 0])
    expect(plain((await app.get('/creatives/twin')).text)).toContain('being drawn')
    await draw(app)
    expect([(await creative(app, 'twin')).pages_state, (await creative(app, 'twin')).file?.pages, (await pagesOf(app, 'twin')).total]).toEqual(['ready', 1, 1])
    expect(plain((await app.get('/creatives/twin')).text)).toContain('Alone')
  })

  test('a booklet may have its PDF among its assets, and a creative of another type is not drawn', async () => {
    await using app = await startApp()
    const { label: _, sha256: __, pages: ___, ...plate } = await fileOf(app, pagesPdf(words))
    await createCreative(app.services, { status: 'approved', fields: fieldsWith(null, { assets: [{ file: plate }] }) })
    const { id } = await createCreative(app.services, {
      status: 'approved',
      slug: 'poem',
      fields: fieldsWith(await fileOf(app, pagesPdf(['One'])), { kind: 'poem' }),
    })
    expect(await draw(app)).toBe(1)
    expect([(await creative(app)).pages_state, (await creative(app, 'poem')).pages_state]).toEqual(['ready', 'none'])
    const { token } = await aReader(app, { role: 'editor' })
    expect((await app.post(`/api/desk/creatives/${id}/pages`, {}, { token })).status).toBe(422)
    // A file that is not in the library counts as no file.
    const gone = await createCreative(app.services, {
      status: 'approved',
      slug: 'gone',
      fields: fieldsWith({ ...(await fileOf(app, pagesPdf(['Two']))), media_id: 'abcdefghijklmnop' }),
    })
    expect((await creative(app, gone.slug)).pages_state).toBe('none')
  })

  test('the pages of a PDF are deleted with its last booklet, and their images by the next sweep', async () => {
    await using app = await startApp()
    const file = await fileOf(app, pagesPdf(words))
    const [one, two] = [await createCreative(app.services, { fields: fieldsWith(file) }), await createCreative(app.services, { fields: fieldsWith(file) })]
    await draw(app)
    const { db } = app.services.database
    const count = async () => [
      (await db.selectFrom('pdf_pages').select('no').execute()).length,
      (await db.selectFrom('media').select('id').where('folder', '=', 'pages of issues').execute()).length,
    ]
    const sweep = async () => pdfPagesFeature.recurring?.(app.services, features)[0]?.run()
    await asEditor(app).remove('creatives', one.id)
    app.clock.pass(2 * 24 * 60 * 60_000)
    await sweep()
    expect(await count()).toEqual([3, 3])
    await asEditor(app).remove('creatives', two.id)
    expect(await count()).toEqual([0, 3])
    await sweep()
    expect(await count()).toEqual([0, 0])
    expect((await app.get(file.url)).status).toBe(200)
  })

  test('the search finds a booklet by the words on its pages', async () => {
    await using app = await startApp()
    await createCreative(app.services, { status: 'approved', fields: fieldsWith(await fileOf(app, pagesPdf(words))) })
    await app.work()
    const { data } = (await app.get('/api/search?q=letters')).json<{ data: { url: string }[] }>()
    expect(data.map((hit) => hit.url)).toContain('/creatives/not-silence?page=2')
  })
})
