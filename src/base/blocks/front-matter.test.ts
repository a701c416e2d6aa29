import { describe, expect, test } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

describe('Front matter', () => {
  test('YAML front matter keeps dates as strings and joins folded strings', () => {
    const file =
      '\ufeff---\r\ntitle: >\r\n  A\r\n  b\r\ndate: 2016-05-19\r\nexcerpt: "It runs\r\non at the margin, \\"so\r\nto speak\\"."\r\ntags: [a, b]\r\n---\r\nBody\r\n'
    expect(readFrontMatter(file)).toEqual({
      data: { title: 'A b\n', date: '2016-05-19', excerpt: 'It runs on at the margin, "so to speak".', tags: ['a', 'b'] },
      body: 'Body\n',
      bodyLine: 11,
    })
  })

  test('TOML front matter is parsed with its tables and dates', () => {
    expect(readFrontMatter('+++\ntitle = "A"\ndate = 2026-03-26\n[extra]\nteam = "x"\n+++\nBody')).toEqual({
      data: { title: 'A', date: '2026-03-26', extra: { team: 'x' } },
      body: 'Body',
      bodyLine: 7,
    })
  })

  test.each(['Body', '', '---\n\nA divider, then text', '--- \n---\nBody', '----\na: b'])('front matter may be missing or empty: %j', (file) => {
    expect(readFrontMatter(file).data).toEqual({})
  })

  test.each<[string, string]>([
    ['---\ntitle: "a\n---\nBody', 'line 2: Missing closing "quote'],
    ['---\na: b\n\tc: d\n---\n', 'line 3: '],
    ['---\n- a\n---\n', 'line 2: it must be a list of names and values'],
    ['---\ntitle: a\n\nBody', 'line 1: it begins with --- and is never closed'],
    ['+++\na = \n+++\n', 'line 2: '],
    ['+++\na = 1', 'line 1: it begins with +++ and is never closed'],
    [
      `---\na: &a [x]\n${Array.from(
        { length: 9 },
        (_, n) =>
          `b${n}: &b${n} [${Array(9)
            .fill(n ? `*b${n - 1}` : '*a')
            .join()}]`,
      ).join('\n')}\n---\n`,
      'line 1: Excessive alias count',
    ],
  ])('invalid front matter is refused with the line number: %#', (file, words) => {
    expect(() => readFrontMatter(file)).toThrow(
      expect.objectContaining({ status: 422, code: 'front-matter-broken', message: expect.stringContaining(`The front matter is broken in ${words}`) }),
    )
  })

  test('front matter cannot change the prototype of objects', () => {
    readFrontMatter('---\n__proto__: { polluted: 1 }\nconstructor: x\n---\n')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined() // any key may be asked of a plain object
  })
})

test('of a key that is there twice the last value counts, and another one is given apart', () => {
  expect(readFrontMatter('---\npublished: true\ntags: [a]\npublished: true\ntags: [a]\n---\nText')).toMatchObject({
    data: { published: true, tags: ['a'] },
  })
  expect(readFrontMatter('---\ndate: 2019-01-01\ndate: 2020-01-01\nimage:\n  alt: a\n  alt: b\n---\nText')).toMatchObject({
    data: { date: '2020-01-01', image: { alt: 'b' } },
    repeated: [
      { name: 'date', value: '2019-01-01' },
      { name: 'alt', value: 'a' },
    ],
  })
})
