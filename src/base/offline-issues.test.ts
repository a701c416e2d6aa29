import { describe, expect, it } from 'vitest'
import { isOutdated, issueAt, issueCache, keyOf, isCacheable, partsOf, shellCache, slugOfCache } from './offline-issues.ts'

describe('Offline storage of issues', () => {
  it.each([
    ['/assets/entry-abc.js', true],
    ['/media/x1/640.avif', true],
    ['/dress/0e0c0a-1.css', true],
    ['/theme.css', true],
    ['/api/release/water/pages/3', true],
    ['/api/me/state', false],
    ['/api/blogs/public', false],
    ['/api/releases/increment/read/3', false],
    ['/files/x/issue.pdf', false],
    ['/account', false],
    ['/builds/latest.json', false],
  ])('the offline check of %s returns %s', (path, kept) => expect(isCacheable(path)).toBe(kept))

  it('all widths of an image share one cache key', () => {
    expect(keyOf(new URL('https://x.org/media/a1/1280.avif'))).toBe('/media/a1/')
    expect(keyOf(new URL('https://x.org/media/a1/320.webp'))).toBe('/media/a1/')
    expect(keyOf(new URL('https://x.org/api/release/water/search?q=sea'))).toBe('/api/release/water/search?q=sea')
  })

  it('a downloaded issue is kept when a new version of the site is deployed', () => {
    const names = [shellCache('old'), shellCache('new'), issueCache('water')]
    expect(names.filter((name) => isOutdated(name, 'new'))).toEqual([shellCache('old')])
    expect(names.map(slugOfCache)).toEqual([null, null, 'water'])
  })

  it('the issue of a page is found by its address', () => {
    expect(['/magazine/releases/water', '/magazine/releases/caf%C3%A9/', '/magazine/releases', '/magazine/releases/water/x'].map(issueAt)).toEqual([
      'water',
      'café',
      null,
      null,
    ])
  })

  it('the style sheets, scripts and fonts of a page are its parts, but not feeds and manifests', () => {
    const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="alternate" href="/rss.xml"><link rel="manifest" href="/manifest.webmanifest">
      <link rel="preload" href="/assets/f.woff2" as="font"><link rel="stylesheet" id="theme" href="/theme.css"><script type="module" src="/assets/e.js"></script>
      <a href="/assets/no.js">no</a><script src="https://elsewhere.org/x.js"></script>`
    expect(partsOf(html)).toEqual(['/assets/a.css', '/assets/f.woff2', '/theme.css', '/assets/e.js'])
  })
})
