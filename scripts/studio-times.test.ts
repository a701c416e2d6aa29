import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { studioTimeFaults } from './studio-times.ts'

const screen = (text: string) => [{ path: 'src/content/a/studio/AScreen.tsx', text }]

test.each([
  ['new Date(at).toLocaleString(language)'],
  ['new Date(at).toLocaleDateString(language)'],
  ['new Intl.DateTimeFormat().format(at)'],
  ['longDate(at)'],
  ['new Date(at).getHours()'],
  ['at.toISOString().slice(0, 16)'],
  ['row.created_at.slice(0, 16)'],
  ['<input type="datetime-local" />'],
])('a studio screen that uses another time zone than the site is reported: %s', (text) => {
  expect(studioTimeFaults(screen(text))).toHaveLength(1)
})

test('a studio screen that uses the time zone of the site is not reported', () => {
  expect(
    studioTimeFaults(screen("import { formatMoment } from '#studio/moments.ts'\nformatMoment(at)\n<ZonedTimeField />\ncount.toLocaleString('en')")),
  ).toEqual([])
})

test('a date on a public page is not reported', () => {
  expect(studioTimeFaults([{ path: 'src/content/a/Card.tsx', text: 'longDate(at)' }])).toEqual([])
})

test('every studio screen uses the time zone of the site', () => {
  expect(studioTimeFaults(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})
