import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { EventCard } from './contract.ts'
import { importEvents } from './import.ts'
import { shownReports } from './import-report.ts'

const day = 86_400_000

/** A calendar of one event, which may repeat, with further versions of single times. */
function calendar(...events: string[][]) {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', 'UID:a@x', 'LOCATION:Here', ...event, 'END:VEVENT'])
  return [{ name: 'a.ics', content: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n') }]
}

const stamp = (app: TestApp, days: number) => `${new Date(app.clock.now() + days * day).toISOString().slice(0, 10).replaceAll('-', '')}T180000`
const titles = async (app: TestApp) => (await app.get('/api/events?order=asc')).json<{ data: EventCard[] }>().data.map(({ title }) => title)
const taken = async (app: TestApp, file: ReturnType<typeof calendar>) =>
  shownReports(await importEvents(app.services, file)).map(({ outcome, notes }) => (outcome === 'left out' ? [outcome, notes[0]?.reason] : [outcome]))

const older = ['left out', 'is an older version than the one that was imported before, which stays as it is']

test.each([
  ['SEQUENCE', 'SEQUENCE:2', 'SEQUENCE:1'],
  ['LAST-MODIFIED', 'LAST-MODIFIED:20261102T090000Z', 'LAST-MODIFIED:20261101T090000Z'],
  ['DTSTAMP', 'DTSTAMP:20261102T090000Z', 'DTSTAMP:20261101T090000Z'],
])('an event of a calendar with an earlier %s than at the last import is left out, and named', async (_, newer, earlier) => {
  await using app = await startApp()
  const event = (title: string, version: string) => calendar([`SUMMARY:${title}`, `DTSTART:${stamp(app, 7)}Z`, version])
  await taken(app, event('Now', newer))
  expect(await taken(app, event('Once', earlier))).toEqual([older])
  expect(await titles(app)).toEqual(['Now'])
  expect(await taken(app, event('Now', newer))).toEqual([['unchanged']])
})

test('the version of an import that changed nothing counts too', async () => {
  await using app = await startApp()
  const event = (title: string, version: number) => calendar([`SUMMARY:${title}`, `DTSTART:${stamp(app, 7)}Z`, `SEQUENCE:${version}`])
  for (const version of [1, 3, 1]) await taken(app, event('Now', version))
  expect(await taken(app, event('Between', 2))).toEqual([older])
  expect(await taken(app, event('Later', 4))).toEqual([['changed']])
})

test('an older calendar brings no time of a series back, and takes none away', async () => {
  await using app = await startApp()
  const series = (title: string, version: number, from: number) => [
    `SUMMARY:${title}`,
    `DTSTART:${stamp(app, from)}Z`,
    'RRULE:FREQ=DAILY;COUNT=2',
    `SEQUENCE:${version}`,
  ]
  await taken(app, calendar(series('Now', 2, 7)))
  expect(await taken(app, calendar(series('Once', 1, 5)))).toEqual([older, older])
  expect(await titles(app)).toEqual(['Now', 'Now'])
  await taken(app, calendar(series('Then', 3, 8)))
  expect(await titles(app)).toEqual(['Then', 'Then'])
})

test('a changed time has its own version, and a newer series decides about all times', async () => {
  await using app = await startApp()
  const series = (title: string, version: number) => [`SUMMARY:${title}`, `DTSTART:${stamp(app, 7)}Z`, 'RRULE:FREQ=DAILY;COUNT=2', `SEQUENCE:${version}`]
  const changed = (title: string, version: number) => [
    `SUMMARY:${title}`,
    `RECURRENCE-ID:${stamp(app, 8)}Z`,
    `DTSTART:${stamp(app, 8)}Z`,
    `SEQUENCE:${version}`,
  ]
  await taken(app, calendar(series('All', 0), changed('Other', 2)))
  expect((await taken(app, calendar(series('All', 0), changed('Other', 2)))).map(([outcome]) => outcome)).toEqual(['unchanged', 'unchanged'])
  expect(await taken(app, calendar(series('All', 0), changed('Old', 1)))).toContainEqual(older)
  expect(await titles(app)).toEqual(['All', 'Other'])
  await taken(app, calendar(series('New', 1)))
  expect(await titles(app)).toEqual(['New', 'New'])
})
