import { spawn, type ChildProcess } from 'node:child_process'
import { afterEach, describe, expect, test } from 'vitest'
import { watchProcess, type Excess, type ProcessLimits } from './process-limits.ts'

const begun: ChildProcess[] = []
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL')
})

/** What is said first about a process that runs `script`. */
function verdictOn(script: string, limits: Partial<ProcessLimits & { patience: number }>): Promise<Excess> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  begun.push(child)
  return new Promise((resolve) => {
    const watch = watchProcess(child.pid, { cpu: 60_000, memory: 2_000_000_000, patience: 600_000, ...limits }, (why) => {
      watch.stop()
      resolve(why)
    })
  })
}

describe.runIf(process.platform === 'linux')('Limits of a child process', () => {
  test('a child process that exceeds its CPU time is reported as heavy', async () => {
    expect(await verdictOn('for (;;) ;', { cpu: 500 })).toBe('heavy')
  })

  test('a child process that gets no CPU time is reported as busy', async () => {
    // Stopped: the most that other work can take from it.
    expect(await verdictOn('setTimeout(() => {}, 600_000)', { cpu: 30_000, patience: 1_000 })).toBe('busy')
  })

  test('a child process that exceeds its memory limit is reported as heavy', async () => {
    expect(await verdictOn('const all = []; for (;;) all.push(Buffer.alloc(20_000_000, 1))', { memory: 300_000_000 })).toBe('heavy')
  })
})
