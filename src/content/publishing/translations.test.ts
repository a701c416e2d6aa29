import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { minimalContents } from '../../../testing/minimal-contents.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { pageOf } from '#base/paths.ts'
import { adminKinds } from '#content/kinds.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Draft, Translations } from './contract.ts'

const paragraph = (id: string, text: string) => ({ id, type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text, styles: {} }] })

describe('Translations', () => {
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
  const translationsOf = async (id: number) => dataOf<Translations>(await app.get(`/api/drafts/${id}/translations`, { token }))
  const translate = async (id: number, language: string) => dataOf<Draft>(await app.post(`/api/drafts/${id}/translations`, { language }, { token }))

  async function original(): Promise<{ id: number; slug: string }> {
    const content = JSON.stringify([paragraph('one', 'The tram was late.'), paragraph('two', 'Nobody had counted.')])
    return anArticle(app, { title: 'The late tram', language: 'en', content })
  }

  async function save({ id, revision }: { id: number; revision: number }, fields: object): Promise<Draft> {
    return dataOf(await app.put(`/api/drafts/${id}`, { base: revision, fields }, { token }))
  }

  test('a translation begins as a draft with the blocks of its original, its own slug and its own state', async () => {
    const { id } = await original()
    const made = await translate(id, 'de')
    expect(made.fields.language).toBe('de')
    expect(made.state).toBe('draft')
    expect(made.slug).not.toBe('the-late-tram')
    expect(JSON.parse(made.fields.content)).toMatchObject([{ id: 'one' }, { id: 'two' }])
    const { translations } = await translationsOf(id)
    expect(translations.map(({ language, id: other, state }) => [language, other, state])).toEqual([
      ['en', id, 'public'],
      ['de', made.id, 'draft'],
      ['ar', null, null],
    ])
    expect((await app.get('/de/articles')).text).toContain('The late tram')
  })

  test('a second translation into a language gets 409, and a language that the site does not have gets 422', async () => {
    const { id } = await original()
    const { id: german } = await translate(id, 'de')
    expect((await app.post(`/api/drafts/${german}/translations`, { language: 'en' }, { token })).status).toBe(409)
    expect((await app.post(`/api/drafts/${id}/translations`, { language: 'de' }, { token })).status).toBe(409)
    expect((await app.post(`/api/drafts/${id}/translations`, { language: 'fr' }, { token })).status).toBe(422)
  })

  test('a translation lists the changed parts of its original until they are marked as seen', async () => {
    const { id } = await original()
    const { id: german } = await translate(id, 'de')
    const draft = dataOf<Draft>(await app.get(`/api/drafts/${id}`, { token }))
    const content = JSON.stringify([paragraph('one', 'The tram was early.'), paragraph('three', 'Everybody had counted.')])
    await save(draft, { content })
    expect((await translationsOf(german)).original?.parts.every(({ state }) => state === 'same')).toBe(true)
    dataOf(await app.post(`/api/drafts/${id}/approve`, { small: true }, { token }))
    const parts = (await translationsOf(german)).original?.parts.map(({ id: part, state, before }) => [part, state, before])
    expect(parts).toEqual([
      ['title', 'same', 'The late tram'],
      ['one', 'changed', 'The tram was late.'],
      ['three', 'added', null],
      ['two', 'removed', 'Nobody had counted.'],
    ])
    expect((await translationsOf(id)).translations[1]?.outdated).toBe(3)
    const seen = dataOf<Translations>(await app.put(`/api/drafts/${german}/translations/seen`, { parts: ['one'] }, { token }))
    expect(seen.translations[1]?.outdated).toBe(2)
    const all = dataOf<Translations>(await app.put(`/api/drafts/${german}/translations/seen`, {}, { token }))
    expect(all.translations[1]?.outdated).toBe(0)
  })

  test('a scheduled translation replaces its original in the lists of its language at its time', async () => {
    const { id } = await original()
    const made = await translate(id, 'de')
    await save(made, { title: 'Die späte Bahn' })
    const at = app.services.now() + 60_000
    dataOf(await app.post(`/api/drafts/${made.id}/approve`, { at: new Date(at).toISOString() }, { token }))
    expect((await app.get('/de/articles')).text).toContain('The late tram')
    app.clock.pass(60_001)
    await app.work()
    const german = (await app.get('/de/articles')).text
    expect(german).toContain('/de/articles/die-spaete-bahn')
    expect(german).not.toContain('The late tram')
    expect((await app.get('/articles/the-late-tram')).text).toContain('href="/de/articles/die-spaete-bahn"')
  })

  test('a deleted translation leaves its group, and its original can be translated again', async () => {
    const { id } = await original()
    const made = await translate(id, 'de')
    expect((await app.delete(`/api/drafts/${made.id}`, { token })).status).toBe(200)
    expect((await translationsOf(id)).translations.map((one) => one.id)).toEqual([id, null, null])
    expect((await translate(id, 'de')).id).not.toBe(made.id)
  })

  test.each(minimalContents)('a translation of $path has its own page, list and alternates', async ({ path, name, fields }) => {
    const kind = adminKinds.find(({ plural }) => plural === path)
    if (!kind) throw new Error(`No kind ${path}`)
    const made = dataOf<{ id: number; slug: string }>(await app.post(`/api/desk/${path}`, { fields, status: 'approved' }, { token }))
    const german = dataOf<{ id: number; revision: number }>(await app.post(`/api/desk/${path}/${made.id}/translations`, { language: 'de' }, { token }))
    const body = { base: german.revision, fields: { [name]: 'Gezeiten' }, slug: 'gezeiten' }
    dataOf(await app.put(`/api/desk/${path}/${german.id}/draft`, body, { token }))
    dataOf(await app.post(`/api/desk/${path}/${german.id}/approve`, {}, { token }))
    expect((await app.get(pageOf(kind.name, 'gezeiten', 'de'))).status).toBe(200)
    expect((await app.get(pageOf(kind.name, 'gezeiten'))).headers['location']).toBe(pageOf(kind.name, 'gezeiten', 'de'))
    expect((await app.get(pageOf(kind.name, made.slug))).text).toContain(`hrefLang="de" href="http://localhost:3000${pageOf(kind.name, 'gezeiten', 'de')}"`)
    const [list] = Object.values<string>(kind.pages).filter((address) => !address.includes(':'))
    if (list === undefined) return
    const lists = await Promise.all(['', '/de', '/ar'].map(async (start) => (await app.get(start + list)).text))
    expect(lists.map((text) => text.includes('Gezeiten'))).toEqual([false, true, false])
    expect(lists.map((text) => text.includes('Tides'))).toEqual([true, false, true])
  })
})
