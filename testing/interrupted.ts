import { expect, vi } from 'vitest'
import { withoutWriteMark } from '#platform/db/write-marks.ts'
import type { Answer, TestApp } from './start-app.ts'

/** Runs `event` to its end before the transaction number `nth` of `call` begins. */
export async function interruptedIn(app: TestApp, call: () => Promise<Answer>, event: () => Promise<Answer>, nth = 1): Promise<Answer> {
  const { database } = app.services
  const write = database.write.bind(database)
  let begun = 0
  const spy = vi.spyOn(database, 'write').mockImplementation(async (work) => {
    // The event is a request of its own.
    if (++begun === nth) expect((await withoutWriteMark(event)).status).toBe(200)
    return write(work)
  })
  try {
    return await call()
  } finally {
    spy.mockRestore()
    expect(begun).toBeGreaterThanOrEqual(nth)
  }
}
