import { once } from 'node:events'
import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets a process of Node.js collect all its garbage: what it needs afterwards is what it holds on to. It must have been
 * started with `--inspect-port=127.0.0.1:port`.
 * @returns collects once; resolves when that is done
 */
export async function garbageCollector(pid: number, port: number): Promise<() => Promise<void>> {
  kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await debuggerAddress(port))
  await once(socket, 'open')
  let sent = 0
  return async () => {
    const id = ++sent
    const answered = new Promise<void>((resolve) => {
      socket.addEventListener('message', function answer({ data }: MessageEvent<string>) {
        if ((JSON.parse(data) as { id?: number }).id !== id) return // an answer or an event of the protocol
        socket.removeEventListener('message', answer)
        resolve()
      })
    })
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await answered
  }
}

async function debuggerAddress(port: number): Promise<string> {
  for (;;) {
    const targets = await fetch(`http://127.0.0.1:${port}/json`).then(
      async (answer) => (await answer.json()) as { webSocketDebuggerUrl: string }[], // of Node's inspector
      () => [],
    )
    const [target] = targets
    if (target) return target.webSocketDebuggerUrl
    await sleep(100)
  }
}
