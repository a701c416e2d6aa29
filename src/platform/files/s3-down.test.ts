import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { startS3, type S3Mode, type TestS3 } from '../../../testing/s3.ts'
import { longestPauseMs } from '../../../testing/until.ts'
import { Breaker } from './circuit-breaker.ts'
import { S3Files } from './s3.ts'

let s3: TestS3
let ms = 0
let files: S3Files

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  s3.mode = 'well'
  files = new S3Files(s3.settings, new Breaker(() => ms))
  await files.put('a/there.txt', new TextEncoder().encode('still here'), 'text/plain')
})

async function failure(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Problem) return error
  throw new Error(`no Problem: ${String(error)}`)
}

test.each<S3Mode>(['cut', 'error', 'denied', 'garbage'])(
  'a failing S3 server (%s) answers 503, is retried once a second, and works after it recovers',
  async (mode) => {
    s3.mode = mode
    const problem = await failure(files.read('a/there.txt'))
    expect([problem.status, problem.code, problem.retryAfter]).toEqual([503, 'files-unavailable', 1])

    const before = s3.requests
    for (let second = 0; second < 5; second++) {
      ms += 1_000
      const all = await Promise.all(Array.from({ length: 20 }, () => failure(files.read('a/there.txt'))))
      expect(all.every(({ status }) => status === 503)).toBe(true)
      await failure(files.put('a/new.txt', new Uint8Array(10), 'text/plain'))
    }
    expect(s3.requests - before).toBeLessThanOrEqual(5)

    s3.mode = 'well'
    ms += 1_000
    const file = await files.read('a/there.txt')
    expect(file && (await buffer(file.body)).toString()).toBe('still here')
    expect(await files.read('a/new.txt')).toBeNull()
  },
)

test('a request to an S3 server that never answers times out after 5 seconds', { timeout: 60_000 }, async () => {
  s3.mode = 'silent'
  const began = performance.now()
  expect((await failure(files.size('a/there.txt'))).status).toBe(503)
  expect(performance.now() - began).toBeGreaterThan(4_000)
  expect(performance.now() - began).toBeLessThan(longestPauseMs)
  const asked = s3.requests
  expect((await failure(files.read('a/there.txt'))).status).toBe(503)
  expect(s3.requests).toBe(asked)
})

test('an interrupted S3 download fails instead of ending as a short file', async () => {
  s3.mode = 'half'
  const file = await files.read('a/there.txt')
  expect(file?.size).toBe(10)
  await expect(file && buffer(file.body)).rejects.toThrow()
})

test('a missing file does not count as an outage of S3', async () => {
  for (let n = 0; n < 3; n++) expect(await files.read('a/not-there.txt')).toBeNull()
  expect((await files.read('a/there.txt'))?.size).toBe(10)
})

test('a missing bucket answers 503 and not 404', async () => {
  const wrong = new S3Files({ ...s3.settings, bucket: 'elsewhere' })
  expect((await failure(wrong.read('a/there.txt'))).status).toBe(503)
  expect((await failure(wrong.put('a/x.txt', new Uint8Array(1), 'text/plain'))).status).toBe(503)
})

test('an upload has the time that its size takes on a slow line', async () => {
  const hasty = new S3Files(s3.settings, new Breaker(() => ms), { short: 60_000, upload: 200, bytesPerMs: 1 })
  s3.mode = 'slow'
  expect((await failure(hasty.put('a/short.bin', new Uint8Array(10), 'application/octet-stream'))).code).toBe('files-unavailable')
  ms += 1_000
  await hasty.put('a/long.bin', new Uint8Array(1_000_000), 'application/octet-stream')
  expect(await hasty.size('a/long.bin')).toBe(1_000_000)
})
