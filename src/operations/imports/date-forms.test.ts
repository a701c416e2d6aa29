import { expect, test } from 'vitest'
import { dateOf } from './read-date.ts'

test.each([
  ['٥ مارس ٢٠١٣', '2013-03-05T00:00'],
  ['２０１３年３月５日', '2013-03-05T00:00'],
  ['Tuesday 5 March 2013', '2013-03-05T00:00'],
  ['martes 5 de marzo de 2013', '2013-03-05T00:00'],
  ['March 5 2013', '2013-03-05T00:00'],
  ['2013-03-05 21h05', '2013-03-05T21:05'],
  ['2015-03-17 10:00:00 -4', '2015-03-17T14:00'],
  ['2015-03-17 10:00:00 +05:30', '2015-03-17T04:30'],
  ['2015-03-17 10:00:00 -1900', null],
  ['5 มีนาคม 2556', null],
  ['2556-03-05', null],
])('the date %s is read as %s', (given, expected) => {
  const read = dateOf(given)
  expect(read === null ? null : new Date(read).toISOString().slice(0, 16)).toBe(expected)
})
