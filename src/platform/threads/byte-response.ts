import { Socket } from 'node:net'
import { replyTo } from './serve-requests.ts'
import { IncomingBytes } from './byte-stream.ts'
import { leaveSignalsToParent } from './group-signals.ts'
import type { PendingRequest } from './requests.ts'

/** Where the bytes of both sides go: the first number behind the line of messages. */
const line = 4

export interface ByteResponse<Answer> {
  answer: Answer
  bytes?: Uint8Array
}

/** The other side of `WorkerProcess`. What `answer` throws reaches who asked, with its `code`; null where no bytes went along. */
export function sendByteResponse<Question, Answer>(answer: (question: Question, bytes: Uint8Array | null) => Promise<ByteResponse<Answer>>): void {
  const socket = new Socket({ fd: line, readable: true, writable: true })
  const arriving = new IncomingBytes(socket)
  let arrived: Promise<unknown> = Promise.resolve()

  async function reply({ id, question }: PendingRequest<Question>, bytes: Promise<Uint8Array | null>): Promise<void> {
    let along: Uint8Array | undefined
    const said = await replyTo(id, async () => {
      const answered = await answer(question, await bytes)
      along = answered.bytes
      return answered.answer
    })
    // In one go with its bytes: what comes over the line is in the order of the answers.
    process.send?.({ ...said, bytes: along?.length ?? 0 })
    if (along) socket.write(along)
  }

  leaveSignalsToParent()
  process.on('message', (asked: PendingRequest<Question>) => {
    const bytes = arrived.then(() => (asked.bytes > 0 ? arriving.whole(asked.bytes) : null))
    arrived = bytes
    void reply(asked, bytes)
  })
  // Nobody is left to answer to.
  process.on('disconnect', () => process.exit())
}
