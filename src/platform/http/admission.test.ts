import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

test('while others are refused, the next piece of work waits for an idle moment of the event loop', async () => {
  const admission = new Admission({ atOnce: 1, longestWait: 60_000, longestIdleWait: 60_000 })
  const first = Promise.withResolvers<void>()
  const work = admission.run('192.0.2.1', () => first.promise)
  let busyTurns = 20
  const next = admission.run('192.0.2.1', async () => busyTurns)
  admission.refuse()
  const keepBusy = () => {
    const end = performance.now() + 1
    while (performance.now() < end);
    if (--busyTurns > 0) setImmediate(keepBusy)
  }
  setImmediate(keepBusy)
  first.resolve()
  await work
  expect(await next).toBe(0)
})
