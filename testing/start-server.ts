import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledCode } from './scratch.ts'
import { busyMachineMs } from './until.ts'

export interface RunningServer extends AsyncDisposable {
  /** http://localhost:PORT */
  url: string
  pid: number
  dataDir: string
  /** Its exit code, once it has ended; null after a kill. */
  ended: Promise<number | null>
  /** Everything it has printed so far. */
  output(): string
  /** Resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const root = join(import.meta.dirname, '..')
const patience = 90_000
/** Benches measure the product as it is. */
const inTests = process.env['VITEST'] !== undefined
const equalPriority = inTests ? ['--import', './testing/disable-thread-priority.ts'] : []
const patientRenders = inTests ? { RENDER_WAIT_MS: String(busyMachineMs) } : undefined

interface Command {
  program: string
  args: string[]
  cwd: string
  /** In a process group of its own, as a service manager begins it: `process.kill(-pid)` tells all of its processes. */
  group?: boolean
  /** Descriptor that its standard output goes to, instead of `output()`. */
  stdout?: number
}

const own: Command = { program: join(root, 'node_modules/.bin/node'), args: [...equalPriority, 'dist/server/main.js'], cwd: root }

/** Really starts the product, as `npm start` does after its preparations or by another command, on a free port and a directory of its own. */
export async function startServer(environment: Record<string, string> = {}, command: Partial<Command> = {}): Promise<RunningServer> {
  const { program, args, cwd, group = false, stdout = 'pipe' } = { ...own, ...command }
  const port = Number(environment['PORT'] ?? (await freePort()))
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'masthead-run-'))
  const url = `http://localhost:${port}`
  let printed = ''
  const child = spawn(program, args, {
    cwd,
    detached: group,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiledCode(),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...patientRenders,
      ...environment,
    },
    stdio: ['ignore', stdout, 'pipe'],
  })
  child.stdout?.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await untilReady(port, child, () => printed)

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    ended,
    output: () => printed,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      if (!environment['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function untilReady(port: number, child: ChildProcess, printed: () => string): Promise<void> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready in ${patience / 1000} s:\n${printed()}`)
}
