import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { until } from '../../../testing/until.ts'
import type { Handler } from './attempt.ts'
import { enqueue } from './queue.ts'
import { runJobs, runDueJobs, type JobRunner } from './runner.ts'

let database: FreshDatabase
let runner: JobRunner | undefined
let end: () => void = () => {}

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(async () => {
  end()
  await runner?.stop()
  await database.close()
})

describe('A job runner whose process ends', () => {
  it('a job that ignores the abort signal is released at once, uncounted and first in its lane', async () => {
    await put('deaf', 'first')
    await put('deaf', 'second')
    start({ deaf: () => new Promise((resolve) => (end = resolve)) })
    await until(async () => (await jobs())[0]?.lease !== null)
    await runner?.handBack()
    expect(await jobs()).toMatchObject([
      { lease: null, attempts: 0, run_at: 0 },
      { lease: null, attempts: 0 },
    ])
    const taken: unknown[] = []
    await runDueJobs(database, { deaf: async (payload) => void taken.push(payload) })
    expect(taken).toEqual(['first', 'second'])
  })

  it('a job that stops on the abort signal is released without a used attempt', async () => {
    await put('obedient', null)
    start({ obedient: (_, job) => new Promise((_resolve, reject) => job.signal.addEventListener('abort', () => reject(new Error('told to stop')))) })
    await until(async () => (await jobs())[0]?.lease !== null)
    await runner?.stop(10)
    expect(await jobs()).toMatchObject([{ lease: null, attempts: 0, run_at: 0, error: null }])
  })
})

const start = (handlers: Record<string, Handler>): void => void (runner = runJobs(database, handlers))
const put = (kind: string, payload: unknown): Promise<void> => database.write(({ tx }) => enqueue(tx, { kind, payload, lane: 'a' }))
const jobs = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
