import { describe, expect, test } from 'vitest'
import { cleanText, lettersOf, linksIn, mentionsIn, readText } from './text.ts'
import { longestPauseMs } from '../../../testing/until.ts'

/** Short notation of a parsed comment: `[link]`, `<code>`, `{mention}`, quotes begin with `>`. */
function notationOf(text: string): string[] {
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

describe('The parser of comments', () => {
  test.each<[string, string, string[]]>([
    ['a comment is parsed into paragraphs and lines', 'One\ntwo\n\nthree', ['One | two', 'three']],
    ['lines that begin with > are parsed as quotations', '> said\n>so\nanswer\n\n> again', ['> said | so', 'answer', '> again']],
    ['text between backticks is parsed as unchanged code', 'Use `a < b && <b>` and `@ada`', ['Use <a < b && <b>> and <@ada>']],
    ['a single backtick is parsed as text', 'It`s fine', ['It`s fine']],
    [
      'links are parsed without the punctuation of their sentence',
      'See https://example.org/a_(b)_c, or (http://example.org).',
      ['See [example.org/a_(b)_c https://example.org/a_(b)_c], or ([example.org http://example.org/]).'],
    ],
    ['links are parsed with their real host', 'https://example.org/?q=1#top', ['[example.org/?q=1#top https://example.org/?q=1#top]']],
    [
      'names after @ are parsed as mentions, e-mail addresses are not',
      'Dear @Ada-Lind and (@bob), not me@example.org or @',
      ['Dear {@Ada-Lind} and ({@bob}), not me@example.org or @'],
    ],
    ['a blank comment is parsed as no blocks', ' \n \n', []],
  ])('%s', (_, text, expected) => {
    expect(notationOf(text)).toEqual(expected)
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
  ])('the text %s is not parsed as a link', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  test('a link with a misleading host shows its real host', () => {
    expect(notationOf('https://exаmple.org/login')[0]).toMatch(/^\[xn--/)
    expect(linksIn('https://example.org\u2028@evil.test')).toEqual(['https://example.org/'])
  })

  test('a comment mentions at most ten users, each once, and none from quotations', () => {
    expect(mentionsIn(`@ada @Ada @bob\n> @carol\n${Array.from({ length: 20 }, (_, i) => `@reader-${i}`).join(' ')}`)).toEqual([
      'ada',
      'bob',
      ...Array.from({ length: 8 }, (_, i) => `reader-${i}`),
    ])
  })
})

describe('The text of a stored comment', () => {
  test.each([
    ['  a \r\n\r\n\r\n\r\n b  ', 'a\n\n b'],
    ['a\u0000b\u0007c', 'abc'],
    ['\u202etxt.exe\u2066', 'txt.exe'],
    ['tab\there', 'tab here'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\u0301'],
    ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
    ['half \ud83d', 'half \ufffd'],
    ['سلام', 'سلام'],
  ])('invisible characters are removed from %j', (given, expected) => {
    expect(cleanText(given)).toBe(expected)
  })

  test('the length of a comment counts an emoji as one character', () => {
    expect([lettersOf('abc'), lettersOf('🎪🎪'), lettersOf('')]).toEqual([3, 2, 0])
  })

  test('a comment of repeated markup characters is parsed without delay', () => {
    const hostile = ['`', '@', '>', '(', ')', 'https://', 'https://a.b/(', '@a', '@-', '\n', '> ', '`a', 'http://a.b/)', '_', '\u0301']
    for (const sign of hostile) {
      const text = sign.repeat(8_000 / sign.length)
      const began = performance.now()
      readText(text)
      cleanText(text)
      expect(performance.now() - began, JSON.stringify(sign)).toBeLessThan(longestPauseMs)
    }
  })
})
