import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** What of a process is traced: what it reads and writes, and what it waits for the disk with. Names lead to paths (`-y`). */
const calls = 'trace=read,recvfrom,write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync'

export function requireStrace(): void {
  if (spawnSync('strace', ['-V']).status !== 0) throw new Error('strace is not installed (Debian: apt-get install strace).')
}

/** Arguments of strace for a program that follows them; it stays the child of whoever begins it (`-D`). */
export function tracedInto(file: string): string[] {
  return ['-D', '-f', '-y', '-s', '64', '-e', calls, '-o', file]
}

/** Traces processes that run already, all in one file, until `stop`. */
export async function traceProcesses(pids: number[], file: string): Promise<{ stop(): Promise<void> }> {
  const strace = spawn('strace', ['-f', '-y', '-s', '64', '-e', calls, '-o', file, ...pids.flatMap((pid) => ['-p', String(pid)])], { stdio: 'ignore' })
  const ended = new Promise((resolve) => strace.once('exit', resolve))
  for (const pid of pids) {
    while (!isTraced(pid)) {
      if (strace.exitCode !== null) throw new Error('These processes may not be traced: it needs root, or kernel.yama.ptrace_scope 0.')
      await sleep(50)
    }
  }
  return {
    async stop() {
      strace.kill('SIGINT')
      await ended
    },
  }
}

function isTraced(pid: number): boolean {
  const path = `/proc/${pid}/status`
  return existsSync(path) && !/^TracerPid:\s+0$/m.test(readFileSync(path, 'utf8'))
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
  const order: OrderOfWrites = { answered: 0, durable: 0, syncs: 0 }
  const waiting = new Map<string, number>()
  const syncing = new Map<string, number>()
  let written = 0
  let synced = 0
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const { process, call, isResumed, isDone, path, rest } = partsOf(line)
    if (/^(fsync|fdatasync)$/.test(call)) {
      if (!isResumed && path.includes(log)) syncing.set(process, written)
      if (isDone) endSync(process, line)
    } else if (/^p?writev?(64)?$/.test(call) && path.includes(log)) written++
    // What a read brings stands where it ends; then its path may stand in an earlier line.
    else if (/^(read|recvfrom)$/.test(call) && isWrite.test(rest)) waiting.set(path, written)
    else if (/^(write|writev|sendto|sendmsg)$/.test(call) && rest.includes('HTTP/1.1 200') && waiting.has(path)) answer(path)
  }
  return order

  function endSync(process: string, line: string): void {
    const upTo = syncing.get(process)
    if (upTo === undefined) return
    syncing.delete(process)
    order.syncs++
    if (/= 0$/.test(line)) synced = Math.max(synced, upTo)
  }

  function answer(path: string): void {
    order.answered++
    if (written > (waiting.get(path) ?? 0) && synced === written) order.durable++
    waiting.delete(path)
  }
}

interface TraceLine {
  process: string
  call: string
  /** It began in an earlier line. */
  isResumed: boolean
  /** It ends in this line. */
  isDone: boolean
  /** Of its first descriptor. */
  path: string
  rest: string
}

function partsOf(line: string): TraceLine {
  const [, process = '', resumed, begun = '', rest = ''] = /^(\d+)\s+(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$/.exec(line) ?? []
  const path = /^\d+<([^>]*)>/.exec(rest)?.[1] ?? ''
  return { process, call: resumed ?? begun, isResumed: resumed !== undefined, isDone: !rest.includes('<unfinished ...>'), path, rest }
}
