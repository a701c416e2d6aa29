import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresServer } from './postgres.ts'

/** A server that has not answered by then does not come, ms. */
const patience = 60_000

/** The process of a PostgreSQL server, which can be ended by a signal and begun again as it was: same user, same arguments. */
export class PostgresProcess {
  readonly #url: string
  #pid: number
  readonly #begun: { program: string; args: string[]; uid: number; gid: number }
  readonly #first: number

  constructor({ url, pid = 0 }: PostgresServer) {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    const { uid, gid } = statSync(`/proc/${pid}`)
    this.#url = url
    this.#pid = this.#first = pid
    this.#begun = { program, args, uid, gid }
  }

  /** Resolves when the process has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    process.kill(this.#pid, signal)
    await this.ended()
  }

  /** Resolves when the process has ended, by whatever reason. */
  async ended(): Promise<void> {
    while (isAlive(this.#pid)) await sleep(20)
  }

  /** Resolves when it answers. @throws Error when it does not within a minute */
  async start(): Promise<void> {
    const limit = performance.now() + patience
    while (!(await this.#answers())) {
      if (performance.now() > limit) throw new Error(`PostgreSQL did not start again: ${this.#url}`)
      if (!isAlive(this.#pid)) this.#spawn()
      await sleep(100)
    }
  }

  #spawn(): void {
    const { program, args, uid, gid } = this.#begun
    const data = args[args.indexOf('-D') + 1] ?? ''
    // After SIGKILL its locks stay, and PostgreSQL takes a process that nobody has waited for yet for a running one.
    for (const lock of ['postmaster.pid', `../.s.PGSQL.${new URL(this.#url).port}.lock`]) rmSync(join(data, lock), { force: true })
    this.#pid = spawn(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).pid ?? 0
  }

  /** Ends what `start` has begun; the first process belongs to whoever began it. */
  stop(): void {
    if (this.#pid !== this.#first && isAlive(this.#pid)) process.kill(this.#pid, 'SIGINT')
  }

  async #answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.#url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    // One that has ended and is not waited for yet is a zombie.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
