import { readFile } from 'node:fs/promises'

/** What a child process may take. */
export interface ProcessLimits {
  /** CPU time of all its threads, ms; where the system does not tell it, the time since the first look. */
  cpu: number
  /** Bytes resident. */
  memory: number
}

interface ProcessUsage {
  /** CPU time of all threads so far, ms. */
  cpu: number
  /** Bytes resident; 0 where the system does not say. */
  memory: number
}

/** `heavy`: its work takes too much. `busy`: it got too little of the machine to finish. */
export type Excess = 'heavy' | 'busy'

/** How often a process is looked at, ms. */
export const checkIntervalMs = 250
/** Of a clock tick in /proc, ms: Linux shows 100 a second to programs on every architecture. */
const tick = 10

/** Linux only; elsewhere the clock stands in for the CPU time. Null for a process that has ended. */
export async function usageOf(pid: number | undefined): Promise<ProcessUsage | null> {
  if (process.platform !== 'linux') return { cpu: performance.now(), memory: 0 }
  try {
    const [stat, status] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile(`/proc/${pid}/status`, 'utf8')])
    // The name of the program stands in brackets and may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { cpu: (Number(fields[11]) + Number(fields[12])) * tick, memory: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024 }
  } catch {
    return null
  }
}

/**
 * Looks at a process until `stop` is called, and tells once what is too much. `patience`: how long, in ms by the clock, it
 * may take from one `progressed` to the next. After that it is called busy if it had less than half of a processor.
 */
export function watchProcess(pid: number | undefined, limits: ProcessLimits & { patience: number }, over: (why: Excess) => void) {
  let first: number | undefined
  let mark: { at: number; cpu: number } | undefined

  async function look(): Promise<void> {
    const usage = await usageOf(pid)
    if (!usage) return
    first ??= process.platform === 'linux' ? 0 : usage.cpu
    mark ??= { at: performance.now(), cpu: usage.cpu }
    if (usage.cpu - first > limits.cpu || usage.memory > limits.memory) return over('heavy')
    const waited = performance.now() - mark.at
    if (waited > limits.patience) over(usage.cpu - mark.cpu > waited / 2 ? 'heavy' : 'busy')
  }

  const watch = setInterval(() => void look(), checkIntervalMs)
  return { progressed: () => (mark = undefined), stop: () => clearInterval(watch) }
}
