import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { activateLanguage, shippedMessages } from '#i18n/site-messages.ts'
import { saveArticle } from '#content/articles/service.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { importPicture } from '#operations/media/service.ts'
import { removeOldPictures } from './og-image-store.ts'
import { asEditor } from '../../../testing/editor-calls.ts'
import { anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

async function pictureOf(app: TestApp, page: string): Promise<string> {
  const found = /<meta property="og:image" content="([^"]+)"/.exec((await app.get(page)).text)?.[1] ?? ''
  expect(found).toMatch(/^http:\/\/localhost:3000\/og\/article\//)
  return found.replace('http://localhost:3000', '')
}

async function bytesOf(app: TestApp, path: string): Promise<Buffer> {
  const answer = await app.server.inject({ method: 'GET', url: path })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  return answer.rawPayload
}

async function filesIn(app: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.files.list('og/')) keys.push(key)
  return keys
}

describe('The image of a shared link', () => {
  test('a share image is deleted after two months and drawn again for a later request', async () => {
    await using app = await startApp()
    const { slug } = await anArticle(app, { title: 'Old and still read' })
    const path = await pictureOf(app, `/articles/${slug}`)
    const first = await bytesOf(app, path)
    const passed = Date.now() - app.clock.now()
    app.clock.pass(passed + 59 * 86_400_000)
    await removeOldPictures(app.services)
    expect(await filesIn(app)).toHaveLength(1)
    app.clock.pass(2 * 86_400_000)
    await removeOldPictures(app.services)
    expect(await filesIn(app)).toEqual([])
    expect(await bytesOf(app, path)).toEqual(first)
  })

  test('a share image is drawn at its first request, stored, and drawn again when the article changes', async () => {
    await using app = await startApp()
    const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const cover = await importPicture(app.services, { bytes, name: 'blue.png' })
    const { id, slug } = await anArticle(app, { title: 'Dead letters, wide awake', cover })
    const path = await pictureOf(app, `/articles/${slug}`)
    const first = await bytesOf(app, path)
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const [, , blue] = await sharp(first).extract({ left: 1150, top: 20, width: 1, height: 1 }).raw().toBuffer()
    expect(blue).toBeGreaterThan(200)
    expect(await bytesOf(app, path)).toEqual(first)
    expect(await filesIn(app)).toHaveLength(1)
    app.clock.pass(5_000)
    await saveArticle(app.services, id, { title: 'Another headline' })
    const changed = await pictureOf(app, `/articles/${slug}`)
    expect(changed).not.toBe(path)
    expect(await bytesOf(app, changed)).not.toEqual(first)
    expect(await filesIn(app)).toHaveLength(1)
  })

  test('a transparent picture stands on white on a share image, so that a black drawing is seen', async () => {
    await using app = await startApp()
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const drawing = await sharp({ create: { width: 1200, height: 630, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const cover = await importPicture(app.services, { bytes: drawing, name: 'drawing.png' })
    const { slug } = await anArticle(app, { title: 'A', cover })
    const bytes = await bytesOf(app, await pictureOf(app, `/articles/${slug}`))
    const { data } = await sharp(bytes).extract({ left: 1150, top: 20, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(240)
  })

  test('a light drawing with transparent parts stands on ink on a share image', async () => {
    await using app = await startApp()
    const drawing = await sharp(Buffer.from('<svg width="1200" height="630"><circle cx="600" cy="300" r="200" fill="#fff"/></svg>')).png().toBuffer()
    const cover = await importPicture(app.services, { bytes: drawing, name: 'drawing.png' })
    const { slug } = await anArticle(app, { title: 'A', cover })
    const bytes = await bytesOf(app, await pictureOf(app, `/articles/${slug}`))
    const { data } = await sharp(bytes).extract({ left: 1190, top: 6, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    expect(Math.max(...data)).toBeLessThan(40)
  })

  test('an unpublished article has no share image, not even one that was drawn before', async () => {
    await using app = await startApp()
    const draft = await anArticle(app, { title: 'Canary', approved: 'draft' })
    const { id, slug } = await anArticle(app)
    const path = await pictureOf(app, `/articles/${slug}`)
    await bytesOf(app, path)
    await asEditor(app).unpublish('articles', id)
    for (const gone of [
      path,
      `/og/article/${draft.slug}/1.jpg`,
      '/og/article/nothing/1.jpg',
      '/og/nonsense/x/1.jpg',
      '/og/constructor/x/1.jpg',
      `/og/article/${slug}/1.png`,
    ])
      expect((await app.get(gone)).status, gone).toBe(404)
    expect(await filesIn(app)).toHaveLength(1)
  })

  test('requests with made-up versions store no further share images', async () => {
    await using app = await startApp()
    const { slug } = await anArticle(app)
    for (const version of ['1', '2', 'zz']) await bytesOf(app, `/og/article/${slug}/${version}.jpg`)
    expect(await filesIn(app)).toHaveLength(1)
  })
})

describe('oEmbed', () => {
  test('oEmbed describes a page as JSON and as XML, and the page links to both', async () => {
    await using app = await startApp()
    const { slug } = await anArticle(app, { title: 'Salt & <roads>' })
    const page = (await app.get(`/articles/${slug}`)).text
    const path = /type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const json = (await app.get(path)).json<Record<string, unknown>>()
    expect(json).toMatchObject({ version: '1.0', type: 'link', title: 'Salt & <roads>', provider_name: 'Masthead', thumbnail_width: 1200 })
    const xmlPath = /type="text\/xml\+oembed"[^>]*href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const xml = await app.get(xmlPath)
    expect(XMLValidator.validate(xml.text)).toBe(true)
    expect((new XMLParser({ processEntities: { enabled: true }, htmlEntities: true }).parse(xml.text) as { oembed: { title: string } }).oembed.title).toBe(
      'Salt & <roads>',
    ) // by fast-xml-parser
    expect((await app.get(`${path}&maxwidth=400`)).json()).not.toHaveProperty('thumbnail_url')
  })

  test('oEmbed answers for public pages of this site only', async () => {
    await using app = await startApp()
    const { slug } = await anArticle(app, { approved: 'draft' })
    const ask = async (query: string) => (await app.get(`/oembed${query}`)).status
    expect(await ask('')).toBe(400)
    expect(await ask(`?url=http://localhost:3000/articles/${slug}`)).toBe(404)
    expect(await ask(`?url=https://elsewhere.example/articles/${slug}`)).toBe(404)
    expect(await ask('?url=http://localhost:3000/articles/%25E0%25A4%25A')).toBe(404)
    expect(await ask(`?url=/articles/${slug}&format=yaml`)).toBe(501)
  })
})

describe('llms.txt and OpenSearch', () => {
  test('llms.txt lists the newest articles with their Markdown, and an unpublished article has neither', async () => {
    await using app = await startApp()
    const { id, slug } = await anArticle(app, { title: 'Salt [roads]', standfirst: 'Where the salt went.' })
    const draft = await anArticle(app, { title: 'Canary', approved: 'draft' })
    const list = (await app.get('/llms.txt')).text
    expect(list).toMatch(/^# Masthead\n\n> /)
    expect(list).toContain(`- [Salt  roads](http://localhost:3000/articles/${slug}.md): Where the salt went.`)
    expect(list).not.toContain('Canary')
    const text = await app.get(`/articles/${slug}.md`)
    expect(text.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(text.text).toContain('# Salt [roads]')
    expect(text.text).toContain('The tram was late, and so was the year.')
    expect((await app.get(`/articles/${draft.slug}.md`)).status).toBe(404)
    await asEditor(app).unpublish('articles', id)
    expect((await app.get(`/articles/${slug}.md`)).status).toBe(404)
    expect((await app.get('/llms.txt')).text).not.toContain('Salt')
  })

  test('llms.txt of a site in German has its own line and no English message', async () => {
    await using app = await startApp()
    await anArticle(app, { title: 'Bahnhof', standfirst: 'Wohin das Salz kam.' })
    const own = new Set(Object.values(shippedMessages('de')))
    const english = Object.values(shippedMessages('en')).filter((text) => /\p{Ll}{2}/u.test(text) && !own.has(text))
    try {
      await changeSettings(app.services, { language: 'de' }, null)
      const list = (await app.get('/llms.txt')).text
      expect(list).toContain('> Artikel, Ausgaben,')
      expect(list).toContain('\n## Neu\n')
      // Without addresses, and without the heading that the format itself names.
      const shown = list
        .replaceAll(/https?:\S+/g, '')
        .replace('## Optional', '')
        .split(/\n|[#>[\]():]+/)
      expect(shown.map((text) => text.trim()).filter((text) => english.includes(text))).toEqual([])
      expect(list).not.toMatch(/\b(the|and|is|of|without)\b/)
      await changeSettings(app.services, { tagline: 'Für Zugvögel' }, null)
      expect((await app.get('/llms.txt')).text).toContain('> Für Zugvögel\n')
    } finally {
      // The next test of this worker may have no site of its own.
      activateLanguage('en')
    }
  })

  test('opensearch.xml describes the search of the site by OpenSearch 1.1', async () => {
    await using app = await startApp()
    const answer = await app.get('/opensearch.xml')
    expect(answer.headers['content-type']).toContain('application/opensearchdescription+xml')
    expect(XMLValidator.validate(answer.text)).toBe(true)
    const { OpenSearchDescription: read } = new XMLParser({ ignoreAttributes: false }).parse(answer.text) as {
      OpenSearchDescription: { ShortName: string; Description: string; Url: { '@_template': string }[] }
    } // by fast-xml-parser
    expect(read.ShortName.length).toBeLessThanOrEqual(16)
    expect(read.Url[0]?.['@_template']).toBe('http://localhost:3000/search?q={searchTerms}')
  })
})
