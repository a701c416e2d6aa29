import { fc } from '../../testing/random.ts'
import { describe, expect, test } from 'vitest'
import { localPath } from './local-path.ts'

const site = 'https://example.org'

const elsewhere = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/./\\evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  '/%2E%2e//evil.test',
  '/.\t//evil.test',
  'http://evil.test',
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'http:///evil.test',
  'HTTPS://evil.test',
  'ftp://evil.test',
  'ws://evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.test/1',
  'file:///etc/passwd',
  'mailto:a@evil.test',
  'about:blank',
  'view-source:https://evil.test',
  'evil.test',
  'www.evil.test/a',
  '@evil.test',
  '.evil.test',
  ':80',
  '?a',
  '#a',
  '',
  ' ',
  '.',
  '..',
  './a',
  '../a',
  '/a\u0000b',
  '/a\u007fb',
  '/a\\b',
  '/a?b=\r\nSet-Cookie: x',
  '/\u0009evil',
  '/\u000bevil',
  '/\u001fevil',
  `/${'a'.repeat(2_000)}`,
  '/Oauth',
  '/oauth',
  '/OAUTH/',
  '/Oauth?code=1&state=2',
  '/Oauth#code=1',
  '/%4fauth',
  '/a/../Oauth',
  '/./Oauth',
  '/%',
  '/%E0%A4%A',
  '/%ff',
  'https://example.org@evil.test',
  'https://example.org.evil.test',
  'https://evil.test#example.org',
  'https://evil.test?example.org',
  '//example.org',
  'https://example.org/a',
  '/\u2028/evil.test\n',
  '\u00a0//evil.test',
  '%2F%2Fevil.test',
  '/\\\\evil.test',
]

describe('Local redirect paths', () => {
  test.each(elsewhere)('the redirect target %j is refused', (text) => {
    expect(localPath(text)).toBeNull()
  })

  test('a local path keeps its query and hash', () => {
    for (const text of [
      '/',
      '/account',
      '/articles/a-b?order=asc&orderBy=claps#notes',
      '/articles/%C5%81%C3%B3d%C5%BA',
      '/?auth=1',
      '/search?q=//evil.test',
      '/a//b',
      '/%2F%2Fevil.test',
      '/Oauthors',
    ]) {
      expect(localPath(text)).toBe(text)
    }
  })

  test('a missing redirect target is null', () => {
    expect([localPath(null), localPath(undefined)]).toEqual([null, null])
  })

  test('no redirect target leaves the site, whatever the input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      'http',
      'https:',
      '//',
      'evil.test',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '\r',
      '\u0000',
      ' ',
      '?',
      '#',
      'a',
      'Oauth',
    )
    const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((one) => `/${one}`),
        ),
        (asked) => {
          const path = localPath(asked)
          return path === null || new URL(path, site).origin === site
        },
      ),
      { numRuns: 20_000 },
    )
  })
})
