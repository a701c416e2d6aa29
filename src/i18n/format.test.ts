import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { fillIn, placeholderOf } from './fill-in.ts'
import { formatMessage, formatParts, setLanguage } from './format.ts'

const written = (text: string, values: Record<string, string | number> = {}) => formatMessage(compileMessage(text), values)

describe('a message', () => {
  afterEach(() => setLanguage('en'))

  test('chooses the plural form of its language and writes the number in its manner', () => {
    const english = '{count, plural, =0 {none} one {# letter} other {# letters}}'
    expect([0, 1, 1234].map((count) => written(english, { count }))).toEqual(['none', '1 letter', '1,234 letters'])
    setLanguage('pl')
    const polish = '{count, plural, one {# list} few {# listy} many {# listów} other {# listu}}'
    expect([1, 3, 5, 12_345].map((count) => written(polish, { count }))).toEqual(['1 list', '3 listy', '5 listów', '12\u00a0345 listów'])
  })

  test('chooses by a word, counts places, and nests', () => {
    expect(written('{kind, select, book {a book} other {a {kind}}}', { kind: 'book' })).toBe('a book')
    expect(written('{kind, select, book {a book} other {a {kind}}}', { kind: 'film' })).toBe('a film')
    expect([1, 2, 3, 11].map((place) => written('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place }))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '11th',
    ])
  })

  test('keeps elements as what they are, with what they hold', () => {
    const bold = (inside: unknown[]) => ({ bold: inside })
    expect(formatParts(compileMessage('Read <b>{title}</b> now'), { title: 'Fog', b: bold })).toEqual(['Read ', { bold: ['Fog'] }, ' now'])
  })

  test('leaves a value that was not given empty', () => {
    expect(written('Dear {name}!')).toBe('Dear !')
  })

  test('with a date or a number skeleton is refused', () => {
    expect(() => compileMessage('{when, date, short}')).toThrow(SyntaxError)
  })
})

describe('built code', () => {
  test.each(['"', "'", '`'])('is filled in inside of %s without ending the string', (quote) => {
    const text = `It’s "so" \`here\` 'now' $'{'not'}' \\ \n`
    const code = `${quote}${placeholderOf('ui.odd', 'aa', true)}${quote}`
    const value: unknown = runInNewContext(fillIn(code, () => text))
    expect(value).toBe(written(text))
  })

  test('gets the parts of a message that is filled in later', () => {
    const code = `f("${placeholderOf('ui.count', 'aa', false)}",{count:2})`
    const value: unknown = runInNewContext(
      fillIn(code, () => '{count, plural, one {# a} other {# b}}'),
      { f: formatMessage },
    )
    expect(value).toBe('2 b')
  })
})
