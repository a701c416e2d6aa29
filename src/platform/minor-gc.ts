import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** ms */
const lookEvery = 200
/** Bytes outside the heap that have come since the last look. */
const mostGrown = 6_000_000

/**
 * Keeps the pauses short in which files that pass through this process are cleared away. Their bytes lie outside the heap,
 * where they fill nothing that is looked at often, but count for it: V8 waits for some tens of MB and then goes through
 * everything there is. What has only just come and gone is found by looking at what is young alone, in a tenth of the time.
 */
export function runMinorGc(): void {
  setMinorGcFlags()
  // The second flag only changes contexts that are made after it.
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void // V8's own, as Node documents it
  let known = 0
  setInterval(() => {
    const now = bytesOutside()
    if (now - known > mostGrown) {
      collect({ type: 'minor' })
      known = bytesOutside()
    } else known = Math.min(known, now)
  }, lookEvery).unref()
}

/** Twice is as good as once. */
export function setMinorGcFlags(): void {
  // A heap as small as ours may grow by a fifth only; twice its size leaves room for what is on its way.
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--expose-gc')
}

function bytesOutside(): number {
  return getHeapStatistics().external_memory
}
