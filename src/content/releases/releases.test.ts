import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { lockedPdf, pagesPdf } from '../../../testing/pdf.ts'
import { storeUpload } from '#operations/media/service.ts'
import { runDueJobs } from '#platform/jobs/runner.ts'
import type { Contents } from '#content/creatives/contract.ts'
import type { Page } from '#content/pdf-pages/contract.ts'
import type { Hit, Pages, Release, ReleaseCard } from './contract.ts'
import { releasesFeature } from './feature.ts'
import type { ReleaseInput } from './fields.ts'
import { arrangePages } from './page-order.ts'
import { attachPdf, createRelease } from './service.ts'

interface List<T> {
  data: T[]
  links: { next: string | null }
  meta: { total: number; per_page: number }
}

const day = 86_400_000

function issue(app: TestApp, number: number, fields: Partial<ReleaseInput> = {}, more: { status?: 'draft' | 'approved'; published_at?: number } = {}) {
  return createRelease(app.services, {
    status: 'approved',
    published_at: app.clock.now() - (100 - number) * day,
    ...more,
    fields: { number, label: 'Autumn 2026', title: `Issue ${number}`, summary: 'What goes missing.', ...fields },
  })
}

async function withPdf(app: TestApp, id: number): Promise<void> {
  const { id: media } = await storeUpload(app.services, { content: pagesPdf(['Not silence', 'Two letters', 'Delete account']), name: 'not-silence.pdf' })
  await attachPdf(app.services, id, media)
}

describe('Issues', () => {
  test('issues are listed six a page, newest first, and can be filtered by year', async () => {
    await using app = await startApp()
    for (let number = 1; number <= 8; number++) await issue(app, number)
    const first = (await app.get('/api/releases')).json<List<ReleaseCard> & { years: number[] }>()
    expect(first.data.map((one) => one.number)).toEqual([8, 7, 6, 5, 4, 3])
    expect(first.meta).toEqual({ total: 8, per_page: 6 })
    expect((await app.get(first.links.next ?? '')).json<List<ReleaseCard>>().data.map((one) => one.number)).toEqual([2, 1])
    const [year = 0] = first.years
    expect((await app.get(`/api/releases?year=${year}`)).json<List<ReleaseCard>>().meta.total).toBeGreaterThan(0)
    expect((await app.get('/api/releases?year=1800')).json<List<ReleaseCard>>().data).toEqual([])
    await expect(issue(app, 8)).rejects.toMatchObject({ status: 422, message: 'There is an issue 8 already.' })
  })

  test('an issue has its neighbours, theme, contents and structured data', async () => {
    await using app = await startApp()
    const article = await anArticle(app, { title: 'Dead letters' })
    await issue(app, 1)
    const { id, slug } = await issue(app, 2, {
      styles: { theme: { background: '#0e4a50', text: '#f4ead6', accent: '#f3a48c' } },
      toc: [
        {
          title: 'Dead letters',
          section: 'Eleven clerks',
          authors: ['Mirko Strand'],
          page_start: 12,
          page_end: 27,
          target: { kind: 'article', slug: article.slug },
        },
        { title: 'Gone', target: { kind: 'article', slug: 'gone' } },
      ],
      contents: { articles: [article.slug] },
    })
    await issue(app, 3)
    const one = (await app.get(`/api/release/${id}`)).json<{ data: Release }>().data
    expect([one.prev?.number, one.next?.number]).toEqual([1, 3])
    expect(JSON.parse(one.creative.styles).theme.background).toBe('#0e4a50')
    expect(one.toc.map((entry) => entry.target?.url)).toEqual([`/articles/${article.slug}`, undefined])
    expect(Object.keys((await app.get(`/api/release/${slug}/contents?&include=articles,books`)).json<{ data: Contents }>().data).sort()).toEqual([
      'articles',
      'books',
    ])
    const page = await app.get(`/magazine/releases/${slug}`)
    expect(page.text).toContain('PublicationIssue')
    expect(page.text).not.toContain('"issn"')
    const { token } = await aReader(app, { role: 'admin' })
    await app.put('/api/settings', { periodical: { issn: '2049-3630', publisher: 'Harbour Press', language: 'en' } }, { token })
    for (const path of ['/magazine', '/magazine/releases', `/magazine/releases/${slug}`]) {
      const { text } = await app.get(path)
      expect([text.includes('"issn":"2049-3630"'), text.includes('"name":"Harbour Press"')], path).toEqual([true, true])
    }
    expect(page.text).toMatch(/<title>Issue 2, issue 2/)
    expect((await app.get(`/magazine/releases/${id}`)).status).toBe(200)
    expect((await app.get('/magazine/releases/none')).status).toBe(404)
  })

  test('an article of an issue links to the next article of that issue', async () => {
    await using app = await startApp()
    const [one, two] = [await anArticle(app), await anArticle(app)]
    const { id } = await issue(app, 4, { toc: [one, two].map(({ title, slug }) => ({ title, target: { kind: 'article' as const, slug } })) })
    const asked = () =>
      app
        .get(`/api/article/${one.slug}/release`)
        .then((answer) => answer.json<{ data: { release: { number: number }; next: { slug: string } | null } | null }>().data)
    expect(await asked()).toMatchObject({ release: { number: 4 }, next: { slug: two.slug } })
    expect((await app.get(`/articles/${one.slug}`)).text).toContain('Next in this issue')
    await asEditor(app).unpublish('releases', id)
    expect(await asked()).toBeNull()
  })

  test('every page announces the newest issue until it is unpublished', async () => {
    await using app = await startApp()
    const { id } = await issue(app, 14, { title: 'Lost & Found' })
    expect((await app.get('/articles')).text).toContain('<b>Lost &amp; Found</b>, is out now')
    expect((await app.get('/nowhere')).text).not.toContain('is out now')
    await asEditor(app).unpublish('releases', id)
    expect((await app.get('/articles')).text).not.toContain('is out now')
  })

  test('an issue offers its EPUB, and only an uploaded EPUB file can be set as one', async () => {
    await using app = await startApp()
    const media_id = 'abcdefghijklmnop'
    const epub = { media_id, url: `/files/${media_id}/lost-and-found.epub`, name: 'lost-and-found.epub', bytes: 1_600_000 }
    const { id, slug } = await issue(app, 14, { epub })
    expect((await app.get(`/api/release/${slug}`)).json<{ data: Release }>().data.epub).toEqual({ url: epub.url, bytes: epub.bytes })
    const html = (await app.get(`/magazine/releases/${slug}`)).text
    expect(html).toContain(`href="${epub.url}" download`)
    expect(html.replaceAll('<!-- -->', '')).toContain('EPUB, 1.6 MB')
    const fields = { number: 14, label: 'Autumn', title: 'Issue 14', summary: 'Wet' }
    for (const url of ['https://elsewhere.example/a.epub', '/files/a/b.pdf', 'javascript:alert(1)//.epub'])
      await expect(asEditor(app).save('releases', id, { ...fields, epub: { ...epub, url } })).rejects.toThrow(/: 422 /)
    expect((await app.get(`/magazine/releases/${(await issue(app, 15)).slug}`)).text).not.toContain('EPUB')
  })

  test.each([undefined, 'off'] as const)('a visitor counts as one read and one download of an issue, with limits %s', async (limits) => {
    await using app = await startApp({ config: { limits } })
    const { id } = await issue(app, 1)
    for (const _ of [1, 2]) expect((await app.get(`/api/releases/increment/read/${id}`)).json<{ reads: number }>().reads).toBe(1)
    expect((await app.post(`/api/releases/increment/download/${id}`)).json<{ downloads: number }>().downloads).toBe(1)
  })
})

