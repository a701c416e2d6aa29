import { channel } from 'node:diagnostics_channel'
import type { Log } from '../log/log.ts'

/** A stored value that its schema refuses, and that readers see as its default, empty or cut. */
interface StoredFault {
  /** Its table, or the call in whose answer it stands. */
  source: string
  id: unknown
  field: string
}

/** Rows are read without a logger at hand. */
const faults = channel('masthead:stored-fault')
const mostTold = 10_000

export function noteStoredFault(fault: StoredFault): void {
  if (faults.hasSubscribers) faults.publish(fault)
}

/** Logs each fault once, for a page may be read often; ends with the function that it returns. */
export function logStoredFaults(log: Log): () => void {
  const told = new Set<string>()
  const tell = (fault: unknown) => {
    const key = JSON.stringify(fault)
    if (told.has(key) || told.size >= mostTold) return
    told.add(key)
    log.error({ stored: fault }, 'A stored value is not as its schema has it')
  }
  faults.subscribe(tell)
  return () => {
    faults.unsubscribe(tell)
  }
}
