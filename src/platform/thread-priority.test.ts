import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
  import { getPriority } from 'node:os'
  import { readdirSync, readFileSync } from 'node:fs'
  import { lowerPool, lowerThisThread } from ${JSON.stringify(join(import.meta.dirname, 'thread-priority.ts'))}
  await lowerPool()
  const threads = readdirSync('/proc/self/task').map((id) => [readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), getPriority(Number(id))])
  const own = getPriority(process.pid)
  lowerThisThread()
  console.log(JSON.stringify({ own, lowered: getPriority(process.pid), pool: threads.filter(([name]) => name === 'libuv-worker').map(([, value]) => value) }))`

test.runIf(process.platform === 'linux')('threads that cut pictures and hash come after the one that answers readers', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { own, lowered, pool } = JSON.parse(stdout) as { own: number; lowered: number; pool: number[] } // printed above
  expect(pool.length).toBeGreaterThan(0)
  for (const value of pool) expect(value).toBeGreaterThan(own)
  expect(lowered).toBeGreaterThan(own)
})
