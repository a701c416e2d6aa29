import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Paths of descriptors, the beginnings of what is read and written, and what is waited for with the disk. */
const order = ['-y', '-s', '64', '-e', 'trace=read,recvfrom,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync']

export function requireStrace(): void {
  if (spawnSync('strace', ['-V']).status !== 0) throw new Error('strace is not installed (Debian: apt-get install strace).')
}

/** Traces processes that run already, with those that they begin, in one file until `stop`. */
export function traceProcesses(pids: number[], file: string): Promise<Tracing> {
  return attach(pids, [...order, '-o', file])
}

/** The `nth` call of each thread that waits for the disk fails. */
export function failSync(pid: number, nth: number): Promise<Tracing> {
  return attach([pid], ['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:error=EIO:when=${nth}`, '-o', '/dev/null'])
}

interface Tracing {
  stop(): Promise<void>
}

async function attach(pids: number[], options: string[]): Promise<Tracing> {
  const strace = spawn('strace', ['-f', ...options, ...pids.flatMap((pid) => ['-p', String(pid)])], { stdio: 'ignore' })
  const ended = new Promise((resolve) => strace.once('exit', resolve))
  while (!pids.every(isTraced)) {
    if (strace.exitCode !== null) throw new Error('These processes may not be traced: that needs root, or kernel.yama.ptrace_scope = 0.')
    await sleep(50)
  }
  return {
    async stop() {
      strace.kill('SIGINT')
      await ended
    },
  }
}

/** With all threads: the last one is attached to last. */
function isTraced(pid: number): boolean {
  const threads = `/proc/${pid}/task`
  return readdirSync(threads).every((thread) => !/^TracerPid:\s+0$/m.test(readFileSync(join(threads, thread, 'status'), 'utf8')))
}

export interface OrderOfWrites {
  /** Answers with 200 to a request that `isWrite` agrees to. */
  answered: number
  /** Those of them before which the log was written since the request came, and the disk had all of it. */
  durable: number
  /** Calls of fsync and fdatasync for the log. */
  syncs: number
}

/**
 * Reads a trace in which everything stands in the order of its happening.
 * @param log what the path of the log of the database holds
 * @param isWrite by the beginning of a request
 */
export async function orderOfWrites(trace: string, log: string, isWrite: RegExp): Promise<OrderOfWrites> {
  const found: OrderOfWrites = { answered: 0, durable: 0, syncs: 0 }
  const waiting = new Map<string, number>()
  const syncing = new Map<string, number>()
  let written = 0
  let synced = 0
  for await (const { process, call, begins, ends, path, rest } of linesOf(trace)) {
    const isLog = path.includes(log)
    if (call.endsWith('sync') && isLog) {
      if (begins) syncing.set(process, written)
      if (ends) endSync(process, rest)
    } else if (/^p?writev?(64)?$/.test(call) && isLog && begins) written++
    // What a read has brought stands where it ends.
    else if (/^(read|recvfrom)$/.test(call) && isWrite.test(rest)) waiting.set(path, written)
    else if (rest.includes('"HTTP/1.1 200')) answer(path)
  }
  return found

  function endSync(process: string, rest: string): void {
    found.syncs++
    if (rest.endsWith(' = 0')) synced = Math.max(synced, syncing.get(process) ?? 0)
  }

  function answer(path: string): void {
    const before = waiting.get(path)
    if (before === undefined || !waiting.delete(path)) return
    found.answered++
    if (written > before && synced === written) found.durable++
  }
}

interface TraceLine {
  process: string
  call: string
  /** False where the call began in an earlier line. */
  begins: boolean
  /** False where it ends in a later line. */
  ends: boolean
  /** Of its first descriptor. */
  path: string
  rest: string
}

async function* linesOf(trace: string): AsyncGenerator<TraceLine> {
  const unfinished = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const [, process = '', resumed, begun, rest = ''] = /^(\d+)\s+(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$/.exec(line) ?? []
    const path = begun === undefined ? unfinished.get(process) : /^\d+<([^>]*)>/.exec(rest)?.[1]
    const ends = !rest.endsWith('<unfinished ...>')
    if (!ends) unfinished.set(process, path ?? '')
    yield { process, call: begun ?? resumed ?? '', begins: begun !== undefined, ends, path: path ?? '', rest }
  }
}