describe('Pages of an issue', () => {
  test('the PDF of an issue is converted to pages with images, text, links and their own addresses', { timeout: 240_000 }, async () => {
    await using app = await startApp()
    const { id, slug } = await issue(app, 1)
    await withPdf(app, id)
    const waiting = (await app.get(`/api/release/${slug}`)).json<{ data: Release }>().data
    expect([waiting.pages_state, waiting.pdf?.pages, waiting.cover]).toEqual(['waiting', 3, null])
    expect((await app.get(`/magazine/releases/${slug}?page=1`)).text).toContain('Not ready yet')
    await runDueJobs(app.services.database, releasesFeature.jobs?.(app.services) ?? {}, { now: app.services.now })
    const pages = (await app.get(`/api/release/${slug}/pages`)).json<{ data: Pages }>().data
    expect(pages.total).toBe(3)
    const first = (await app.get(`/api/release/${slug}/pages/1`)).json<{ data: Page }>().data
    expect(first.paragraphs).toEqual(['Not silence'])
    expect(first.links).toEqual([{ x: 10, y: 10, width: 20, height: 20, page: 2 }])
    expect(first.image.width).toBe(1_440)
    // An issue without a cover shows its first page.
    expect((await app.get(`/api/release/${slug}`)).json<{ data: Release }>().data.cover?.id).toBe(first.image.id)
    expect((await app.get(`/media/${pages.pages[0]?.media_id}/320.webp`)).status).toBe(200)
    expect((await app.get(`/api/release/${slug}/pages/4`)).status).toBe(404)
    const html = (await app.get(`/magazine/releases/${slug}?page=2`)).text
    expect(html).toContain('Page 2 of 3')
    expect(html).toContain(`href="/magazine/releases/${slug}?page=3"`)
    expect(html).not.toContain(' style=')
    // The spread shows two pages; only the requested one is preloaded.
    const ahead = [...html.slice(0, html.indexOf('</head>')).matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link)
    expect(ahead).toHaveLength(1)
    expect(ahead[0]).toContain(`${pages.pages[1]?.media_id}/640.avif 640w`)
    expect(ahead[0]).toContain('fetchPriority="high"')
    const hits = (await app.get(`/api/release/${slug}/search?q=LETTERS`)).json<{ data: Hit[]; total: number }>()
    expect(hits).toEqual({ data: [{ page: 2, before: 'Two ', found: 'letters', after: '' }], total: 1 })
    expect((await app.get(`/magazine/releases/${slug}?page=1&q=letters`)).text).toContain('<mark>letters</mark>')
    expect((await app.get(`/magazine/releases/${slug}?page=1&view=text`)).text).toContain('Page 1 of 3')
    await asEditor(app).unpublish('releases', id)
    expect((await app.get(`/api/release/${slug}/pages/1`)).status).toBe(404)
  })

  test('drawing the pages again restores all pages in the order of the file', { timeout: 240_000 }, async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const { id, slug } = await issue(app, 1)
    const draw = () => runDueJobs(app.services.database, releasesFeature.jobs?.(app.services) ?? {}, { now: app.services.now })
    const pages = async () => (await app.get(`/api/release/${slug}/pages`)).json<{ data: Pages }>().data.pages.map((page) => page.media_id)
    const again = () => app.post(`/api/desk/releases/${id}/pages`, {}, { token })
    expect((await again()).status).toBe(422)
    await withPdf(app, id)
    await draw()
    const before = await pages()
    await app.put(`/api/desk/releases/${id}/pages`, { order: [3, 1] }, { token })
    expect(await pages()).toEqual([before[2], before[0]])
    expect((await again()).json<{ data: { state: string } }>().data.state).toBe('waiting')
    expect((await again()).status).toBe(409)
    await draw()
    expect(await pages()).toEqual(before)
  })

  test('the HTML of a page of an issue contains a preview of that page and of no other', { timeout: 240_000 }, async () => {
    await using app = await startApp()
    const { id, slug } = await issue(app, 1)
    await withPdf(app, id)
    await app.work()
    const htmlOf = async (page: string) => (await app.get(`/magazine/releases/${slug}?page=${page}`)).text
    const glimpses = new Set<string>()
    for (const no of [1, 2, 3]) {
      const { glimpse } = (await app.get(`/api/release/${slug}/pages/${no}/glimpse`)).json<{ data: { glimpse: string } }>().data
      glimpses.add(glimpse)
      const html = await htmlOf(String(no))
      const [, , bytes = ''] = /^(data:image\/avif;base64,)([\w+/=]+)$/.exec(glimpse) ?? []
      expect(bytes.length, `page ${no}`).toBeGreaterThan(200)
      expect(bytes.length, `page ${no}`).toBeLessThan(14_000)
      // The preview is in the image only and not repeated in the state for hydration.
      expect(html.match(/data:image\/avif;base64,[\w+/=]+/g), `page ${no}`).toEqual([glimpse])
      expect(html, `page ${no}`).toContain(`src="${glimpse}" alt="" aria-hidden="true" decoding="sync"`)
      expect(html, `page ${no}`).not.toContain('rel="preload" as="image"')
    }
    for (const view of ['text', 'pages']) expect(await htmlOf(`1&view=${view}`), view).not.toContain('data:image/avif')
    expect((await app.get(`/api/release/${slug}/pages/4/glimpse`)).status).toBe(404)

    // A recurring job adds missing previews to pages that were drawn without them.
    await app.services.database.db.updateTable('release_pages').set({ glimpse: null }).execute()
    await app.services.database.write(async ({ purge }) => purge(`release:${id}`))
    expect(await htmlOf('2')).not.toContain('data:image/avif')
    for (const { run } of releasesFeature.recurring?.(app.services) ?? []) await run()
    await app.work()
    expect(await htmlOf('2')).toContain('data:image/avif')
    await arrangePages(app.services, { id, order: [3, 1], basedOn: undefined }, async () => {})
    await app.work()
    expect((await htmlOf('1')).match(/data:image\/avif;base64,[\w+/=]+/)?.[0]).toBe([...glimpses][2])
    await asEditor(app).unpublish('releases', id)
    expect((await app.get(`/api/release/${slug}/pages/1/glimpse`)).status).toBe(404)
  })

  test('a damaged or locked PDF, or another type of file, is refused with the reason', { timeout: 180_000 }, async () => {
    await using app = await startApp()
    const { id } = await issue(app, 1)
    const attach = async (content: Uint8Array, name: string) => attachPdf(app.services, id, (await storeUpload(app.services, { content, name })).id)
    const whole = pagesPdf(['One', 'Two'])
    await expect(attach(whole.subarray(0, 300), 'half.pdf')).rejects.toMatchObject({
      status: 422,
      code: 'pdf-broken',
      message: 'This PDF cannot be read. It may be damaged.',
    })
    await expect(attach(lockedPdf(), 'locked.pdf')).rejects.toMatchObject({
      status: 422,
      code: 'pdf-encrypted',
      message: 'This PDF is locked with a password. Save it without one and send it again.',
    })
    await expect(attach(new TextEncoder().encode('only words'), 'words.txt')).rejects.toMatchObject({ status: 422, code: 'not-a-pdf' })
    expect((await app.get('/api/release/1')).json<{ data: Release }>().data.pages_state).toBe('none')
  })
})
