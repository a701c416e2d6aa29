import { callsOf, type Api } from '#base/api-client.ts'
import { currentReaderState, closeReaderState, mergeReaderEntries, watchReaderState } from './reader-state.ts'
import type { readingContract } from './contract.ts'

/** How long nothing must have changed before it is told to the other devices, ms. */
const pause = 4_000

let started = false

/** Brings this browser and the member's other devices together, now and after every change. Returns what ends it, and leaves nothing here when the member has signed out. */
export function syncReaderState(api: Api): (signedOut: boolean) => void {
  if (started) return () => {}
  started = true
  const call = callsOf<typeof readingContract>(api)
  let told = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function tell(): Promise<void> {
    const { entries } = currentReaderState()
    told = JSON.stringify(entries)
    try {
      const { data } = await call('PUT /me/state', { body: { entries } })
      mergeReaderEntries(data.entries)
      told = JSON.stringify(currentReaderState().entries)
    } catch {
      // The next change, the next visit, or the line when it is back, brings it along.
      told = ''
    }
  }
  const stop = watchReaderState(() => {
    clearTimeout(timer)
    if (JSON.stringify(currentReaderState().entries) !== told) timer = setTimeout(() => void tell(), pause)
  })
  const again = () => void tell()
  addEventListener('online', again)
  again()
  return (signedOut) => {
    started = false
    clearTimeout(timer)
    removeEventListener('online', again)
    stop()
    if (signedOut) closeReaderState()
  }
}
