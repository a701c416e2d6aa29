import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

/** In a process of its own: beside tests nobody gives way, see testing/disable-thread-priority.ts. */
async function prioritiesAfter(work: 'hash' | 'person' | 'job'): Promise<{ own: number; threads: number[]; children: number[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'background-priority.child.ts'), work])
  return JSON.parse(stdout) as { own: number; threads: number[]; children: number[] } // printed there
}

describe.runIf(process.platform === 'linux')('Priorities of background work', () => {
  test('hashing a password keeps the priority of the server', async () => {
    const { own, threads } = await prioritiesAfter('hash')
    expect(threads.length).toBeGreaterThan(1)
    expect(threads).toEqual(threads.map(() => own))
  })

  test('processing an image that a user waits for keeps the priority of the server', async () => {
    const { own, children } = await prioritiesAfter('person')
    expect(children).toEqual([own])
  })

  test('processing an image in a job runs at a lower priority', async () => {
    const { own, children } = await prioritiesAfter('job')
    expect(children).toHaveLength(1)
    expect(children[0]).toBeGreaterThan(own)
  })
})
