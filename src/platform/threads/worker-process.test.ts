import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../testing/until.ts'
import { WorkerProcess } from './worker-process.ts'
import type { ByteStream } from './byte-stream.ts'

interface Question {
  task: 'who' | 'read' | 'environment' | 'end' | 'grow' | 'double' | 'work' | 'wait'
  given?: string
}

const askedElsewhere = `
  import { getPriority } from 'node:os'
  import { WorkerProcess } from ${JSON.stringify(join(import.meta.dirname, 'worker-process.ts'))}
  const priorities = { own: getPriority() }
  for (const [name, givesWay] of [['forJobs', true], ['forPeople', false]]) {
    const asked = new WorkerProcess(new URL(${JSON.stringify(new URL('./worker.child.ts', import.meta.url).href)}), { memory: 1_000_000_000, cpu: 60_000, idle: 60_000, givesWay })
    priorities[name] = getPriority(await asked.ask({ task: 'who' }))
    void asked.close()
  }
  console.log(JSON.stringify(priorities))`

const opened: WorkerProcess<Question, unknown>[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

function open({ memory = 1_000_000_000, cpu = 60_000, idle = 60_000 } = {}): WorkerProcess<Question, unknown> {
  const one = new WorkerProcess<Question, unknown>(new URL('./worker.child.ts', import.meta.url), { memory, cpu, idle, givesWay: false })
  opened.push(one)
  return one
}

describe('Worker processes', () => {
  test('all requests go to the same worker process', async () => {
    const asked = open()
    const [first, second] = await Promise.all([asked.ask({ task: 'who' }), asked.ask({ task: 'who' })])
    expect(second).toBe(first)
    expect(first).not.toBe(process.pid)
  })

  test('a worker process runs at a lower priority than its parent unless a user waits for it', async () => {
    // In a process of its own: beside tests nobody gives way, see testing/disable-thread-priority.ts.
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', askedElsewhere])
    const { own, forJobs, forPeople } = JSON.parse(stdout) as Record<'own' | 'forJobs' | 'forPeople', number> // printed there
    expect(forJobs).toBeGreaterThan(own)
    expect(forPeople).toBe(own)
  })

  test('a worker process can read only its code, and its environment has no secrets', async () => {
    const asked = open()
    expect(await asked.ask({ task: 'read', given: join(import.meta.dirname, 'worker.child.ts') })).toBeGreaterThan(0)
    for (const path of ['/etc/hostname', join(import.meta.dirname, '../../../README.md')])
      await expect(asked.ask({ task: 'read', given: path })).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' })
    expect(await asked.ask({ task: 'environment' })).not.toEqual(expect.arrayContaining([expect.stringMatching(/DATABASE|SECRET|SMTP|HOME/)]))
  })

  test('concurrent requests with byte streams of any length get their own bytes back', async () => {
    const asked = open()
    const sent = [3_000_000, 1, 70_000, 0, 250_000].map((bytes, at) => Buffer.alloc(bytes, at + 1))
    const given = await Promise.all(
      sent.map(async (bytes) => {
        const blocks: Buffer[] = []
        const answer = await asked.ask({ task: 'double' }, { freight: streamOf(bytes), unload: async (block) => void blocks.push(Buffer.from(block)) })
        return { answer, bytes: Buffer.concat(blocks) }
      }),
    )
    // Without bytes there is nothing to double.
    expect(given.map(({ answer }) => (answer === undefined ? 'none' : typeof answer))).toEqual(sent.map(() => 'number'))
    for (const [at, bytes] of sent.entries()) expect(given[at]?.bytes.equals(Buffer.concat([bytes, bytes])), `${bytes.length} bytes`).toBe(true)
  })

  test('a request whose byte stream breaks off fails, and the next one works', async () => {
    const asked = open()
    const broken = asked.ask({ task: 'double' }, { freight: { bytes: 10, each: async (take) => take(Buffer.from('half')) } })
    await expect(broken).rejects.toThrow('Of 10 bytes 4 came.')
    expect(await asked.ask({ task: 'double' }, { freight: streamOf(Buffer.from('whole')) })).toBe(5)
  })

  test('requests fail when the worker process exits, and the next request starts a new one', async () => {
    const asked = open()
    const first = await asked.ask({ task: 'who' })
    await expect(asked.ask({ task: 'end' })).rejects.toMatchObject({ code: 'lost' })
    expect(await asked.ask({ task: 'who' })).not.toBe(first)
  })

  test('a worker process that exceeds its CPU limit is killed, and a concurrent request can be repeated', async () => {
    const asked = open({ cpu: 1_000 })
    await Promise.all([
      expect(asked.ask({ task: 'work' })).rejects.toMatchObject({ code: 'heavy' }),
      expect(asked.ask({ task: 'wait' })).rejects.toMatchObject({ code: 'lost' }),
    ])
    expect(await asked.ask({ task: 'who' })).toBeGreaterThan(0)
  })

  test.runIf(process.platform === 'linux')('a worker process that exceeds its memory limit is killed', async () => {
    const asked = open({ memory: 300_000_000 })
    await expect(asked.ask({ task: 'grow' })).rejects.toMatchObject({ code: 'lost' })
  })

  test('an idle worker process exits', async () => {
    const asked = open({ idle: 20 })
    const first = Number(await asked.ask({ task: 'who' }))
    await until(() => !lives(first))
    expect(await asked.ask({ task: 'who' })).not.toBe(first)
  })
})

function streamOf(bytes: Buffer): ByteStream {
  return {
    bytes: bytes.length,
    async each(take) {
      // The same memory for all of them, as a file is read.
      const memory = Buffer.alloc(100_000)
      for (let at = 0; at < bytes.length; at += memory.length) await take(memory.subarray(0, bytes.copy(memory, 0, at)))
    },
  }
}

function lives(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
