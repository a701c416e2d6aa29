import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of the objects alive in which Node notes a `process.nextTick`. V8 forgets the shape of objects of which none
 * is left when it collects, and what was compiled for that shape then makes every later one by a slow call, for as long
 * as the process lives (ADR 17). To be called before much else has happened.
 */
export function preventNextTickDeopt(): void {
  process.nextTick(() => {
    kept.push(executionAsyncResource())
  })
}
