import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runMinorGc } from './minor-gc.ts'

test('short-lived buffers are freed by minor garbage collections', async () => {
  const kinds: number[] = []
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('detail' in entry) kinds.push((entry.detail as { kind: number }).kind) // as Node documents it
  })
  watch.observe({ entryTypes: ['gc'] })
  runMinorGc()
  const young = () => kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MINOR).length
  for (let megabytes = 0; young() < 4 && megabytes < 400; megabytes++) {
    for (let n = 0; n < 16; n++) Buffer.allocUnsafeSlow(65_536).fill(1)
    await sleep(15)
  }
  watch.disconnect()
  expect(young()).toBeGreaterThanOrEqual(4)
})
