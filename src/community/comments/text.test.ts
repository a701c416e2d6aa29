import { describe, expect, test } from 'vitest'
import { cleanText, lettersOf, linksIn, mentionsIn, readText } from './text.ts'
import { standstill } from '../../../testing/until.ts'

/** A short spelling of what was read: `[link]`, `<code>`, `{mention}`, quotes begin with `>`. */
function spelled(text: string): string[] {
  return readText(text).map(({ kind, lines }) => {
    const words = lines.map((line) =>
      line
        .map(
          (part) =>
            ({ text: part.text, code: `<${part.text}>`, mention: `{${part.text}}`, link: part.kind === 'link' ? `[${part.text} ${part.href}]` : '' })[
              part.kind
            ],
        )
        .join(''),
    )
    return (kind === 'quote' ? '> ' : '') + words.join(' | ')
  })
}

describe('a comment is read as', () => {
  test.each<[string, string, string[]]>([
    ['paragraphs and lines', 'One\ntwo\n\nthree', ['One | two', 'three']],
    ['quotations', '> said\n>so\nanswer\n\n> again', ['> said | so', 'answer', '> again']],
    ['code, kept as it is', 'Use `a < b && <b>` and `@ada`', ['Use <a < b && <b>> and <@ada>']],
    ['text, where a backtick stands alone', 'It`s fine', ['It`s fine']],
    [
      'links, without the signs of their sentence',
      'See https://example.org/a_(b)_c, or (http://example.org).',
      ['See [example.org/a_(b)_c https://example.org/a_(b)_c], or ([example.org http://example.org/]).'],
    ],
    ['links with their true host', 'https://example.org/?q=1#top', ['[example.org/?q=1#top https://example.org/?q=1#top]']],
    ['mentions', 'Dear @Ada-Lind and (@bob), not me@example.org or @', ['Dear {@Ada-Lind} and ({@bob}), not me@example.org or @']],
    ['nothing, when there is nothing', ' \n \n', []],
  ])('%s', (_, text, expected) => {
    expect(spelled(text)).toEqual(expected)
  })

  test.each([
    'javascript:alert(1)',
    'https://user:pass@example.org/',
    'https://',
    'https://localhost/',
    'http://a',
    'data:text/html,x',
    'vbscript:x',
    'HTTPS:/example.org',
    'ftp://example.org',
  ])('no link: %s', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  test('links to another host than it seems show that host', () => {
    expect(spelled('https://exаmple.org/login')[0]).toMatch(/^\[xn--/)
    expect(linksIn('https://example.org\u2028@evil.test')).toEqual(['https://example.org/'])
  })

  test('at most ten mentions, each once, and none out of quotations', () => {
    expect(mentionsIn(`@ada @Ada @bob\n> @carol\n${Array.from({ length: 20 }, (_, i) => `@reader-${i}`).join(' ')}`)).toEqual([
      'ada',
      'bob',
      ...Array.from({ length: 8 }, (_, i) => `reader-${i}`),
    ])
  })
})

describe('a comment is stored', () => {
  test.each([
    ['  a \r\n\r\n\r\n\r\n b  ', 'a\n\n b'],
    ['a\u0000b\u0007c', 'abc'],
    ['\u202etxt.exe\u2066', 'txt.exe'],
    ['tab\there', 'tab here'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\u0301'],
    ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
    ['half \ud83d', 'half \ufffd'],
    ['سلام', 'سلام'],
  ])('without what nobody sees: %j', (given, expected) => {
    expect(cleanText(given)).toBe(expected)
  })

  test('and counted in letters as people see them, near enough', () => {
    expect([lettersOf('abc'), lettersOf('🎪🎪'), lettersOf('')]).toEqual([3, 2, 0])
  })

  test('and read in no time, whatever it is made of', () => {
    const hostile = ['`', '@', '>', '(', ')', 'https://', 'https://a.b/(', '@a', '@-', '\n', '> ', '`a', 'http://a.b/)', '_', '\u0301']
    for (const sign of hostile) {
      const text = sign.repeat(8_000 / sign.length)
      const began = performance.now()
      readText(text)
      cleanText(text)
      expect(performance.now() - began, JSON.stringify(sign)).toBeLessThan(standstill)
    }
  })
})
