import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Page } from './contract.ts'
import { seedPages } from './seed.ts'

const content = JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: 'We go to the place.', styles: {} }] }])
const text = { kind: 'text', title: 'How we work', content, policy: 'publishing' }

async function page(app: TestApp, slug: string, token?: string): Promise<Page> {
  return (await app.get(`/api/pages/${slug}`, { token })).json<{ data: Page }>().data
}

describe('Pages of the site', () => {
  test('the about, privacy and imprint pages have default texts until they are edited', async () => {
    await using app = await startApp()
    await changeSettings(app.services, { legal: { company: 'Harbour Press', represented_by: '', register: '', vat_id: '', responsible: '' } }, null)
    for (const path of ['/about', '/privacy', '/imprint']) {
      const answer = await app.get(path)
      expect(answer.status, path).toBe(200)
      expect(answer.text.match(/<h1/g), path).toHaveLength(1)
    }
    expect((await app.get('/imprint')).text).toContain('Harbour Press')
    expect((await page(app, 'about')).revision).toBe(0)
    expect((await app.get('/pages/about')).headers['location']).toBe('/about')
    expect((await app.get('/pages/nothing')).status).toBe(404)
  })

  test("an editor's change of a page is public at once, and an older revision can be restored", async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    expect((await app.get('/about')).text).not.toContain('We go to the place.')
    const saved = await app.put('/api/pages/about', { title: 'About us', standfirst: 'Who we are', sections: [text], revision: 0 }, { token })
    expect(saved.json<{ data: Page }>().data).toMatchObject({ revision: 1, title: 'About us', status: 'approved' })
    const html = (await app.get('/about')).text
    expect(html).toContain('We go to the place.')
    expect(html).toContain('"publishingPrinciples":"http://localhost:3000/about#how-we-work"')
    expect(html).toContain('"@type":"AboutPage"')
    const late = await app.put('/api/pages/about', { title: 'Mine', standfirst: '', sections: [], revision: 0 }, { token })
    expect([late.status, late.json<{ code: string }>().code]).toEqual([409, 'page-changed'])
    await app.put('/api/pages/about', { title: 'About', standfirst: '', sections: [], revision: 1 }, { token })
    const { data } = (await app.get('/api/pages/about/revisions', { token })).json<{ data: { revision: number; title: string }[] }>()
    expect(data.map(({ revision, title }) => [revision, title])).toEqual([
      [2, 'About'],
      [1, 'About us'],
    ])
    const before = (await app.get('/api/pages/about/revisions/1', { token })).json<{ data: object }>().data
    await app.put('/api/pages/about', { ...before, revision: 2 }, { token })
    expect((await app.get('/about')).text).toContain('We go to the place.')
  })

  test('what an editor has not taken in a conflict is a revision of the page and never in force', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    await app.put('/api/pages/about', { title: 'Theirs', standfirst: '', sections: [], revision: 0 }, { token })
    const instead_of = { title: 'Mine', standfirst: '', sections: [text] }
    const saved = await app.put('/api/pages/about', { title: 'Theirs', standfirst: '', sections: [], revision: 1, instead_of }, { token })
    expect(saved.json<{ data: Page }>().data).toMatchObject({ revision: 3, title: 'Theirs' })
    expect((await app.get('/about')).text).not.toContain('We go to the place.')
    const { data } = (await app.get('/api/pages/about/revisions/2', { token })).json<{ data: object }>()
    expect(data).toMatchObject({ title: 'Mine', sections: [{ kind: 'text' }] })
  })

  test('a free page can be a draft or be deleted, and a fixed page cannot be deleted', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const reader = await aReader(app)
    const fields = { title: 'The lift', standfirst: 'It stops', sections: [text] }
    await app.put('/api/pages/the-lift', { ...fields, status: 'draft' }, { token })
    expect((await app.get('/pages/the-lift')).status).toBe(404)
    expect((await app.get('/api/pages/the-lift', { token: reader.token })).status).toBe(404)
    expect((await page(app, 'the-lift', token)).status).toBe('draft')
    await app.put('/api/pages/the-lift', { ...fields, status: 'approved' }, { token })
    expect((await app.get('/pages/the-lift')).text).toContain('We go to the place.')
    expect((await app.get('/sitemap/pages/1.xml')).text).toContain('/pages/the-lift')
    const all = (await app.get('/api/pages', { token })).json<{ data: { slug: string }[] }>().data
    expect(all.map(({ slug }) => slug).sort()).toEqual(['about', 'imprint', 'privacy', 'the-lift'])
    expect((await app.delete('/api/pages/the-lift', { token })).status).toBe(200)
    expect((await app.get('/pages/the-lift')).status).toBe(404)
    expect((await app.delete('/api/pages/about', { token })).json()).toMatchObject({ code: 'page-fixed' })
  })

  test('the about page counts issues, articles and authors and shows the current names of the team', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const ada = await aReader(app, { username: 'ada', role: 'author' })
    await aReader(app, { username: 'quiet' })
    const people = [
      { username: 'ada', role: 'Reporter' },
      { username: 'quiet', role: 'Nobody' },
    ]
    const sections = [
      { kind: 'numbers', title: 'Numbers' },
      { kind: 'team', title: 'Masthead', note: '', people },
    ]
    await app.put('/api/pages/about', { title: 'About', standfirst: '', sections }, { token })
    expect((await page(app, 'about')).numbers).toEqual({ issues: 0, articles: 0, authors: 0 })
    await anArticle(app, { user_id: ada.id })
    const now = await page(app, 'about')
    expect(now.numbers).toEqual({ issues: 0, articles: 1, authors: 1 })
    expect(now.people.map(({ username }) => username)).toEqual(['ada'])
    await app.put('/api/user', { name: 'Ada Byron' }, { token: ada.token })
    expect((await app.get('/about')).text).toContain('Ada Byron')
  })

  test('a page with an invalid section or slug gets 422', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const good = { title: 'A', standfirst: '', sections: [] }
    const wrong = [
      { ...good, title: '' },
      { ...good, sections: [{ kind: 'script' }] },
      { ...good, sections: [{ ...text, content: 'not JSON' }] },
      { ...good, sections: [{ ...text, content: JSON.stringify([{ id: 'a', type: 'html', props: {}, children: [] }]) }] },
      { ...good, sections: [{ kind: 'action', title: 'Go', text: '', label: 'Go', to: 'https://evil.example' }] },
      { ...good, sections: [{ kind: 'action', title: 'Go', text: '', label: 'Go', to: '//evil.example' }] },
    ]
    for (const body of wrong) expect((await app.put('/api/pages/about', body, { token })).status, JSON.stringify(body)).toBe(422)
    for (const slug of ['A', 'a b', '-a', 'a/b']) expect((await app.put(`/api/pages/${encodeURIComponent(slug)}`, good, { token })).status, slug).toBe(422)
  })

  test('the pages of the demo edition have all their sections', async () => {
    await using app = await startApp()
    await seedPages(app.services)
    const about = await app.get('/about')
    for (const words of ['Corrections', 'Who pays', 'For everybody', 'Write for us', 'For the press', 'Licence', '<ol class="timeline">'])
      expect(about.text).toContain(words)
    expect(about.text).toContain('"correctionsPolicy"')
    expect((await app.get('/pages/the-lift')).text).toContain('forty centimetres')
  })
})
