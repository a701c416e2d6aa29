import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const usual = {
  main: join(import.meta.dirname, '../../dist/server/main.js'),
  /** ms until the server is ready. */
  patience: 120_000,
}

/** Starts a server of the same site that only this machine can reach, works on no jobs, and ends with `work`. */
export async function withServer<T>(work: (address: string) => Promise<T>, { main, patience } = usual): Promise<T> {
  if (!existsSync(main)) throw new Error('The server is not built: run npm run build, or npm start, which builds what is needed.')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ROLE: 'web', PROCESSES: '1', METRICS_PORT: '', LIMITS: 'off', LOG_LEVEL: 'error' },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await untilReady(address, child, patience)
    return await work(address)
  } finally {
    child.kill()
    await ended
  }
}

async function untilReady(address: string, child: ChildProcess, patience: number): Promise<void> {
  const limit = AbortSignal.timeout(patience)
  while (!limit.aborted) {
    if (child.exitCode !== null) throw new Error(`The server that writes the pages ended with ${child.exitCode}.`)
    const ready = await fetch(`${address}/readyz`, { signal: limit }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`The server that writes the pages was not ready within ${patience / 1_000} seconds.`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port.'))))
    })
  })
}
