import { parentPort } from 'node:worker_threads'
import { codeOf } from '../db/faults.ts'
import type { Asked, Reply } from './questions.ts'

/** The other side of `AskedThread` and `AskedProcess`. What `answer` throws reaches who asked, with its `code`. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const reply = async ({ id, question }: Asked<Question>): Promise<void> => {
    const said = await replyTo(id, () => answer(question))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of this process, not a window
    if (parentPort) parentPort.postMessage(said)
    else process.send?.(said)
  }
  const begin = (asked: unknown): void => void reply(asked as Asked<Question>) // nothing but questions of `Questions` comes here
  if (parentPort) parentPort.on('message', begin)
  else process.on('message', begin)
}

async function replyTo<Answer>(id: number, answer: () => Answer | Promise<Answer>): Promise<Reply<Answer>> {
  try {
    return { id, answer: await answer() }
  } catch (error) {
    return { id, failure: { message: error instanceof Error ? error.message : String(error), code: codeOf(error) } }
  }
}
