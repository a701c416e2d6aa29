import { fork, type ChildProcess } from 'node:child_process'
import { compiledCode } from './scratch.ts'

/** Another process of ours, for tests of what processes do to each other. */
interface SecondProcess {
  child: ChildProcess
  /** The next message it sends; rejects when it ends instead. */
  said<T>(): Promise<T>
  tell(message: string): void
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Waits until all of them have said that they are ready, then tells them to go. */
export async function startTogether(processes: SecondProcess[]): Promise<void> {
  await Promise.all(processes.map((process) => process.said()))
  for (const process of processes) process.tell('go')
}

/** `script` is run by plain Node with `args` as JSON strings. Killed together with the test's process. */
export function startSecondProcess(script: URL, args: unknown[]): SecondProcess {
  const child = fork(
    script,
    args.map((arg) => JSON.stringify(arg)),
    { stdio: ['ignore', 'inherit', 'pipe', 'ipc'], execArgv: [], env: { ...process.env, NODE_COMPILE_CACHE: compiledCode() } },
  )
  let errors = ''
  child.stderr?.on('data', (data) => (errors += String(data)))
  const waiting: unknown[] = []
  const listeners: ((message: unknown) => void)[] = []
  child.on('message', (message) => {
    const listener = listeners.shift()
    if (listener) listener(message)
    else waiting.push(message)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    said<T>() {
      // The child's script and its caller agree on what is sent.
      if (waiting.length > 0) return Promise.resolve(waiting.shift() as T)
      return new Promise<T>((resolve, reject) => {
        listeners.push((message) => resolve(message as T))
        void ended.then((code) => reject(new Error(`The second process ended with ${code}: ${errors}`)))
      })
    },
    tell(message) {
      child.send(message)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
