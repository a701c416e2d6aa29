import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import type { Feature } from '../feature.ts'
import { runDueJobs } from '../jobs/runner.ts'
import type { Services } from '../services.ts'
import type { EventListeners } from './event-listeners.ts'
import { eventHandlers } from './fan-out.ts'
import { moveOf, emitEvent, type DomainEventData } from './emit.ts'

declare module './emit.ts' {
  interface DomainEvents {
    'test.opened': DomainEventData
    'test.closed': DomainEventData
  }
}

let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(() => database.close())

const door = { id: 7, title: 'A door', path: '/doors/7' }

function listening(name: string, listeners: EventListeners): Feature {
  return { name, onEvent: () => listeners }
}

function worker(...features: Feature[]) {
  const services = { database } as unknown as Services // of which the work asks nothing else
  return eventHandlers(services, features)
}

test('every matching listener receives an event whose transaction committed', async () => {
  const heard: unknown[] = []
  const handlers = worker(
    listening('one', { 'test.opened': async (event) => void heard.push(['one', event]) }),
    listening('all', { '*': async ({ kind }) => void heard.push(['all', kind]) }),
    listening('other', { 'test.closed': async () => void heard.push('never') }),
  )
  await database.write(({ tx }) => emitEvent(tx, 'test.opened', door, 5))
  await runDueJobs(database, handlers)
  expect(heard).toEqual([
    ['one', { kind: 'test.opened', at: 5, ...door }],
    ['all', 'test.opened'],
  ])
  expect(await database.db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('no listener receives an event whose transaction was rolled back', async () => {
  const heard: unknown[] = []
  const failing = database.write(async ({ tx }) => {
    await emitEvent(tx, 'test.opened', door, 5)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await runDueJobs(database, worker(listening('all', { '*': async (event) => void heard.push(event) })))
  expect(heard).toEqual([])
})

test('a failing listener is retried without calling the other listeners again', async () => {
  const heard: string[] = []
  let now = 1_000
  const handlers = worker(
    listening('steady', { 'test.opened': async () => void heard.push('steady') }),
    listening('shaky', {
      'test.opened': async (_, { attempt }) => {
        heard.push(`shaky ${attempt}`)
        if (attempt === 1) throw new Error('not yet')
      },
    }),
  )
  await database.write(({ tx }) => emitEvent(tx, 'test.opened', door, now))
  await runDueJobs(database, handlers, { now: () => now })
  now += 60_000
  await runDueJobs(database, handlers, { now: () => now })
  expect(heard).toEqual(['steady', 'shaky 1', 'shaky 2'])
})

test.each([
  [false, true, 'published'],
  [true, false, 'withdrawn'],
  [true, true, 'updated'],
  [false, false, null],
] as const)('an object public before: %s, public now: %s counts as %s', (was, is, move) => {
  expect(moveOf(was, is)).toBe(move)
})
