import { afterEach, describe, expect, test } from 'vitest'
import { formatDecimal, formatList, listSeparators, setLanguage } from './format.ts'

afterEach(() => setLanguage('en'))

describe('Lists of names', () => {
  test('a list of names in English joins the last one with "and" and without a comma', () => {
    expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cleo']].map(formatList)).toEqual(['', 'Ada', 'Ada and Ben', 'Ada, Ben and Cleo'])
  })

  test('a list of names follows the rules of the current language', () => {
    expect(formatList(['Ada', 'Ben'])).toBe('Ada and Ben')
    setLanguage('de')
    expect(formatList(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben und Cleo')
  })

  test('the separators for a list of elements are those of the formatted list', () => {
    expect(listSeparators(['Ada', 'Ben', 'Cleo'])).toEqual(['', ', ', ' and ', ''])
    setLanguage('ti')
    const names = ['Ada', 'Ben', 'Cleo']
    const separators = listSeparators(names)
    expect(separators.at(-1)).not.toBe('')
    expect(separators.flatMap((text, at) => [text, names[at] ?? '']).join('')).toBe(formatList(names))
  })
})

test('a decimal has the separator of the current language and no digit groups', () => {
  expect([formatDecimal(3.84, 1), formatDecimal(12, 0), formatDecimal(1200, 2)]).toEqual(['3.8', '12', '1200.00'])
  setLanguage('de')
  expect(formatDecimal(1200.5, 2)).toBe('1200,50')
})
