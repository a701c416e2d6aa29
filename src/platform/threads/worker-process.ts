import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { lowerProcess } from '../thread-priority.ts'
import { usageOf, checkIntervalMs, type ProcessLimits } from './process-limits.ts'
import { sandboxFlags } from './sandboxed-process.ts'
import { IncomingBytes, sendByteStream, type ByteStream, type ReceiveBytes } from './byte-stream.ts'
import { RequestQueue, type Responder, type PendingRequest } from './requests.ts'

/**
 * Whoever takes more is ended. The memory is that of all questions together: they are lost. The CPU time is counted from the
 * beginning of each question: the one that took too much fails with the code `heavy`, the others are lost.
 */
interface ProcessBounds extends ProcessLimits {
  /** Comes after whoever answers readers: for work that nobody waits for. */
  givesWay: boolean
  /** ms without a question after which it ends and gives its memory back. */
  idle: number
}

/**
 * A process that answers questions with what it is sent: for work on bytes that nobody trusts. It may read the code and
 * nothing else, and knows no secret. Its script calls `sendByteResponse`.
 */
export class WorkerProcess<Question, Answer> extends RequestQueue<Question, Answer> {
  constructor(script: URL, bounds: ProcessBounds) {
    super(() => begin(script, bounds))
  }
}

/** Bytes have a line of their own: sent as messages they would be copied several times on each side. */
function begin(script: URL, { memory, cpu: mostCpu, idle, givesWay }: ProcessBounds): Responder {
  const child: ChildProcess = fork(fileURLToPath(script), [], {
    execArgv: ['--max-old-space-size=256', ...sandboxFlags()],
    // Pictures come and go in many threads: without this their memory is kept in many heaps.
    env: { PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  if (givesWay) lowerProcess(child.pid)
  const line = child.stdio[4] as Socket // a pipe beyond the three known ones goes both ways
  // It ends with the process, and whoever waits hears of that.
  line.on('error', () => {})
  const arriving = new IncomingBytes(line)
  const unloads = new Map<number, ReceiveBytes>()
  let sent: Promise<unknown> = Promise.resolve()
  let arrived: Promise<unknown> = Promise.resolve()

  /** CPU time of the process when a question was first seen, ms. */
  const begun = new Map<number, number | undefined>()
  let hear: (reply: unknown) => void = () => {}
  const watch = setInterval(() => void endAbove(child, { memory, cpu: mostCpu }, begun, (reply) => hear(reply)), checkIntervalMs)
  let rest: NodeJS.Timeout | undefined
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', () => {
    clearInterval(watch)
    clearTimeout(rest)
  })

  async function load(freight: ByteStream): Promise<void> {
    await sendByteStream(line, freight).catch((error: unknown) => {
      if (line.errored) return
      // Half of it is on its way, and nobody can say where the next one begins.
      child.kill('SIGKILL')
      throw error
    })
  }

  return {
    post(asked, { freight, unload }) {
      if (unload) unloads.set(asked.id, unload)
      begun.set(asked.id, undefined)
      const posting = sent.then(() => {
        child.send(asked)
        return freight && load(freight)
      })
      sent = posting.catch(() => {})
      return posting
    },
    hold(held) {
      clearTimeout(rest)
      if (!held) rest = setTimeout(() => child.kill('SIGKILL'), idle).unref()
      for (const one of [child, child.channel, line, watch]) one?.[held ? 'ref' : 'unref']()
    },
    async end() {
      // It leaves all other signals to us.
      child.kill('SIGKILL')
      await ended
    },
    onReply(told) {
      hear = told
      child.on('message', (reply: Pick<PendingRequest<unknown>, 'id' | 'bytes'>) => {
        begun.delete(reply.id)
        // More than it may hold is no answer of ours.
        if (reply.bytes > memory) return void child.kill('SIGKILL')
        const unload = unloads.get(reply.id) ?? (async () => {})
        unloads.delete(reply.id)
        const whole = reply.bytes > 0 ? arrived.then(() => arriving.take(reply.bytes, unload)) : Promise.resolve()
        if (reply.bytes > 0) arrived = whole
        // A line that ends before is a process that has ended: whoever waits hears of that.
        whole.then(() => hear(reply)).catch(() => {})
      })
    },
    onLost(hear) {
      child.on('error', hear)
      child.on('exit', () => hear(new Error('The process has ended.')))
    },
  }
}

/** Ends a process that takes too much, and tells the question that took too much of a processor. */
async function endAbove(child: ChildProcess, most: ProcessLimits, begun: Map<number, number | undefined>, hear: (reply: unknown) => void): Promise<void> {
  const usage = await usageOf(child.pid)
  if (!usage) return
  for (const [id, from = usage.cpu] of begun) {
    begun.set(id, from)
    if (usage.cpu - from <= most.cpu) continue
    hear({ id, failure: { message: `It took more than ${most.cpu} ms of a processor.`, code: 'heavy' } })
    return void child.kill('SIGKILL')
  }
  if (usage.memory > most.memory) child.kill('SIGKILL')
}
