import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { fillIn, placeholderOf } from './fill-in.ts'
import { commaSeparated, formatMessage, formatParts, setLanguage, setLanguageSource } from './format.ts'

const written = (text: string, values: Record<string, string | number> = {}) => formatMessage(compileMessage(text), values)

describe('Messages', () => {
  afterEach(() => setLanguage('en'))

  test('a message uses the plural form and number format of its language', () => {
    const english = '{count, plural, =0 {none} one {# letter} other {# letters}}'
    expect([0, 1, 1234].map((count) => written(english, { count }))).toEqual(['none', '1 letter', '1,234 letters'])
    setLanguage('pl')
    const polish = '{count, plural, one {# list} few {# listy} many {# listów} other {# listu}}'
    expect([1, 3, 5, 12_345].map((count) => written(polish, { count }))).toEqual(['1 list', '3 listy', '5 listów', '12\u00a0345 listów'])
  })

  test('a message supports select, ordinal numbers and nesting', () => {
    expect(written('{kind, select, book {a book} other {a {kind}}}', { kind: 'book' })).toBe('a book')
    expect(written('{kind, select, book {a book} other {a {kind}}}', { kind: 'film' })).toBe('a film')
    expect([1, 2, 3, 11].map((place) => written('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place }))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '11th',
    ])
  })

  test('a message keeps React elements and their content', () => {
    const bold = (inside: unknown[]) => ({ bold: inside })
    expect(formatParts(compileMessage('Read <b>{title}</b> now'), { title: 'Fog', b: bold })).toEqual(['Read ', { bold: ['Fog'] }, ' now'])
  })

  test('a missing value in a message is left empty', () => {
    expect(written('Dear {name}!')).toBe('Dear !')
  })

  test('a name of the other direction keeps its order within a message and between commas, and a web address stays as it is', () => {
    expect(written('By {name}', { name: 'نورا' })).toBe('By \u2068نورا\u2069')
    expect(written('By {name}', { name: 'Ada' })).toBe('By Ada')
    setLanguageSource(
      () => 'ar',
      () => true,
    )
    expect(written('بقلم {name}', { name: 'Ada' })).toBe('بقلم \u2068Ada\u2069')
    expect(written('بقلم {name}', { name: 'نورا' })).toBe('بقلم نورا')
    expect(written('افتح {url}', { url: 'https://example.org/' })).toBe('افتح https://example.org/')
    expect(commaSeparated(['Hanko', 'نورا', 7])).toBe('\u2068Hanko\u2069، نورا، 7')
    setLanguageSource(
      () => 'en',
      () => false,
    )
  })

  test('a message with a date or number skeleton is refused', () => {
    expect(() => compileMessage('{when, date, short}')).toThrow(SyntaxError)
  })
})

describe('Messages in built code', () => {
  test.each(['"', "'", '`'])('a message filled into a string between %s quotes does not end the string', (quote) => {
    const text = `It’s "so" \`here\` 'now' $'{'not'}' \\ \n`
    const code = `${quote}${placeholderOf('ui.odd', 'aa', true)}${quote}`
    const value: unknown = runInNewContext(fillIn(code, () => text))
    expect(value).toBe(written(text))
  })

  test('a message with values is filled into the built code in its parsed form', () => {
    const code = `f("${placeholderOf('ui.count', 'aa', false)}",{count:2})`
    const value: unknown = runInNewContext(
      fillIn(code, () => '{count, plural, one {# a} other {# b}}'),
      { f: formatMessage },
    )
    expect(value).toBe('2 b')
  })
})
