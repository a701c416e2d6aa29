import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import { until } from '../../../testing/until.ts'
import { brandSheet } from './brand.ts'
import { designedTheme } from './theme-rules.ts'
import type { SiteSettings } from './contract.ts'
import { contrastsOf, faultsOf, isIssn } from './rules.ts'

describe('Site settings', () => {
  test('the audit log names only the settings that have changed', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const all = (await app.get('/api/settings', { token })).json<{ data: SiteSettings }>().data
    await app.put('/api/settings', { ...all, tagline: 'By night', colours: { ...all.colours, primary: '#4ad6c0' } }, { token })
    const trail = (await app.get('/api/trail?kind=settings', { token })).json<{ data: { note: string }[] }>().data
    expect(trail).toMatchObject([{ note: 'Tagline, Colours' }])
  })

  test('two people who change settings at the same time: each keeps their own, and the same one twice is refused', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const read = async () => (await app.get('/api/settings', { token })).json<{ data: SiteSettings }>().data
    const { name, tagline, social } = await read()
    const put = (body: object) => app.put('/api/settings', body, { token })
    expect((await put({ tagline: 'By night', based_on: { tagline } })).status).toBe(200)
    expect((await put({ name: 'Harbour Post', based_on: { name } })).status).toBe(200)
    const refused = await put({ tagline: 'By day', social: [{ label: 'Elsewhere', url: 'https://social.example/@post' }], based_on: { tagline, social } })
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'settings-changed' }])
    expect(await read()).toMatchObject({ name: 'Harbour Post', tagline: 'By night', social })
    // A retry whose first answer was lost, and whoever has seen the other's.
    expect((await put({ tagline: 'By night', based_on: { tagline } })).status).toBe(200)
    expect((await put({ tagline: 'By day', based_on: { tagline: 'By night' } })).status).toBe(200)
  })

  test('the time zone of the studio is UTC by default, and an unknown time zone gets 422', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const zone = async () => (await app.get('/api/settings', { token })).json<{ data: SiteSettings }>().data.time_zone
    expect(await zone()).toBe('UTC')
    expect((await app.put('/api/settings', { time_zone: 'Europe/Atlantis' }, { token })).status).toBe(422)
    expect((await app.put('/api/settings', { time_zone: 'Europe/Oslo' }, { token })).status).toBe(200)
    expect(await zone()).toBe('Europe/Oslo')
    expect((await app.get('/api/settings/public')).text).not.toContain('Europe/Oslo')
  })

  test('a logo that is too small, too tall or too wide gets 422', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const put = (width: number, height: number) => app.put('/api/settings', { logo: { id: null, url: '/logo.png', width, height, alt: '' } }, { token })
    for (const [width, height, words] of [
      [1, 1, 'a logo needs at least 48 each way'],
      [48, 400, 'at most 8 times as long'],
      [4_000, 60, 'at most 8 times as long'],
    ] as const) {
      const refused = await put(width, height)
      expect(refused.status).toBe(422)
      expect(refused.json<{ fields: { logo: string[] } }>().fields.logo.join()).toContain(words)
    }
    expect((await put(600, 200)).status).toBe(200)
  })

  test('settings come from the environment until they are changed, and a change is shown everywhere at once', async () => {
    await using app = await startApp({ config: { siteDefaults: { tagline: 'From the environment', contactEmail: 'desk@example.org' } } })
    const admin = await aReader(app, { role: 'admin' })
    expect((await app.get('/api/settings/public')).json<{ data: SiteSettings }>().data).toMatchObject({
      name: 'Masthead',
      tagline: 'From the environment',
      contact_addresses: { general: 'desk@example.org' },
    })
    const apiTitle = async () => (await app.get('/api/openapi.json')).json<{ info: { title: string } }>().info.title
    expect(await apiTitle()).toBe('Masthead API')
    for (const path of ['/', '/about', '/rss.xml', '/feed.json', '/api/docs']) expect((await app.get(path)).text).toContain('Masthead')
    const changed = await app.put(
      '/api/settings',
      { name: 'Harbour Post', social: [{ label: 'Elsewhere', url: 'https://social.example/@post' }] },
      { token: admin.token },
    )
    expect(changed.json<{ data: SiteSettings }>().data).toMatchObject({ name: 'Harbour Post', tagline: 'From the environment' })
    for (const path of ['/', '/about', '/rss.xml', '/feed.json', '/api/settings/public', '/api/docs']) {
      const { text } = await app.get(path)
      expect(text, path).toContain('Harbour Post')
      expect(text, path).not.toContain('Masthead |')
    }
    expect(await apiTitle()).toBe('Harbour Post API')
    expect((await app.get('/about')).text).toContain('https://social.example/@post')
  })

  test('changed settings reach a second process of the same site', async () => {
    await using app = await startApp()
    await using other = await startApp({ beside: app })
    const admin = await aReader(app, { role: 'admin' })
    expect((await other.get('/about')).text).toContain('Masthead')
    await app.put('/api/settings', { name: 'Harbour Post' }, { token: admin.token })
    await until(async () => (await other.get('/about')).text.includes('Harbour Post'))
  })

  test('invalid settings get 422 with the name of the field and are not saved', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    const wrong = [
      [{ name: '' }, 'name'],
      [{ name: 'Two\nlines' }, 'name'],
      [{ tag_manager_id: 'GTM-abc' }, 'tag_manager_id'],
      [{ index_now_key: 'short' }, 'index_now_key'],
      [{ periodical: { issn: '2049-3631', publisher: '', language: 'en' } }, 'periodical.issn'],
      [{ colours: { primary: '#222222', dark: null, light: null } }, 'colours.primary'],
      [{ colours: { primary: null, dark: '#777777', light: null } }, 'colours.dark'],
      [{ social: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'social.0.url'],
      [{ newsletter: { state: 'on', sender_name: 'a" <eve@example.org>', sender_address: '' } }, 'newsletter.sender_name'],
    ] as const
    for (const [body, field] of wrong) {
      const answer = await app.put('/api/settings', body, { token })
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)], JSON.stringify(body)).toEqual([422, [field]])
    }
    expect(await app.services.database.db.selectFrom('site_settings').selectAll().execute()).toEqual([])
    expect((await app.put('/api/settings', { unknown: 1 }, { token })).text).not.toContain('unknown')
  })

  test('the public settings contain no private ones, and an editor gets 403 for all settings', async () => {
    await using app = await startApp()
    const { data } = (await app.get('/api/settings/public')).json<{ data: Record<string, unknown> }>()
    expect(data['newsletter']).toBe(true)
    expect(JSON.stringify(data)).not.toContain('sender')
    const editor = await aReader(app, { role: 'editor' })
    expect((await app.get('/api/settings', { token: editor.token })).status).toBe(403)
  })
})

