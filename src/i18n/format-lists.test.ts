import { afterEach, describe, expect, test } from 'vitest'
import { formatDecimal, formatList, listSeparators, setLanguage } from './format.ts'

afterEach(() => setLanguage('en'))

describe('names in a row', () => {
  test('English joins the last one by "and", without a comma', () => {
    expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cleo']].map(formatList)).toEqual(['', 'Ada', 'Ada and Ben', 'Ada, Ben and Cleo'])
  })

  test('another language joins them its own way as soon as it is the current one', () => {
    expect(formatList(['Ada', 'Ben'])).toBe('Ada and Ben')
    setLanguage('de')
    expect(formatList(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben und Cleo')
  })

  test('the texts around names that are elements are those of the list, with what follows the last', () => {
    expect(listSeparators(['Ada', 'Ben', 'Cleo'])).toEqual(['', ', ', ' and ', ''])
    setLanguage('ti')
    const names = ['Ada', 'Ben', 'Cleo']
    const separators = listSeparators(names)
    expect(separators.at(-1)).not.toBe('')
    expect(separators.flatMap((text, at) => [text, names[at] ?? '']).join('')).toBe(formatList(names))
  })
})

test('a decimal has the mark of the current language and no groups', () => {
  expect([formatDecimal(3.84, 1), formatDecimal(12, 0), formatDecimal(1200, 2)]).toEqual(['3.8', '12', '1200.00'])
  setLanguage('de')
  expect(formatDecimal(1200.5, 2)).toBe('1200,50')
})
