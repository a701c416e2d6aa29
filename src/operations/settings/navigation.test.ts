import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { designedLists, navigationPage } from './navigation-pages.ts'
import type { NavigationEntry } from './navigation-schema.ts'

type Target = NavigationEntry['target']

const entry = (target: Target, labels: NavigationEntry['labels'] = {}, hidden = false): NavigationEntry => ({ target, labels, hidden })
const section = (name: string, labels: NavigationEntry['labels'] = {}) => entry({ kind: 'section', name }, labels)

async function withAdmin(app: TestApp) {
  const { token } = await aReader(app, { role: 'admin' })
  return {
    token,
    set: (main: NavigationEntry[] | null, footer: NavigationEntry[] | null = null) => app.put('/api/settings', { navigation: { main, footer } }, { token }),
    page: (slug: string, title: string, status = 'approved') => app.put(`/api/pages/${slug}`, { title, standfirst: '', sections: [], status }, { token }),
    async topic(name: string) {
      const created = await app.post('/api/desk/topics', { fields: { name }, status: 'approved' }, { token })
      return created.json<{ data: { id: number } }>().data.id
    },
  }
}

/** Labels and addresses of the links in the header, or in the footer's column of the magazine. */
async function linksIn(app: TestApp, part: 'header' | 'footer', path = '/contact'): Promise<string[]> {
  const { text } = await app.get(path)
  const html =
    part === 'header'
      ? (/<nav aria-label="[^"]*"><ul>.*?<\/ul><\/nav>/.exec(text)?.[0] ?? '')
      : (/<h2>Masthead<\/h2><ul>.*?<\/ul>/.exec(text.slice(text.indexOf('<footer')))?.[0] ?? '')
  return [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => `${label} ${to}`)
}

