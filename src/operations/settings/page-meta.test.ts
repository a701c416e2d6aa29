import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const picture = { id: null, url: '/media/harbour.jpg', width: 1200, height: 630, alt: 'A harbour' }
const none = { title: '', descriptions: {}, picture: null }

async function setter(app: TestApp) {
  const { token } = await aReader(app, { role: 'admin' })
  return (settings: object) => app.put('/api/settings', settings, { token })
}

/** Title and meta elements of the head of a page. */
async function headOf(app: TestApp, path: string) {
  const { text } = await app.get(path)
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1]
  return {
    title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
    description: meta('description'),
    ogDescription: meta('og:description'),
    image: meta('og:image'),
    alt: meta('og:image:alt'),
  }
}

describe('Default metadata of pages', () => {
  test('a page without metadata of its own has the defaults of the settings, in the language of the page', async () => {
    await using app = await startApp()
    const set = await setter(app)
    await set({ more_languages: ['de', 'fr'] })
    const article = await anArticle(app, { title: 'Lamp {site} on' })
    const before = await headOf(app, `/articles/${article.slug}`)
    const topic = await headOf(app, '/corrections')
    expect(topic.image).toMatch(/\/og-default\.png$/)
    const answer = await set({ page_meta: { title: '{title} – {site}', descriptions: { en: 'News of the "harbour".', de: 'Vom Hafen.' }, picture } })
    expect(answer.status).toBe(200)
    const url = app.services.config.siteUrl
    const shelf = await headOf(app, '/shelf')
    expect(shelf).toMatchObject({ description: 'News of the &quot;harbour&quot;.', ogDescription: 'News of the &quot;harbour&quot;.' })
    expect(shelf).toMatchObject({ image: `${url}/media/harbour.jpg`, alt: 'A harbour' })
    expect(await headOf(app, '/')).toMatchObject({ description: 'News of the &quot;harbour&quot;.', image: `${url}/media/harbour.jpg` })
    expect((await headOf(app, '/de/shelf')).description).toBe('Vom Hafen.')
    expect((await headOf(app, '/fr/shelf')).description ?? '').not.toContain('arbour')
    const after = await headOf(app, `/articles/${article.slug}`)
    expect(after).toEqual({ ...before, title: 'Lamp {site} on – Masthead' })
    await set({ page_meta: none })
    expect(await headOf(app, '/corrections')).toEqual(topic)
  })

  test('default metadata with an invalid title pattern, description or picture gets 422', async () => {
    await using app = await startApp()
    const set = await setter(app)
    for (const [part, field] of [
      [{ title: 'Always the same' }, 'page_meta.title'],
      [{ title: '{title} {title}' }, 'page_meta.title'],
      [{ descriptions: { en: 'x'.repeat(301) } }, 'page_meta.descriptions.en'],
      [{ picture: { url: 7 } }, 'page_meta.picture.id'],
    ] as const) {
      const answer = await set({ page_meta: { ...none, ...part } })
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)[0]], JSON.stringify(part)).toEqual([422, field])
    }
  })
})

describe('The 404 page', () => {
  test('the 404 page has the heading and text that the site has set for each language', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    await app.put('/api/settings', { more_languages: ['de'] }, { token })
    const put = (language: string, key: string, text: string) => app.put(`/api/texts/${language}/${key}`, { text }, { token })
    expect((await app.get('/not/here')).text).toContain('Page not found: /not/here')
    expect((await put('en', 'shell.page-not-found', 'Lost at sea')).status).toBe(200)
    expect((await put('en', 'base.error-page-not-found', 'Nothing lies here.')).status).toBe(200)
    expect((await put('de', 'base.error-page-not-found', 'Unter {path} ist nichts.')).status).toBe(200)
    const page = await app.get('/not/here')
    expect(page.status).toBe(404)
    expect(page.text).toContain('>Lost at sea</h1><p>Nothing lies here.</p>')
    expect(page.text).toContain('<title>Lost at sea | Masthead</title>')
    expect((await app.get('/de/not/here')).text).toContain('Unter /de/not/here ist nichts.')
    expect((await app.get('/articles/not-here')).text).toContain('Article Not Found')
    for (const text of ['', 'Nothing at {address}', '{path']) expect([text, (await put('en', 'base.error-page-not-found', text)).status]).toEqual([text, 422])
    expect((await put('en', 'http.error-page-not-found', 'Nothing')).status).toBe(422)
  })
})
