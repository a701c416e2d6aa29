import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface FloodAsked {
  url: string
  perSecond: number
  seconds: number
  /** Who finds none free waits for the next. */
  mostConnections: number
  /** Each search is for this and a number. */
  word: string
}

export interface FloodCounts {
  made: number
  /** 503 with Retry-After and a whole page. */
  refused: number
  failed: number
  wrong: number
}

export interface Flooded {
  counts: FloodCounts
  /** Until the last answer: more than was asked for where the crowd itself could not keep pace. */
  seconds: number
}

/** A crowd that makes distinct searches, each of which has to be made. */
export async function flood(asked: FloodAsked): Promise<Flooded> {
  const [flooded] = await once(new Worker(new URL('./flood-thread.ts', import.meta.url), { workerData: asked }), 'message')
  return flooded as Flooded // what flood-thread.ts sends
}
