import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { relistAll } from '#content/articles/jobs.ts'
import { saveArticle } from '#content/articles/service.ts'
import { insertTranslation } from './store.ts'

describe('A site with several languages', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
    await changeSettings(app.services, { more_languages: ['de', 'ar'] }, null)
  })
  afterEach(() => app.close())
  // Resets the language for the next test file of this worker.
  afterAll(() => activateLanguage('en'))

  async function aPair(): Promise<{ english: { id: number; slug: string }; german: { id: number; slug: string } }> {
    const english = await anArticle(app, { title: 'The late tram', slug: 'late-tram', language: 'en' })
    const german = await anArticle(app, { title: 'Die späte Bahn', slug: 'spaete-bahn', language: 'de', approved: 'draft' })
    for (const [{ id }, language] of [
      [english, 'en'],
      [german, 'de'],
    ] as const)
      await insertTranslation(app.services.database.db, {
        kind: 'article',
        content_id: id,
        group_id: english.id,
        language,
        original_id: id === english.id ? null : english.id,
        seen: '{}',
      })
    await saveArticle(app.services, german.id, { approved: 'approved', published_at: app.services.now() })
    return { english, german }
  }

  const hreflangs = (html: string) => [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => [tag, href])

  test('each language has its pages below its own path, with its texts and Content-Language header', async () => {
    await aPair()
    const english = await app.get('/articles')
    expect(english.headers['content-language']).toBe('en')
    const german = await app.get('/de/articles')
    expect(german.headers['content-language']).toBe('de')
    expect(german.text).toContain('Zum Inhalt springen')
    expect(german.text).toContain('href="/de/events"')
    expect((await app.get('/ar')).text).toContain('href="/ar/events"')
    expect((await app.get('/fr/articles')).status).toBe(404)
  })

  test('an article has one address in its language, and the paths of other languages redirect to it', async () => {
    await aPair()
    expect((await app.get('/de/articles/spaete-bahn')).status).toBe(200)
    const wrong = await app.get('/articles/spaete-bahn')
    expect([wrong.status, wrong.headers['location']]).toEqual([301, '/de/articles/spaete-bahn'])
    const other = await app.get('/de/articles/late-tram')
    expect([other.status, other.headers['location']]).toEqual([301, '/articles/late-tram'])
  })

  test('translations link to each other by hreflang, with the first language as x-default', async () => {
    await aPair()
    const all = [
      ['en', 'http://localhost:3000/articles/late-tram'],
      ['de', 'http://localhost:3000/de/articles/spaete-bahn'],
      ['x-default', 'http://localhost:3000/articles/late-tram'],
    ]
    expect(hreflangs((await app.get('/articles/late-tram')).text)).toEqual(all)
    expect(hreflangs((await app.get('/de/articles/spaete-bahn')).text)).toEqual(all)
    expect(hreflangs((await app.get('/de/articles')).text).map(([tag]) => tag)).toEqual(['en', 'de', 'ar', 'x-default'])
  })

  test('a list shows translations, and untranslated articles in their own language or not at all', async () => {
    await aPair()
    await anArticle(app, { title: 'Only English', slug: 'only-english', language: 'en' })
    const titlesIn = async (lang: string) => (await app.get(`/api/blogs/public?lang=${lang}`)).json<{ data: { title: string }[]; meta: { total: number } }>()
    expect((await titlesIn('de')).data.map(({ title }) => title)).toEqual(['Only English', 'Die späte Bahn'])
    expect((await titlesIn('en')).data.map(({ title }) => title)).toEqual(['Only English', 'The late tram'])
    expect((await app.get('/de/articles')).text).toContain('<span class="card__language">en</span>')
    await changeSettings(app.services, { untranslated: 'hide' }, null)
    await relistAll(app.services)
    const hidden = await titlesIn('de')
    expect(hidden.data.map(({ title }) => title)).toEqual(['Die späte Bahn'])
    expect(hidden.meta.total).toBe(1)
  })

  test('the original replaces an unpublished translation in the lists at once', async () => {
    const { german } = await aPair()
    expect((await app.get('/de/articles')).text).not.toContain('The late tram')
    await saveArticle(app.services, german.id, { approved: 'draft' })
    expect((await app.get('/de/articles')).text).toContain('The late tram')
    expect(hreflangs((await app.get('/articles/late-tram')).text)).toEqual([])
  })

  test('the search in a language finds the content of its lists', async () => {
    await aPair()
    await anArticle(app, { title: 'A tram for nobody', slug: 'nobody', language: 'en' })
    await relistAll(app.services)
    const found = async (q: string, lang: string) =>
      (await app.get(`/api/search?q=${q}&lang=${lang}`))
        .json<{ data: { url: string }[] }>()
        .data.map(({ url }) => url.replace(/#.*/, ''))
        .toSorted()
    expect(await found('tram', 'en')).toEqual(['/articles/late-tram', '/articles/nobody'])
    expect(await found('tram', 'de')).toEqual(['/articles/nobody', '/de/articles/spaete-bahn'])
    expect(await found('Bahn', 'de')).toEqual(['/de/articles/spaete-bahn'])
    expect(await found('Bahn', 'en')).toEqual([])
    const listed = await app.get('/api/blogs/public?search=tram&lang=de')
    expect(listed.json<{ data: { slug: string }[] }>().data.map(({ slug }) => slug)).toEqual(['nobody', 'spaete-bahn'])
  })

  test('the home page of a language shows the chosen lead in that language, or its newest article', async () => {
    const { english, german } = await aPair()
    const alone = await anArticle(app, { title: 'Only English', slug: 'only-english', language: 'en' })
    await anArticle(app, { title: 'Neues', slug: 'neues', language: 'de' })
    const { token } = await aReader(app, { role: 'admin' })
    const choose = async (lead_id: number) => {
      const { sections } = (await app.get('/api/home/settings', { token })).json<{ data: { sections: unknown } }>().data
      expect((await app.put('/api/home/settings', { lead_id, second_ids: [], layers: null, sections }, { token })).status).toBe(200)
      const leads = ['en', 'de'].map(
        async (lang) => (await app.get(`/api/home?lang=${lang}`)).json<{ data: { lead: { id: number; title: string } } }>().data.lead,
      )
      return Promise.all(leads)
    }
    expect((await choose(english.id)).map(({ id }) => id)).toEqual([english.id, german.id])
    expect((await choose(alone.id)).map(({ title }) => title)).toEqual(['Only English', 'Neues'])
  })

  test('each language has its own feeds, and the sitemap lists translations as alternates', async () => {
    await aPair()
    const german = await app.get('/de/rss.xml')
    expect(german.text).toContain('<language>de</language>')
    expect(german.text).toContain('http://localhost:3000/de/articles/spaete-bahn')
    expect(german.text).not.toContain('/articles/late-tram')
    const english = await app.get('/rss.xml')
    expect(english.text).toContain('http://localhost:3000/articles/late-tram')
    expect(english.text).not.toContain('spaete-bahn')
    const articles = (await app.get('/sitemap/articles/1.xml')).text
    expect(articles).toContain('<loc>http://localhost:3000/de/articles/spaete-bahn</loc>')
    const alternates = articles.match(/<xhtml:link rel="alternate" hreflang="de" href="http:\/\/localhost:3000\/de\/articles\/spaete-bahn"\/>/g)
    expect(alternates).toHaveLength(2)
    expect((await app.get('/sitemap/sections/1.xml')).text).toContain('<loc>http://localhost:3000/de/events</loc>')
  })

  test('a form that is refused without JavaScript is shown again in the language of its page', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/de/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada&email=nobody&message=',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Zum Inhalt springen')
    expect(answer.body).toContain('action="/de/contact"')
  })

  test('API errors are in the language of the lang parameter', async () => {
    const answer = await app.get('/api/blogs/slug/nothing?lang=de')
    expect(answer.json<{ error: string }>().error).toBe('Artikel nicht gefunden')
    expect((await app.get('/api/blogs/slug/nothing')).json<{ error: string }>().error).toBe('Article Not Found')
  })
  test('the OpenAPI document has the lang parameter for the calls that accept it', async () => {
    const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, Record<string, { parameters: { name: string }[] }>> }>()
    const takes = (path: string, method: string) => paths[path]?.[method]?.parameters.some(({ name }) => name === 'lang')
    expect([takes('/blogs/public', 'get'), takes('/search', 'get'), takes('/home', 'get')]).toEqual([true, true, true])
    expect([takes('/pages/{slug}', 'put'), takes('/pages', 'get')]).toEqual([false, false])
  })
})
