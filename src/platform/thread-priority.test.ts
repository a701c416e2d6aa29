import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = `
  import { getPriority } from 'node:os'
  import { readdirSync, readFileSync } from 'node:fs'
  import { lowerPool } from ${JSON.stringify(join(import.meta.dirname, 'thread-priority.ts'))}
  await lowerPool()
  const threads = readdirSync('/proc/self/task').map((id) => [readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), getPriority(Number(id))])
  const own = getPriority(process.pid)
  console.log(JSON.stringify({ own, pool: threads.filter(([name]) => name === 'libuv-worker').map(([, value]) => value) }))`

test.runIf(process.platform === 'linux')('worker threads of libuv run at a lower priority than the main thread', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { own, pool } = JSON.parse(stdout) as { own: number; pool: number[] } // printed above
  expect(pool.length).toBeGreaterThan(0)
  for (const value of pool) expect(value).toBeGreaterThan(own)
})
