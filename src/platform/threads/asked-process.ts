import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lowerProcess } from '../thread-priority.ts'
import { fences, residentBytes } from './fenced.ts'
import { Questions, type Answerer } from './questions.ts'

/** How often a process is looked at, ms. */
const watchEvery = 250

export interface ProcessBounds {
  /** Bytes resident; whoever takes more is ended, with its questions. */
  memory: number
  /** ms without a question after which it ends and gives its memory back. */
  idle: number
}

/**
 * A process that answers questions with what it is sent: for work on bytes that nobody trusts. It may read the code and
 * nothing else, knows no secret, and gives way to the process that answers readers.
 */
export class AskedProcess<Question, Answer> extends Questions<Question, Answer> {
  constructor(script: URL, bounds: ProcessBounds) {
    super(() => begin(script, bounds))
  }
}

function begin(script: URL, { memory, idle }: ProcessBounds): Answerer {
  const child: ChildProcess = fork(fileURLToPath(script), [], {
    execArgv: ['--max-old-space-size=256', ...fences()],
    // Pictures come and go in many threads: without this their memory is kept in many heaps.
    env: { PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerProcess(child.pid)
  const watch = setInterval(() => void residentBytes(child.pid).then((bytes) => bytes > memory && child.kill('SIGKILL')), watchEvery)
  let rest: NodeJS.Timeout | undefined
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', () => {
    clearInterval(watch)
    clearTimeout(rest)
  })
  return {
    post: (message) => void child.send(message as object), // always an `Asked`
    hold(held) {
      clearTimeout(rest)
      if (!held) rest = setTimeout(() => child.kill(), idle).unref()
      for (const one of [child, child.channel, watch]) one?.[held ? 'ref' : 'unref']()
    },
    async end() {
      child.kill()
      await ended
    },
    onReply: (hear) => child.on('message', hear),
    onLost(hear) {
      child.on('error', hear)
      child.on('exit', () => hear(new Error('The process has ended.')))
    },
  }
}
