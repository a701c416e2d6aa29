import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { findTopicsBySlug } from '#content/topics/store.ts'
import { setSlugs } from '#platform/slugs/new-slug.ts'

interface Made {
  data: { id: number; slug: string; updated_at: string }
}

async function draft(app: TestApp, token: string, title: string, language = 'en'): Promise<string> {
  const answer = await app.post('/api/drafts', { title, language }, { token })
  expect(answer.status, answer.text).toBe(200)
  return slugOf(app, answer.json<Made>().data.id)
}

async function slugOf(app: TestApp, id: number): Promise<string> {
  const { slug } = await app.services.database.db.selectFrom('articles').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  return slug
}

describe('Slugs from titles', () => {
  test("a slug spells accented Latin letters by the custom of the article's language and keeps other scripts", async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'author' })
    for (const [title, language, slug] of [
      ['Новый чай йод', 'ru', 'новый-чай-йод'],
      ['Ελληνικά ψωμί', 'el', 'ελληνικά-ψωμί'],
      ['Übergrößen für Bären', 'de', 'uebergroessen-fuer-baeren'],
      ['Räksmörgås', 'sv', 'raksmorgas'],
      ['Rødgrød på Ærø', 'da', 'roedgroed-paa-aeroe'],
      ['Işık İzmir ağaç', 'tr', 'isik-izmir-agac'],
      ['Łódź', 'pl', 'lodz'],
      ['Crème brûlée', 'fr', 'creme-brulee'],
    ] as const)
      expect(await draft(app, token, title, language), title).toBe(slug)
  })

  test('a long slug is cut at a word, in scripts without spaces too', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'author' })
    const slug = await draft(app, token, `${'开源软件的法律问题'.repeat(9)}`, 'zh')
    expect(slug.length).toBeLessThanOrEqual(80)
    // 80 characters would end within the word 软件 or 法律 or 问题.
    expect(slug.endsWith('问题') || slug.endsWith('的') || slug.endsWith('法律') || slug.endsWith('软件') || slug.endsWith('开源')).toBe(true)
    expect(await draft(app, token, `${'donaudampfschiff '.repeat(9)}`, 'de')).toBe('donaudampfschiff-donaudampfschiff-donaudampfschiff-donaudampfschiff')
  })

  test('content of every kind without a language gets a slug by the language of the site', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    setSlugs('own', 'de')
    expect(await draft(app, token, 'Fünf Bücher')).toBe('fuenf-buecher')
    for (const [kind, fields] of [
      ['creatives', { title: 'Größe', summary: 'x', kind: 'poem', creators: [{ name: 'x', role: 'x' }] }],
      ['topics', { name: 'Größe', description: '' }],
      ['books', { title: 'Größe', people: [{ name: 'x', role: 'author' }] }],
      ['episodes', { title: 'Größe', summary: 'x' }],
      ['releases', { number: 1, label: 'x', title: 'Größe', summary: 'x', toc: [] }],
    ] as const) {
      const answer = await app.post(`/api/desk/${kind}`, { fields }, { token })
      expect(answer.status, `${kind} ${answer.text}`).toBe(200)
      expect(answer.json<Made>().data.slug, kind).toBe('groesse')
    }
  })
})

describe('Latin slugs', () => {
  test('a site with Latin slugs transliterates new slugs and keeps existing and chosen ones', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const made = (await app.post('/api/drafts', { title: 'Новый чай', language: 'ru' }, { token })).json<Made>().data
    const [topic] = await ensureTopics(app.services, [{ name: 'Чай' }], 'listed')
    const poem = { title: 'Стихи', summary: 'x', kind: 'poem', creators: [{ name: 'x', role: 'x' }] }
    const creative = (await app.post('/api/desk/creatives', { fields: poem }, { token })).json<Made>().data

    expect((await app.put('/api/settings', { slugs: 'latin' }, { token })).status).toBe(200)
    expect(await draft(app, token, 'Новый чай', 'ru')).toBe('novyy-chay')
    expect(await draft(app, token, '开源软件', 'zh')).toBe('kai-yuan-ruan-jian')
    expect(await draft(app, token, 'Größe', 'de')).toBe('groesse')
    expect(await slugOf(app, made.id)).toBe('новый-чай')
    // A topic is found by its name, and a form that sends the unchanged slug keeps it.
    expect(await ensureTopics(app.services, [{ name: 'Чай' }], 'listed')).toEqual([topic])
    expect(await findTopicsBySlug(app.services.database.db, ['chay'])).toEqual([])
    await app.services.database.db.updateTable('creatives').set({ slug: 'straße' }).where('id', '=', creative.id).execute()
    const saved = await app.put(`/api/desk/creatives/${creative.id}`, { base: creative.updated_at, fields: poem, slug: 'straße' }, { token })
    expect([saved.status, saved.json<Made>().data.slug], saved.text).toEqual([200, 'straße'])
    const chosen = await app.post('/api/desk/creatives', { fields: poem, slug: 'стихи-о-чае' }, { token })
    expect(chosen.json<Made>().data.slug).toBe('стихи-о-чае')
  })
})
