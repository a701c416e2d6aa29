import { describe, expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import type { Image } from '#base/image.ts'
import { createCreative } from '#content/creatives/service.ts'
import { createRelease } from '#content/releases/service.ts'
import { contrast } from '#base/colours.ts'
import { faultOf, readStyles, stylesText } from './rules.ts'
import { stylesheetOf } from './stylesheet.ts'

const theme = { background: '#16203a', text: '#f4ead6', accent: '#ffd232' }

/** Known CSS injection payloads, each tried in every field of the styles. */
const attacks = [
  'url(https://evil.example/x)',
  'url("//evil.example")',
  'red;position:fixed;inset:0',
  '#fff;}body{display:none',
  '#fff}@import "//evil.example"',
  'expression(alert(1))',
  '\\75rl(//evil.example)',
  '</style><script>alert(1)</script>',
  'javascript:alert(1)',
  'var(--x)',
  'rgb(0,0,0)',
  'image-set("//evil.example" 1x)',
  '#fff/**/;',
  '#ffffff\n}',
  '#12345g',
  '#ffff',
  '#fffffffff',
  'currentColor',
  'attr(x)',
  'calc(1px)',
  'paint(x)',
  '@font-face{src:url(//evil.example)}',
  '-moz-binding:url(//evil.example)',
  'cross-fade(url(x),url(y))',
  '{"a":1}',
  '\u0000#ffffff',
  '#ff\\0066ff',
  'element(#x)',
  '＃ffffff',
  '"',
  "'",
  '<!--',
  '*/',
  '100%',
  'none;z-index:9999',
  'fixed',
]
const places = ['background', 'text', 'accent', 'fit', 'focus', 'layout', 'font'] as const

function withValue(place: (typeof places)[number], value: string): string {
  if (place === 'background' || place === 'text' || place === 'accent') return JSON.stringify({ theme: { ...theme, [place]: value } })
  if (place === 'fit' || place === 'focus') return JSON.stringify({ cover: { [place]: value } })
  return JSON.stringify({ theme, [place]: value, order: [value], [value]: value })
}

describe('Styles of a content', () => {
  test(`styles keep allowed values only, whatever the JSON contains (${attacks.length * places.length} payloads)`, () => {
    for (const place of places) {
      for (const attack of attacks) {
        const text = stylesText(readStyles(withValue(place, attack)))
        expect(text, `${place}: ${attack}`).toMatch(/^[\w\s{}[\]":,.#-]*$/)
        expect(text.toLowerCase()).not.toMatch(/url|import|fixed|expression|script|evil|\\/)
      }
    }
  })

  test.each(['', '[', 'null', '[]', '"x"', '7', '{"theme":null}', '{"theme":[]}', '{"__proto__":{"theme":1}}', '{"constructor":1}'])(
    'the broken JSON %s gives no styles',
    (json) => {
      expect(readStyles(json)).toEqual({})
    },
  )

  test('a theme with too little contrast is refused and not applied', () => {
    const pale = JSON.stringify({ theme: { background: '#ffffff', text: '#909090', accent: '#000000' } })
    expect(faultOf(pale)).toBe('text on this background has a contrast of 3.2; readers need 4.5')
    expect(readStyles(pale).theme).toBeUndefined()
    expect(faultOf(JSON.stringify({ theme }))).toBeNull()
  })

  test.each([
    ['#16203a', '#f4ead6', '#ffd232'],
    ['#ffd232', '#14110d', '#8f1f2b'],
    ['#f3a48c', '#14110d', '#16203a'],
    ['#777777', '#ffffff', '#767676'],
    ['#767676', '#ffffff', '#ffffff'],
    ['#ffffff', '#767676', '#ffff00'],
    ['#000000', '#ffffff', '#000001'],
  ])('the stylesheet for background %s and text %s keeps every text readable', (background, text, accent) => {
    const sheet = stylesheetOf({ background, text, accent })
    const token = (name: string): string => new RegExp(`${name}:(#[0-9a-f]{6})`).exec(sheet)?.[1] ?? ''
    // The validation refuses the first pair, which is below 4.5; its weaker texts then equal the text.
    const least = Math.min(4.5, contrast(text, background))
    for (const name of ['--text', '--dim', '--faint', '--accent-text', '--error-text'])
      expect(contrast(token(name), token('--page')), name).toBeGreaterThanOrEqual(least)
    for (const name of ['--surface', '--raised']) expect(contrast(token('--text'), token(name)), name).toBeGreaterThanOrEqual(least)
    expect(contrast(token('--on-primary'), token('--primary'))).toBeGreaterThanOrEqual(4.5)
  })

  test('crops use the focus of the cover style, or that of the image where the style sets none', async () => {
    await using app = await startApp()
    const cover: Image = { id: null, url: '/x.webp', width: 800, height: 600, alt: '', focus: [0.2, 0.3] }
    const focusWith = async (title: string, styles: Record<string, unknown>) => {
      const fields = { title, summary: 'A lamp.', kind: 'illustration' as const, creators: [{ name: 'Gro Nilsen', role: 'cut paper' }], cover, styles }
      const { slug } = await createCreative(app.services, { status: 'approved', fields })
      return (await app.get(`/api/creatives/${slug}`)).json<{ data: { cover: Image } }>().data.cover.focus
    }
    expect(await focusWith('None', {})).toEqual([0.2, 0.3])
    expect(await focusWith('Lies', { cover: { fit: 'contain' } })).toEqual([0.2, 0.3])
    expect(await focusWith('Both', { cover: { fit: 'cover', focus: [0.9, 0.1] } })).toEqual([0.9, 0.1])
    const release = await createRelease(app.services, {
      status: 'approved',
      fields: { number: 1, label: 'Spring', title: 'Lamps', summary: 'Of lamps.', cover, styles: { cover: { fit: 'cover', focus: [0.6, 0] } } },
    })
    expect((await app.get(`/api/release/${release.id}`)).json<{ data: { cover: Image } }>().data.cover.focus).toEqual([0.6, 0])
  })

  test('a page with a theme links to its own stylesheet, which is cached as immutable', async () => {
    await using app = await startApp()
    await createCreative(app.services, {
      status: 'approved',
      fields: { title: 'Keeper', summary: 'A lamp.', kind: 'illustration', creators: [{ name: 'Gro Nilsen', role: 'cut paper' }], styles: { theme } },
    })
    const page = await app.get('/creatives/keeper')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(' style=')
    const [, address = ''] = /<link rel="stylesheet" href="(\/dress\/[^"]+)"/.exec(page.text) ?? []
    const sheet = await app.get(address)
    expect(sheet.status).toBe(200)
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(sheet.headers['cache-control']).toContain('immutable')
    expect(sheet.text).toContain('--page:#16203a')
    expect(page.text).toContain('dress-16203af4ead6ffd232')
  })

  test('a malformed stylesheet address gets 404, and one of an older version is cached for a minute', async () => {
    await using app = await startApp()
    for (const name of [
      'x.css',
      '16203af4ead6ffd232.css',
      'ffffffeeeeee000000-00000000.css',
      '16203af4ead6ffd23g-00000000.css',
      '..%2Fx',
      '16203af4ead6ffd232-00000000.css%0A',
    ]) {
      expect((await app.get(`/dress/${name}`)).status, name).toBe(404)
    }
    // A page rendered before an update links to another version: it gets its colours, cached briefly.
    const old = await app.get('/dress/16203af4ead6ffd232-00000000.css')
    expect([old.status, old.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  })
})
