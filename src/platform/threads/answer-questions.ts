import { parentPort } from 'node:worker_threads'
import { codeOf } from '../db/faults.ts'
import type { Asked, Reply } from './asked-thread.ts'

/** The thread's side of `AskedThread`. What `answer` throws reaches who asked, with its `code`. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', ({ id, question }: Asked<Question>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of this process, not a window
    parentPort?.postMessage(replyTo(id, () => answer(question)))
  })
}

function replyTo<Answer>(id: number, answer: () => Answer): Reply<Answer> {
  try {
    return { id, answer: answer() }
  } catch (error) {
    return { id, failure: { message: error instanceof Error ? error.message : String(error), code: codeOf(error) } }
  }
}
