import { parentPort } from 'node:worker_threads'
import { codeOf } from '../db/errors.ts'
import type { PendingRequest, WorkerReply } from './requests.ts'

/** The other side of `WorkerThread`. What `answer` throws reaches who asked, with its `code`. */
export function serveRequests<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  const reply = async ({ id, question }: PendingRequest<Question>): Promise<void> => {
    const said = await replyTo(id, () => answer(question))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of this process, not a window
    parentPort?.postMessage(said)
  }
  parentPort?.on('message', (asked: PendingRequest<Question>) => void reply(asked)) // nothing but questions of `Questions` comes here
}

/** What `answer` gives or throws, as a reply to question `id`. */
export async function replyTo<Answer>(id: number, answer: () => Answer | Promise<Answer>): Promise<WorkerReply<Answer>> {
  try {
    return { id, answer: await answer() }
  } catch (error) {
    return { id, failure: { message: error instanceof Error ? error.message : String(error), code: codeOf(error) } }
  }
}
