import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { changeSettings } from '#operations/settings/service.ts'
import { contentSecurityPolicy } from '#platform/http/headers.ts'
import { scratchDirectory } from '../../testing/scratch.ts'
import { startApp } from '../../testing/start-app.ts'
import { mountWebManifest } from './web-manifest.ts'
import { mountStudio } from './studio-page.ts'
import { apiBaseElement, openTemplate } from './template.ts'

const apiBase = 'https://api.magazine.example/v1'
const element = `<meta name="api-base" content="${apiBase}">`

const connect = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1]

test('the content security policy allows requests to the API base, and by default to the own origin only', async () => {
  await using app = await startApp({ config: { apiBase } })
  await using plain = await startApp()
  for (const path of ['/about', '/nowhere', '/api/settings/public']) {
    expect(connect((await app.get(path)).headers['content-security-policy']), path).toBe("'self' https://api.magazine.example")
    expect((await plain.get(path)).headers['content-security-policy'], path).toBe(contentSecurityPolicy({ siteUrl: '', mediaOrigins: [] }))
    expect(connect((await plain.get(path)).headers['content-security-policy']), path).toBe("'self'")
  }
  await changeSettings(app.services, { tag_manager_id: 'GTM-ABC1234' }, null)
  const withManager = connect((await app.get('/about')).headers['content-security-policy'])
  expect(withManager).toMatch(/^'self' https:\/\/www\.googletagmanager\.com .* https:\/\/api\.magazine\.example$/)
})

/** As little of a build as every document of ours needs. */
function aBuild(): string {
  const folder = scratchDirectory('build')
  const document = '<!doctype html><html lang="en"><head><title>T</title><!--head--></head><body><!--app--><!--state--></body></html>'
  for (const name of ['index', 'studio', 'preview']) writeFileSync(join(folder, `${name}.html`), document)
  writeFileSync(join(folder, 'worker.js'), 'work()')
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  return folder
}

test('pages and the service worker contain the API base only if it is another origin', async () => {
  const clientDir = aBuild()
  const texts = async (base: string | undefined) => {
    const app = fastify()
    const site = () => ({ name: 'Night Post', url: 'https://magazine.example' })
    mountStudio(app, {
      clientDir,
      guardFile: null,
      site,
      timeZone: async () => 'UTC',
      accent: async () => null,
      brand: async () => null,
      headers: { siteUrl: site().url, mediaOrigins: [], apiBase: base },
    })
    mountWebManifest(app, { site, template: openTemplate(clientDir, base), clientDir, apiBase: base })
    const asked = ['/studio', '/studio/articles', '/studio/preview/1', '/shell.html', '/worker.js'].map((path) => app.inject(path))
    return (await Promise.all(asked)).map(({ body }) => body)
  }
  const [worker = '', ...documents] = (await texts(apiBase)).reverse()
  for (const text of documents) expect(text.slice(0, text.indexOf('</head>'))).toContain(element)
  expect(worker).toBe(`self.build="unbuilt";self.api="${apiBase}";work()`)
  for (const text of await texts(undefined)) expect(text).not.toMatch(/api-base|self\.api/)
  rmSync(clientDir, { recursive: true })
})

test('the API base is escaped in its meta element', () => {
  expect(apiBaseElement('https://a.example/"><script>&')).toBe('<meta name="api-base" content="https://a.example/&#34;&#62;&#60;script&#62;&#38;">')
  expect(apiBaseElement(undefined)).toBe('')
})
