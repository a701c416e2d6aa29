// For worker-process.test.ts: does what it is told.
import { readFileSync } from 'node:fs'
import { sendByteResponse } from './byte-response.ts'

const held: Uint8Array[] = []

async function done({ task, given }: { task: string; given: string }): Promise<unknown> {
  if (task === 'read') return readFileSync(given, 'utf8').length
  if (task === 'environment') return Object.keys(process.env).toSorted()
  if (task === 'end') process.exit(1)
  if (task === 'grow') for (;;) held.push(new Uint8Array(20_000_000).fill(1))
  if (task === 'work') for (;;) await new Promise((resolve) => setImmediate(resolve))
  if (task === 'wait') await new Promise(() => {})
  return process.pid
}

sendByteResponse(async (question: { task: string; given: string }, bytes) => {
  if (question.task === 'double' && bytes) return { answer: bytes.length, bytes: Buffer.concat([bytes, bytes]) }
  return { answer: await done(question) }
})
