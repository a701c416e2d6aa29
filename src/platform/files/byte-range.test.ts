import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

const size = 1_000

test.each([
  [undefined, 'whole'],
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=-200', { start: 800, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=900-99999', { start: 900, end: 999 }],
  ['Bytes=0-0', { start: 0, end: 0 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-2000', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=+1-2', 'whole'],
  ['bytes=9999999999999999999-', 'whole'],
  ['', 'whole'],
])('the Range header %j gives %j', (header, part) => {
  expect(byteRange(header, size)).toEqual(part)
})

test('no range of an empty file can be satisfied', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
