import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Translations } from '#content/publishing/contract.ts'

const block = (id: string, text: string) => ({ id, type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text, styles: {} }] })
const textOf = (title: string, ...blocks: object[]) => ({ kind: 'text', title, content: JSON.stringify(blocks) })

describe('Translations of a page', () => {
  let app: TestApp
  let token: string
  beforeEach(async () => {
    app = await startApp()
    await changeSettings(app.services, { more_languages: ['de', 'ar'] }, null)
    token = (await aReader(app, { role: 'editor' })).token
  })
  afterEach(() => app.close())
  // Resets the language for the next test file of this worker.
  afterAll(() => activateLanguage('en'))

  const dataOf = <T>(answer: Answer): T => {
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ data: T }>().data
  }
  const write = async (slug: string, fields: object = {}) =>
    dataOf<{ revision: number; slug: string }>(
      await app.put(
        `/api/pages/${slug}`,
        { title: 'How we work', standfirst: '', sections: [textOf('Rules', block('a', 'We ask twice.'))], ...fields },
        { token },
      ),
    )
  const translate = async (slug: string, language: string) =>
    dataOf<{ id: number; slug: string }>(await app.post(`/api/pages/${slug}/translations`, { language }, { token }))
  const translationsOf = async (slug: string) => dataOf<Translations>(await app.get(`/api/pages/${slug}/translations`, { token }))
  const hreflangs = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="http:\/\/localhost:3000([^"]+)"/gi)].map(([, tag, href]) => [tag, href])

  test('a translation of a page begins as a draft and has its own slug, address and alternates', async () => {
    await write('rules')
    const made = await translate('rules', 'de')
    expect((await translationsOf('rules')).translations.map(({ language, state }) => [language, state])).toEqual([
      ['en', 'public'],
      ['de', 'draft'],
      ['ar', null],
    ])
    expect((await app.get(`/de/pages/${made.slug}`)).status).not.toBe(200)
    expect(hreflangs((await app.get('/pages/rules')).text)).toEqual([])
    await write(made.slug, { title: 'Wie wir arbeiten', status: 'approved', slug: 'regeln' })
    expect((await app.get('/de/pages/regeln')).text).toContain('Wie wir arbeiten')
    const all = [
      ['en', '/pages/rules'],
      ['de', '/de/pages/regeln'],
      ['x-default', '/pages/rules'],
    ]
    expect(hreflangs((await app.get('/pages/rules')).text)).toEqual(all)
    expect(hreflangs((await app.get('/de/pages/regeln')).text)).toEqual(all)
    const wrong = await Promise.all([app.get('/pages/regeln'), app.get('/de/pages/rules')])
    expect(wrong.map(({ headers }) => headers['location'])).toEqual(['/de/pages/regeln', '/pages/rules'])
    const sitemap = (await app.get('/sitemap/pages/1.xml')).text
    expect(sitemap).toContain('<loc>http://localhost:3000/de/pages/regeln</loc>')
    expect(sitemap.match(/hreflang="de" href="http:\/\/localhost:3000\/de\/pages\/regeln"/g)).toHaveLength(2)
  })

  test('a translation of a page lists the blocks of its original that have changed since', async () => {
    await write('rules')
    const made = await translate('rules', 'de')
    await write('rules', { sections: [textOf('New', block('b', 'We print corrections.')), textOf('Rules', block('a', 'We ask three times.'))] })
    const parts = (await translationsOf(made.slug)).original?.parts.map(({ id, state }) => [id, state])
    expect(parts).toEqual([
      ['title', 'same'],
      ['text1.title', 'changed'],
      ['b', 'added'],
      ['text2.title', 'added'],
      ['a', 'changed'],
    ])
    const seen = dataOf<Translations>(await app.put(`/api/pages/${made.slug}/translations/seen`, { parts: ['a'] }, { token }))
    expect(seen.translations[1]?.outdated).toBe(3)
    const all = dataOf<Translations>(await app.put(`/api/pages/${made.slug}/translations/seen`, {}, { token }))
    expect(all.translations[1]?.outdated).toBe(0)
  })

  test('a fixed page is in every language until it is edited, and then redirects to original or translation', async () => {
    expect((await app.get('/de/privacy')).text).toContain('Datenschutz')
    expect(hreflangs((await app.get('/privacy')).text).map(([, path]) => path)).toEqual(['/privacy', '/de/privacy', '/ar/privacy', '/privacy'])
    expect((await app.get('/sitemap/pages/1.xml')).text).toContain('<loc>http://localhost:3000/de/about</loc>')
    await write('about')
    const german = await app.get('/de/about')
    expect([german.status, german.headers['location']]).toEqual([302, '/about'])
    const made = await translate('about', 'de')
    await write(made.slug, { title: 'Wie wir arbeiten', status: 'approved', slug: 'ueber-uns' })
    const led = await app.get('/de/about')
    expect([led.status, led.headers['location']]).toEqual([302, '/de/pages/ueber-uns'])
    expect((await app.get('/about')).text).toContain('href="/de/pages/ueber-uns"')
    expect((await app.put('/api/pages/about', { title: 'A', standfirst: '', sections: [], slug: 'other' }, { token })).status).toBe(422)
  })

  test('the search finds a translated page in its own language only', async () => {
    await write('rules')
    const made = await translate('rules', 'de')
    await write(made.slug, { title: 'Hausordnung', status: 'approved', slug: 'regeln' })
    await app.work()
    const found = async (q: string, lang: string) =>
      (await app.get(`/api/search?q=${q}&lang=${lang}`)).json<{ data: { title: { text: string } }[] }>().data.map(({ title }) => title.text)
    expect(await found('Hausordnung', 'de')).toEqual(['Hausordnung'])
    expect(await found('Hausordnung', 'en')).toEqual([])
  })

  test('the old slug of a page redirects to the new one, and the slug of another page gets 422', async () => {
    await write('rules')
    await write('house')
    const taken = await app.put('/api/pages/house', { title: 'House', standfirst: '', sections: [], slug: 'rules' }, { token })
    expect([taken.status, Object.keys(taken.json<{ fields: object }>().fields)]).toEqual([422, ['slug']])
    await write('rules', { slug: 'the-rules' })
    expect((await app.get('/pages/rules')).headers['location']).toBe('/pages/the-rules')
    expect((await app.get('/pages/the-rules')).status).toBe(200)
  })

  test('a deleted translation leaves its group, and a page without translations can change its language', async () => {
    await write('rules')
    const made = await translate('rules', 'de')
    expect((await app.put('/api/pages/rules/language', { language: 'ar' }, { token })).status).toBe(409)
    await app.delete(`/api/pages/${made.slug}`, { token })
    expect((await translationsOf('rules')).translations.map(({ id }) => id !== null)).toEqual([true, false, false])
    dataOf(await app.put('/api/pages/rules/language', { language: 'ar' }, { token }))
    expect((await app.get('/pages/rules')).headers['location']).toBe('/ar/pages/rules')
    const list = (await app.get('/api/pages', { token })).json<{ data: { slug: string; language: string | null }[] }>().data
    expect(list.find(({ slug }) => slug === 'rules')?.language).toBe('ar')
  })
})
