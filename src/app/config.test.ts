import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'
import { readSettings, settingNames } from './config.ts'

test('the settings have working defaults', () => {
  expect(readSettings({}).PORT).toBe(3000)
})

test('the default site address has the port of the server', () => {
  expect(readSettings({ PORT: '3100' }).SITE_URL).toBe('http://localhost:3100')
  expect(readSettings({ PORT: '3100', SITE_URL: 'https://magazine.example' }).SITE_URL).toBe('https://magazine.example')
})

test('all invalid settings are reported at once', () => {
  expect(() => readSettings({ PORT: 'x', SITE_URL: 'nowhere', DATABASE_URL: 'mysql://x' })).toThrow(/3 faults:[\s\S]*PORT[\s\S]*SITE_URL[\s\S]*DATABASE_URL/)
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
})

test('the API base is normalized as browsers do, and the list of CORS origins is parsed', () => {
  expect(readSettings({ PUBLIC_API_BASE: 'HTTPS://API.magazine.example:443/api/' }).PUBLIC_API_BASE).toBe('https://api.magazine.example/api')
  expect(readSettings({}).PUBLIC_API_BASE).toBeUndefined()
  expect(readSettings({}).CORS_ORIGINS).toEqual([])
  const origins = ['https://magazine.example', 'http://localhost:8080', 'http://[::1]:3000']
  expect(readSettings({ CORS_ORIGINS: `${origins.join(', ')},` }).CORS_ORIGINS).toEqual(origins)
})

test('settings refuse a TRUST_PROXY that is no address and no network', () => {
  expect(readSettings({ TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8,fd00::/8' }).TRUST_PROXY).toHaveLength(4)
  for (const text of ['proxy.example', '10.0.0.0/33', 'loopback'])
    expect(() => readSettings({ TRUST_PROXY: `127.0.0.1,${text}` })).toThrow('TRUST_PROXY.1: must be an IP address or a network such as 10.0.0.0/8')
})

test.each([
  '/api',
  'api.magazine.example',
  'ftp://magazine.example',
  'https://magazine.example/api?x=1',
  'https://magazine.example/#a',
  'https://a b',
  'https://a;b/',
])('the API base %s is refused', (address) => {
  expect(() => readSettings({ PUBLIC_API_BASE: address })).toThrow('PUBLIC_API_BASE: must be an address like https://api.example.org/api, without a query')
})

test.each(['https://example.org/magazine', 'https://example.org/?a', 'https://example.org/#a', 'https://a:b@example.org'])(
  'the site address %s is refused',
  (address) => expect(() => readSettings({ SITE_URL: address })).toThrow('SITE_URL: must be scheme, host and port only'),
)

test('a trailing slash of the site address is removed', () => {
  expect(readSettings({ SITE_URL: 'https://Example.org//' }).SITE_URL).toBe('https://example.org')
})

test.each([
  '*',
  'null',
  'magazine.example',
  'https://magazine.example/',
  'https://Magazine.example',
  'https://magazine.example:443',
  'https://*.example',
  'https://a@b',
])('the CORS origin %s is refused', (text) => {
  expect(() => readSettings({ CORS_ORIGINS: `https://fine.example,${text}` })).toThrow('a fault:\n  CORS_ORIGINS.1: must be like https://example.org')
})

test.each([
  'http://forge.example/releases',
  'https://10.0.0.5/releases',
  'https://a:b@forge.example/releases',
  'https://forge.local/',
  'file:///releases',
  '/x',
])('the address of releases %s is refused', (address) => {
  expect(() => readSettings({ RELEASES_URL: address })).toThrow('RELEASES_URL: must be a public https address')
})

test.each(['https://api.github.com/repos/owner/name/releases', 'http://127.0.0.1:8080/releases'])('the address of releases %s is taken', (address) => {
  expect(readSettings({ RELEASES_URL: address }).RELEASES_URL).toBe(address)
})

test.each(['docs/configuration.md', '.env.example'])('%s lists every setting and no other', (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const named = file === 'docs/configuration.md' ? [...text.matchAll(/^\| `([A-Z_0-9]+)` \|/gm)] : [...text.matchAll(/^([A-Z_0-9]+)=/gm)]
  expect(named.map((match) => match[1]).sort()).toEqual([...settingNames].sort())
})

test('docs/configuration.md names the default of each setting that has one', () => {
  const text = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z_0-9]+)` \| (none|`[^`]+`) \|/gm)].filter(([, , cell = '']) => !settingNames.includes(cell.replaceAll('`', '')))
  const documented = rows.map(([, name, cell = '']) => [name, cell === 'none' ? '' : cell.replaceAll('`', '')])
  const defaults = new Map<string, unknown>(Object.entries(readSettings({})))
  expect(documented.length).toBeGreaterThan(60)
  expect(rows.map(([, name = '']) => [name, String(defaults.get(name) ?? '').replace(resolve('data'), './data')])).toEqual(documented)
})

test('the values of .env.example are the defaults', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(readSettings(Object.fromEntries(Array.from(text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm), ([, name, value]) => [name, value])))).toEqual(readSettings({}))
})

test('the HSTS header covers subdomains only if the setting is on', async () => {
  const header = async (siteUrl: string, hstsSubdomains?: boolean) => {
    await using app = await startApp({ siteUrl, ...(hstsSubdomains === undefined ? {} : { config: { hstsSubdomains } }) })
    return (await app.get('/api/settings')).headers['strict-transport-security']
  }
  expect(await header('https://magazine.example')).toBe('max-age=31536000')
  expect(await header('https://magazine.example', true)).toBe('max-age=31536000; includeSubDomains')
  expect(await header('http://magazine.example', true)).toBeUndefined()
})

test('the backup interval needs a number with a unit and a backup target', () => {
  expect(readSettings({ BACKUP_TO: '/backups', BACKUP_EVERY: '24h' })).toMatchObject({ BACKUP_EVERY: '24h', BACKUP_KEEP: 7 })
  expect(() => readSettings({ BACKUP_TO: '/backups', BACKUP_EVERY: 'daily' })).toThrow('BACKUP_EVERY: must be like 24h')
  expect(() => readSettings({ BACKUP_EVERY: '24h' })).toThrow('BACKUP_EVERY: needs BACKUP_TO')
})
