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
])('a studio screen that writes or asks for times on other clocks is found: %s', (text) => {
  expect(studioTimeFaults(screen(text))).toHaveLength(1)
})

test('a studio screen that uses the times of the site is not found', () => {
  expect(
    studioTimeFaults(screen("import { formatMoment } from '#studio/moments.ts'\nformatMoment(at)\n<ZonedTimeField />\ncount.toLocaleString('en')")),
  ).toEqual([])
})

test('pages of readers write times as they like', () => {
  expect(studioTimeFaults([{ path: 'src/content/a/Card.tsx', text: 'longDate(at)' }])).toEqual([])
})

test('all screens of the studio use the times of the site', () => {
  expect(studioTimeFaults(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})
