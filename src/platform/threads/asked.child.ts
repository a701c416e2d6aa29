// For asked-process.test.ts: does what it is told.
import { readFileSync } from 'node:fs'
import { answerQuestions } from './answer-questions.ts'

const held: Uint8Array[] = []

answerQuestions(async ({ task, given }: { task: string; given: string }) => {
  if (task === 'read') return readFileSync(given, 'utf8').length
  if (task === 'environment') return Object.keys(process.env).toSorted()
  if (task === 'end') process.exit(1)
  if (task === 'grow') for (;;) held.push(new Uint8Array(20_000_000).fill(1))
  return process.pid
})
