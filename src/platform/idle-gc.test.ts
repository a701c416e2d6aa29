import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Leaves 60 MB behind and then does nothing; prints the size of its heap, MB, before and after. */
const script = `
  import { runIdleGc } from ${JSON.stringify(new URL('./idle-gc.ts', import.meta.url).href)}
  if (process.argv.includes('with')) runIdleGc(300)
  const megabytes = () => process.memoryUsage().heapTotal / 1e6
  let things = Array.from({ length: 1_500_000 }, (_, n) => ({ n }))
  const full = megabytes()
  things = null
  const until = Date.now() + (process.argv.includes('with') ? 20_000 : 3_000)
  setInterval(() => {
    if (megabytes() > full / 2 && Date.now() < until) return
    console.log(JSON.stringify({ full, left: megabytes() }))
    process.exit()
  }, 200)
`

async function heaps(...args: string[]): Promise<{ full: number; left: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, '--', ...args])
  return JSON.parse(stdout) as { full: number; left: number } // as the script prints it
}

test('a process that has become idle gives the memory of a busy time back', async () => {
  const [given, kept] = await Promise.all([heaps('with'), heaps('without')])
  expect(kept.left).toBeGreaterThan(kept.full / 2)
  expect(given.left).toBeLessThan(given.full / 2)
})
