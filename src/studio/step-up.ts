import type { Api } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'

/** Somebody has to prove who they are before a call is tried again. */
interface Wish {
  promise: Promise<boolean>
  settle: (proved: boolean) => void
}

let wish: Wish | null = null
/** Closed without a proof, and nothing was done since. */
let putAway = false
const watchers = new Set<() => void>()

/** Opens the dialog; all calls that wait share one. False when it is closed without a proof. */
export function requestStepUp(): Promise<boolean> {
  if (wish) return wish.promise
  const { promise, resolve } = Promise.withResolvers<boolean>()
  set({
    promise,
    settle(proved) {
      set(null)
      if (!proved) stayPutAway()
      resolve(proved)
    },
  })
  return promise
}

/** For what a screen reads by itself, again and again perhaps: a dialog that was closed does not open before somebody does something. */
export function requestReaderStepUp(): Promise<boolean> {
  return putAway ? Promise.resolve(false) : requestStepUp()
}

export function currentStepUp(): Wish | null {
  return wish
}

export function watchStepUp(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * The same API for staff at work: a call whose powers have fallen asleep asks for a proof and is made again.
 * @param wake resolves to whether the powers are awake
 */
export function stepUpApi(api: Api, wake: () => Promise<boolean>): Api {
  async function waking(call: () => Promise<unknown>): Promise<unknown> {
    try {
      return await call()
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== 'step-up-required' || !(await wake())) throw thrown
      return call()
    }
  }
  return {
    call: (key, input, options) => waking(() => api.call(key, input, options)),
    follow: (link, options) => waking(() => api.follow(link, options)),
  }
}

function stayPutAway(): void {
  putAway = true
  const awake = new AbortController()
  for (const act of ['pointerdown', 'keydown']) {
    addEventListener(
      act,
      () => {
        putAway = false
        awake.abort()
      },
      { capture: true, signal: awake.signal },
    )
  }
}

function set(next: Wish | null): void {
  wish = next
  for (const watcher of watchers) watcher()
}
