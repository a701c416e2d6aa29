import { describe, expect, test } from 'vitest'
import { isbn10Of, isbn13From10, isbn13Of } from './isbn.ts'
import { isPartialDate, isoDuration, shownDate, shownLength, shownTime } from './partial-date.ts'
import { bylineOf, mainPeople, relOf } from './rules.ts'
import { nameKeyOf, titleKeyOf } from './item-columns.ts'

describe('ISBNs', () => {
  test.each([
    ['978-3-16-148410-0', '9783161484100'],
    ['978 0 306 40615 7', '9780306406157'],
    ['9783161484101', null],
    ['9773161484100', null],
    ['9.78043902348e+12', null],
    ['', null],
  ])('the ISBN-13 "%s" is read as %s', (text, isbn) => expect(isbn13Of(text)).toBe(isbn))
  test.each([
    ['316148410x', '316148410X'],
    ['0-306-40615-2', '0306406152'],
    ['0306406153', null],
    ['30640615', null],
  ])('the ISBN-10 "%s" is read as %s', (text, isbn) => expect(isbn10Of(text)).toBe(isbn))
  test('an ISBN-10 is converted to an ISBN-13', () => expect(isbn13From10('316148410X')).toBe('9783161484100'))
})

describe('Partial dates', () => {
  test.each(['2026', '0975', '2026-10', '2024-02-29'])("'%s' is a partial date", (text) => expect(isPartialDate(text)).toBe(true))
  test.each(['', '-720', '0000', '975', '2026-13', '2026-00', '2026-02-29', '2026-10-6', '2026-10-06T00:00', '1900-02-29'])(
    "'%s' is not a partial date",
    (text) => expect(isPartialDate(text)).toBe(false),
  )
  test('a partial date is shown as far as it is known', () =>
    expect(['2026-10-06', '2026-10', '2026', '0975'].map(shownDate)).toEqual(['Oct 6th, 2026', 'Oct 2026', '2026', '975']))
})

test('a length is shown as "1 h 44" for movies, "4:12" for music and in ISO 8601 for machines', () => {
  expect([6240, 7320, 2700, 20].map(shownLength)).toEqual(['1 h 44', '2 h 02', '45 min', '1 min'])
  expect([252, 31, 3727].map(shownTime)).toEqual(['4:12', '0:31', '1:02:07'])
  expect([6240, 252, 0].map(isoDuration)).toEqual(['PT1H44M', 'PT4M12S', 'PT0S'])
})

test('the byline names the authors of a book, the director or cast of a movie and the artists of an album', () => {
  const person = (role: string, name: string) => ({ role, name })
  expect(bylineOf('book', [person('translator', 'T'), person('author', 'A'), person('author', 'B')])).toBe('A and B')
  expect(bylineOf('book', [person('translator', 'T')])).toBe('T')
  expect(
    bylineOf(
      'movie',
      ['A', 'B', 'C', 'D'].map((name) => person('actor', name)),
    ),
  ).toBe('with A, B, C')
  expect(bylineOf('movie', [person('actor', 'A'), person('director', 'D')])).toBe('D')
  expect(bylineOf('music', [])).toBe('')
  expect(
    mainPeople(
      'music',
      ['A', 'B', 'C', 'D'].map((name) => person('artist', name)),
    ),
  ).toHaveLength(3)
})

test('paid links have rel="nofollow sponsored", and free links do not', () => {
  expect(relOf({ kind: 'buy' })).toBe('noopener nofollow sponsored')
  expect(relOf({ kind: 'rent', free: false })).toBe('noopener nofollow sponsored')
  expect(relOf({ kind: 'buy', free: true })).toBe('noopener')
  expect(relOf({ kind: 'buy', paid: false })).toBe('noopener')
  expect(relOf({ kind: 'borrow' })).toBe('noopener')
  expect(relOf({ kind: 'stream', paid: true })).toBe('noopener nofollow sponsored')
})

test('titles and names are compared without case, accents, articles and punctuation', () => {
  expect(titleKeyOf('“The Tenant”', null)).toBe('tenant')
  expect(titleKeyOf('A Éclair', null)).toBe('eclair')
  expect(titleKeyOf('A', null)).toBe('a')
  expect(titleKeyOf('The Tenant', 'Zebra')).toBe('zebra')
  expect(nameKeyOf('  J.K.  Rowling ')).toBe(nameKeyOf('j k rowling'))
  expect(nameKeyOf('...')).toBe('...')
})
