import type { Worker } from 'node:cluster'
import { z } from 'zod'

/** How node:cluster hands a connection to a process, and how that one answers. */
const Handed = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.number() })
const Answered = z.object({ cmd: z.literal('NODE_CLUSTER'), ack: z.number() })

/**
 * Gives connections that were handed to a process which died before it took them to another one. node:cluster waits for the
 * answer of the dead one, so that these clients would wait for ever, and may go on handing it connections: it learns of the
 * end by the event `disconnect`, which Node.js never emits while such an answer is missing.
 */
export function passOnWhenKilled({ process: child }: Worker): void {
  const waiting = new Set<number>()
  const send = child.send.bind(child)
  const disconnect = child.disconnect.bind(child)
  // Its overloads differ in what may be left out.
  child.send = ((...given: Parameters<typeof send>) => {
    const handed = Handed.safeParse(given[0])
    if (handed.success) waiting.add(handed.data.seq)
    return send(...given)
  }) as typeof child.send
  child.on('internalMessage', (message: unknown) => {
    const answered = Answered.safeParse(message)
    if (answered.success) waiting.delete(answered.data.ack)
  })
  // Called where the channel ends: all answers have been read then.
  child.disconnect = () => {
    disconnect()
    child.emit('disconnect')
    for (const seq of [...waiting]) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false })
  }
}
