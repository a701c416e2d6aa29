import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { aReader } from '../../testing/builders.ts'
import { startApp } from '../../testing/start-app.ts'

const manager = 'https://www.googletagmanager.com'

test('a site without a tag manager has no trace of it, and its policy allows no other site', async () => {
  await using app = await startApp()
  const page = await app.get('/about')
  expect(page.text).not.toMatch(/googletagmanager|GTM-/)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect(page.headers['content-security-policy']).toContain('require-trusted-types-for')
})

test('the tag manager is allowed on pages, but not in API responses, feeds and the sign-in popup', async () => {
  await using app = await startApp()
  await changeSettings(app.services, { tag_manager_id: 'GTM-ABC1234' }, null)
  const page = await app.get('/about')
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' ${manager};`)
  expect(page.text).toContain('"tag_manager_id":"GTM-ABC1234"')
  // Loaded by the browser after a yes, never by the page itself.
  expect(page.text).not.toContain(manager)
  for (const path of ['/api/settings/public', '/rss.xml', '/Oauth'])
    expect((await app.get(path)).headers['content-security-policy'], path).not.toContain(manager)
  await changeSettings(app.services, { tag_manager_id: '' }, null)
  expect((await app.get('/about')).headers['content-security-policy']).not.toContain(manager)
})

test('an invalid tag manager id is refused', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  for (const id of ['gtm-abc', 'GTM-abc', 'UA-123', 'GTM-A"><script>', 'GTM-', ' GTM-A'])
    expect((await app.put('/api/settings', { tag_manager_id: id }, { token })).json<{ fields: object }>().fields, id).toHaveProperty('tag_manager_id')
})

test('a tag manager id may have any number of capital letters and digits', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  for (const id of ['GTM-A', 'GTM-7', 'GTM-ABCDEFGHIJKLM', `GTM-${'Z9'.repeat(500)}`]) {
    expect((await app.put('/api/settings', { tag_manager_id: id }, { token })).status, id).toBe(200)
    expect((await app.get('/about')).text).toContain(`"tag_manager_id":"${id}"`)
  }
})
