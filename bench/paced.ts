import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { Worker } from 'node:worker_threads'

/**
 * Asks for the addresses one after the other at a steady pace, whether or not earlier answers are there: a load that leaves
 * the processor time for the rest, and counts the waiting of those who come while another is served. Milliseconds, sorted.
 */
export async function measurePaced(url: string, paths: () => string, { seconds, perSecond }: { seconds: number; perSecond: number }): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const open: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds * perSecond; n++) {
    const due = began + (n * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    open.push(timeOf(url + paths(), agent).then((time) => void times.push(time)))
  }
  await Promise.all(open)
  agent.destroy()
  return times.sort((a, b) => a - b)
}

/** The same for one address from a thread of its own: what this one sends meanwhile must not keep the clock waiting. */
export async function measurePacedInThread(url: string, path: string, pace: { seconds: number; perSecond: number }): Promise<number[]> {
  const [times] = await once(new Worker(new URL('./paced-thread.ts', import.meta.url), { workerData: { url, path, ...pace } }), 'message')
  return times as number[] // what paced-thread.ts sends
}

async function timeOf(address: string, agent: Agent): Promise<number> {
  const began = performance.now()
  while (!(await isAnswered(address, agent)));
  return performance.now() - began
}

/** False for a kept connection that the server ends just then: browsers ask again too (RFC 9112, 9.3.1). */
function isAnswered(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      answer.on('error', reject)
      answer.resume().once('end', () => resolve(true))
    })
    request.on('error', (error: NodeJS.ErrnoException) => (request.reusedSocket && error.code === 'ECONNRESET' ? resolve(false) : reject(error)))
  })
}

export function percentile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