describe('The navigation', () => {
  test('the navigation is the default one until it is changed, and again when the change is reset', async () => {
    await using app = await startApp()
    const { set } = await withAdmin(app)
    const designed = await linksIn(app, 'header')
    expect(designed).toEqual(designedLists.main.map((name) => `${navigationPage(name)?.label()} ${navigationPage(name)?.to()}`))
    expect(await linksIn(app, 'footer')).toEqual(['Contact /contact', 'Privacy /privacy', 'Imprint /imprint'])
    expect((await app.get('/contact')).text).not.toContain('"navigation"')
    await set([section('contact')], [section('about')])
    expect([await linksIn(app, 'header'), await linksIn(app, 'footer')]).toEqual([['Contact /contact'], ['About /about']])
    await set(null)
    expect(await linksIn(app, 'header')).toEqual(designed)
  })

  test('the navigation shows sections, pages, topics and links in the set order with the set labels, without hidden ones', async () => {
    await using app = await startApp()
    const { set, page, topic } = await withAdmin(app)
    await page('house-rules', 'House rules')
    const id = await topic('Harbours')
    const answer = await set([
      entry({ kind: 'page', slug: 'house-rules' }),
      section('articles', { en: 'Everything' }),
      entry({ kind: 'topic', id }),
      entry({ kind: 'address', url: 'https://shop.example/' }, { en: 'Shop' }),
      entry({ kind: 'address', url: 'mailto:desk@example.org' }, { en: 'Write to us' }),
      entry({ kind: 'address', url: '/articles?search=lamp' }, { en: 'Lamps' }),
      { ...section('about'), hidden: true },
    ])
    expect(answer.status).toBe(200)
    expect(await linksIn(app, 'header')).toEqual([
      'House rules /pages/house-rules',
      'Everything /articles',
      'Harbours /articles/topic/harbours',
      'Shop https://shop.example/',
      'Write to us mailto:desk@example.org',
      'Lamps /articles?search=lamp',
    ])
  })

  test('the navigation omits an unpublished page and a deleted topic, in cached pages too', async () => {
    await using app = await startApp()
    const { set, page, topic, token } = await withAdmin(app)
    await page('house-rules', 'House rules')
    const id = await topic('Harbours')
    await set([section('articles'), entry({ kind: 'page', slug: 'house-rules' }), entry({ kind: 'topic', id })])
    expect(await linksIn(app, 'header')).toHaveLength(3)
    await page('house-rules', 'Rules of the house')
    expect(await linksIn(app, 'header')).toContain('Rules of the house /pages/house-rules')
    await page('house-rules', 'Rules of the house', 'draft')
    expect(await linksIn(app, 'header')).toEqual(['Articles /articles', 'Harbours /articles/topic/harbours'])
    await app.delete(`/api/desk/topics/${id}`, { token })
    expect(await linksIn(app, 'header')).toEqual(['Articles /articles'])
  })

  test('each navigation entry has its label in the language of the page', async () => {
    await using app = await startApp()
    const { set, page, token } = await withAdmin(app)
    await app.put('/api/settings', { more_languages: ['de'] }, { token })
    await page('house-rules', 'House rules')
    await set([
      section('contact', { de: 'Schreiben Sie uns' }),
      section('privacy', { en: 'Your data' }),
      entry({ kind: 'page', slug: 'house-rules' }),
      entry({ kind: 'address', url: 'https://shop.example/' }, { en: 'Shop' }),
    ])
    expect(await linksIn(app, 'header')).toEqual(['Contact /contact', 'Your data /privacy', 'House rules /pages/house-rules', 'Shop https://shop.example/'])
    expect(await linksIn(app, 'header', '/de/contact')).toEqual([
      'Schreiben Sie uns /de/contact',
      'Datenschutz /de/privacy',
      'House rules /de/pages/house-rules',
      'Shop https://shop.example/',
    ])
  })

  test('a navigation entry with an invalid or unknown target or without a label gets 422, and nothing is saved', async () => {
    await using app = await startApp()
    const { set } = await withAdmin(app)
    const wrong: [NavigationEntry, string][] = [
      ...['javascript:alert(1)', '//elsewhere.example', 'articles', 'ftp://files.example', 'mailto:nobody', '/\\elsewhere', ''].map(
        (url): [NavigationEntry, string] => [entry({ kind: 'address', url }, { en: 'There' }), 'navigation.main.1.target.url'],
      ),
      [entry({ kind: 'address', url: 'https://shop.example/' }, { en: ' ' }), 'navigation.main.1.labels'],
      [entry({ kind: 'page', slug: 'no-such-page' }), 'navigation.main.1'],
      [entry({ kind: 'topic', id: 999 }), 'navigation.main.1'],
      [section('no-such-section'), 'navigation.main.1.target.name'],
      [section('articles', { en: 'x'.repeat(61) }), 'navigation.main.1.labels.en'],
    ]
    for (const [bad, field] of wrong) {
      const answer = await set([section('articles'), bad])
      expect([answer.status, Object.keys(answer.json<{ fields?: object }>().fields ?? {})], JSON.stringify(bad)).toEqual([422, [field]])
    }
    expect((await set(Array.from({ length: 31 }, () => section('articles')))).status).toBe(422)
    expect(await linksIn(app, 'header')).toHaveLength(designedLists.main.length)
  })

  test('the navigation links to corrections and newsletters only while there are some', async () => {
    await using app = await startApp()
    const { set, token } = await withAdmin(app)
    await set(null, [section('newsletter'), section('corrections'), section('contact')])
    expect(await linksIn(app, 'footer')).toEqual(['Newsletter /newsletter', 'Contact /contact'])
    await app.put('/api/settings', { newsletter: { state: 'off', sender_name: '', sender_address: '' } }, { token })
    expect(await linksIn(app, 'footer')).toEqual(['Contact /contact'])
  })

  test('a link to a well-known social network has its icon, and other links have none', async () => {
    await using app = await startApp()
    const { token } = await withAdmin(app)
    const signs = async () => (await app.get('/contact')).text.split('site-footer__network').length - 1
    await app.put('/api/settings', { social: [{ label: 'Pictures', url: 'https://notx.com/us' }] }, { token })
    expect(await signs()).toBe(0)
    const urls = ['https://www.youtube.com/@us', 'https://mastodon.social/@us', 'https://x.com/us', 'https://open.spotify.com/show/1']
    await app.put('/api/settings', { social: urls.map((url) => ({ label: url.slice(8), url })) }, { token })
    expect(await signs()).toBe(4)
  })
})
