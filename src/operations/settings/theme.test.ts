import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { cssFault } from './custom-css.ts'
import { designedTheme, themeChoices, themeParts } from './theme-rules.ts'

async function setter(app: TestApp) {
  const { token } = await aReader(app, { role: 'admin' })
  return (settings: object) => app.put('/api/settings', settings, { token })
}

/** Address and text of the theme stylesheet of a page. */
async function brandOf(app: TestApp, path = '/contact') {
  const address = /href="(\/brand\/[^"/]+\.css)"/.exec((await app.get(path)).text)?.[1]
  return { address, sheet: address === undefined ? '' : (await app.get(address)).text }
}

describe('The theme of a site', () => {
  test('theme and colours are in one stylesheet, and a site with the default theme has no such stylesheet', async () => {
    await using app = await startApp()
    const set = await setter(app)
    const before = (await app.get('/contact')).text
    expect((await brandOf(app)).address).toBeUndefined()
    const colours = { primary: '#8fe388', dark: null, light: null }
    await set({ colours, theme: { fonts: 'fraunces', corners: 'round', density: 'tight', home: 'list' } })
    const { address, sheet } = await brandOf(app)
    expect(address).toMatch(/^\/brand\/8fe388\.0\.0\.fraunces\.round\.tight\.list-[0-9a-f]{8}\.css$/)
    for (const part of ['--primary:#8fe388', "font-family:'Site Headlines'", "--serif:'Site Text'", '--rhythm:', 'border-radius:18px', '.article-grid'])
      expect(sheet).toContain(part)
    await set({ colours: { primary: null, dark: null, light: null }, theme: designedTheme })
    expect((await app.get('/contact')).text).toBe(before)
  })

  test('each theme choice has a stylesheet address, and an unknown choice gets 404', async () => {
    await using app = await startApp()
    const sheets = new Set<string>()
    for (const part of themeParts)
      for (const choice of themeChoices[part].slice(1)) {
        const names = themeParts.map((name) => (name === part ? choice : designedTheme[name]))
        const answer = await app.get(`/brand/0.0.0.${names.join('.')}-00000000.css`)
        expect([choice, answer.status, answer.headers['cache-control']]).toEqual([choice, 200, 'public, max-age=60'])
        sheets.add(answer.text)
      }
    expect(sheets.size).toBe(themeParts.reduce((sum, part) => sum + themeChoices[part].length - 1, 0))
    for (const names of [
      'fraunces.round.tight',
      'fraunces.round.tight.list.x',
      'papyrus.round.tight.list',
      'constructor.designed.designed.cover',
      'designed.designed.designed.cover',
    ])
      expect([names, (await app.get(`/brand/0.0.0.${names}-00000000.css`)).status]).toEqual([names, 404])
  })

  test('the fonts of a theme are loaded from the same site', async () => {
    await using app = await startApp()
    const set = await setter(app)
    await set({ theme: { ...designedTheme, fonts: 'inter' } })
    const { sheet } = await brandOf(app)
    const addresses = new Set(Array.from(sheet.matchAll(/url\(([^)]+)\)/g), ([, address = '']) => address))
    expect(addresses.size).toBe(4)
    for (const address of addresses) {
      const font = await app.server.inject({ url: address })
      expect([address, font.statusCode, font.headers['content-type']]).toEqual([address, 200, 'font/woff2'])
      expect(font.headers['cache-control']).toContain('immutable')
      expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
    }
    for (const name of ['inter-00000000.woff2', '..%2F..%2Fbrand.ts', 'inter.woff2'])
      expect([name, (await app.get(`/brand/fonts/${name}`)).status]).toEqual([name, 404])
  })

  test('an unknown theme choice gets 422', async () => {
    await using app = await startApp()
    const set = await setter(app)
    for (const part of themeParts) {
      const answer = await set({ theme: { ...designedTheme, [part]: 'papyrus' } })
      expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [`theme.${part}`]])
    }
  })

  test('the theme preview is a home page without scripts and custom CSS that only the studio can frame', async () => {
    await using app = await startApp()
    const set = await setter(app)
    await anArticle(app, { title: 'Lighthouse keepers' })
    await set({ custom_css: 'p { color: red }' })
    const preview = await app.get('/studio/appearance/page?home=list')
    expect([preview.status, preview.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN'])
    expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(preview.text).toContain('Lighthouse keepers')
    expect(preview.text).not.toMatch(/type="module"|\/brand\/custom\//)
    expect((await app.get('/')).headers['x-frame-options']).toBe('DENY')
    await anArticle(app, { title: 'Fog on the pier' })
    expect((await app.get('/studio/appearance/page?home=list')).text).toContain('Fog on the pier')
  })
})

describe('The custom CSS of a site', () => {
  test('every reader page loads the custom CSS, which gets a new address when it changes', async () => {
    await using app = await startApp()
    const set = await setter(app)
    const addressOn = async (path: string) => /<link rel="stylesheet" href="(\/brand\/custom\/[^"]+)"/.exec((await app.get(path)).text)?.[1]
    expect(await addressOn('/contact')).toBeUndefined()
    await set({ custom_css: '.btn { color: rebeccapurple }' })
    const first = (await addressOn('/contact')) ?? ''
    for (const path of ['/', '/not/a/page', '/login']) expect([path, await addressOn(path)]).toEqual([path, first])
    const file = await app.get(first)
    expect([file.text, file.headers['content-type']]).toEqual(['.btn { color: rebeccapurple }', 'text/css; charset=utf-8'])
    expect(file.headers['cache-control']).toContain('immutable')
    await set({ custom_css: '.btn { color: teal }' })
    expect(await addressOn('/contact')).not.toBe(first)
    const stale = await app.get(first)
    expect([stale.text, stale.headers['cache-control']]).toEqual(['.btn { color: teal }', 'public, max-age=60'])
    await set({ custom_css: '' })
    expect(await addressOn('/contact')).toBeUndefined()
    expect((await app.get(first)).status).toBe(404)
  })

  test('a page with ?safe in its query does not load the custom CSS', async () => {
    await using app = await startApp()
    const set = await setter(app)
    await set({ custom_css: 'html { display: none }' })
    for (const path of ['/?safe', '/contact?safe=1', '/not/a/page?safe', '/search?q=lamp&safe', '/search?safe&q=lamp'])
      expect([path, (await app.get(path)).text.includes('/brand/custom/')]).toEqual([path, false])
    expect((await app.get('/search?safe&q=lamp')).text).toContain('lamp')
    for (const path of ['/', '/contact?unsafe', '/search?q=safe']) expect([path, (await app.get(path)).text.includes('/brand/custom/')]).toEqual([path, true])
  })

  test('custom CSS that is invalid or loads files from other sites gets 422 with the line of the fault', async () => {
    await using app = await startApp()
    const set = await setter(app)
    const answer = await set({ custom_css: 'p {\n  color: red;\n}\nh1 {\n  background: url(https://elsewhere.example/a.png);\n}' })
    const { fields } = answer.json<{ fields: Record<string, string[]> }>()
    expect([answer.status, fields['custom_css']?.[0]]).toEqual([
      422,
      'line 5: https://elsewhere.example/a.png is not a file of this site; addresses begin with /',
    ])
    expect((await set({ custom_css: 'x'.repeat(20_001) })).status).toBe(422)
  })

  test.each([
    ['p {', 'line 1: this cannot be read'],
    ['p { color: red }\n}', 'line 2: this cannot be read'],
    ['@import "x.css";', 'line 1: @import'],
    ['@\\69mport url(/a.css);', 'line 1: this cannot be read'],
    ['@IMPORT "/a.css";', 'line 1: @IMPORT'],
    ['p { background: URL( "//elsewhere.example/a.png" ) }', 'line 1: //elsewhere.example/a.png'],
    ['p { background: \\75 rl(http:a.png) }', 'line 1: http:a.png'],
    ['p { --x: url(a.png) }', 'line 1: a.png'],
    ['p { background: url(/\\5c elsewhere.example) }', 'line 1: /\\elsewhere.example'],
    ['p { background: image-set("https://elsewhere.example/a.png" 1x) }', 'line 1: https://elsewhere'],
    ['@font-face { font-family: x; src: url(/a.woff2), url(https://elsewhere.example/b.woff2) }', 'line 1: https://elsewhere'],
    ['p { width: expression(alert(1)) }', 'line 1: width'],
    ['p { behavior: url(/a.htc) }', 'line 1: behavior'],
    ['p { -moz-binding: url(/a.xml) }', 'line 1: -moz-binding'],
    ['@media (width > 1px) {\n p {\n color: red; background: url(javascript:alert(1)) } }', 'line 3: background'],
  ])('the custom CSS %j is refused', (css, words) => expect(cssFault(css)).toContain(words))

  test.each([
    '',
    'p { background: url(/media/a.png) }',
    'p { background: url("data:image/svg+xml,%3Csvg/%3E") }',
    'p { background: image-set("/media/a.avif" type("image/avif"), url(/media/a.png) 1x); clip-path: url(#a) }',
    'a::after { content: "https://elsewhere.example" }',
    'p { & a { color: red } @media print { color: black } }',
  ])('the custom CSS %j is accepted', (css) => expect(cssFault(css)).toBeNull())
})
