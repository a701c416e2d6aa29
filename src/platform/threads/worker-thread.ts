import { Worker } from 'node:worker_threads'
import { RequestQueue, type Responder } from './requests.ts'

/** A thread that answers questions, one after the other. `script` finds `settings` as its workerData. */
export class WorkerThread<Question, Answer> extends RequestQueue<Question, Answer> {
  constructor(script: URL, settings?: unknown) {
    super(() => begin(script, settings))
  }
}

function begin(script: URL, settings: unknown): Responder {
  const worker = new Worker(script, { workerData: settings })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
    post: async (asked) => worker.postMessage(asked),
    hold: (held) => (held ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
    onReply: (hear) => worker.on('message', hear),
    onLost(hear) {
      worker.on('error', hear)
      worker.on('exit', () => hear(new Error('The thread has ended.')))
    },
  }
}