describe('The colours of the site', () => {
  test('the colours of the site are in a stylesheet of their own, and one with unreadable colours is not found', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'admin' })
    await app.put('/api/settings', { colours: { primary: '#8FE388', dark: '#101418', light: null } }, { token })
    const page = await app.get('/')
    expect(page.text).not.toContain(' style=')
    const address = /href="(\/brand\/[^"]+)"/.exec(page.text)?.[1] ?? ''
    const sheet = await app.get(address)
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(sheet.headers['cache-control']).toContain('immutable')
    expect(sheet.text).toContain('--primary:#8fe388')
    for (const name of ['x.css', '8fe388.101418.0.css', '222222.0.0-00000000.css', '8fe388.101418.0-00000000.css%0A', '8fe388.zz.0-00000000.css'])
      expect((await app.get(`/brand/${name}`)).status, name).toBe(404)
    expect((await app.get('/brand/8fe388.101418.0-00000000.css')).headers['cache-control']).toBe('public, max-age=60')
  })

  test('colours are checked for contrast with the text on them', () => {
    expect(faultsOf({ primary: null, dark: null, light: null })).toEqual({})
    expect(contrastsOf({ primary: '#ffd232', dark: '#0e0c0a', light: '#f8f2e4' }).light).toBeGreaterThanOrEqual(4.5)
    expect(faultsOf({ primary: '#2c3c93', dark: null, light: null }).primary).toContain('readers need 4.5')
    expect(brandSheet({ colours: { primary: null, dark: null, light: null }, theme: designedTheme })).toBe('')
  })
})

test.each([
  ['2049-3630', true],
  ['0317-8471', true],
  ['1050-124X', true],
  ['2049-3631', false],
  ['20493630', false],
  ['2049-363x', false],
])('the check of the ISSN %s returns %s', (value, good) => expect(isIssn(value)).toBe(good))
