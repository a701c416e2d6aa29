import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from '../../../testing/s3.ts'
import type { FileStore } from '../services.ts'
import { DiskFiles, incomingDirectory, sweepIncoming } from './disk.ts'
import { openFiles } from './open.ts'
import { S3Files } from './s3.ts'

let directory: string
let s3: TestS3

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'masthead-files-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(directory, { recursive: true, force: true })
})

const words = new TextEncoder().encode('Eleven clerks open what the city could not deliver.')

async function textOf(files: FileStore, key: string, range?: { start: number; end: number }): Promise<string | null> {
  const file = await files.read(key, range)
  return file && (await buffer(file.body)).toString()
}

async function keysOf(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['on disk', () => new DiskFiles(join(directory, 'files'))],
  ['in S3', () => new S3Files(s3.settings)],
])('File storage %s', (_, open) => {
  test('a stored file is read back unchanged', async () => {
    const files = open()
    await files.put('a/words.txt', words, 'text/plain')
    expect(await textOf(files, 'a/words.txt')).toBe('Eleven clerks open what the city could not deliver.')
    expect(await files.size('a/words.txt')).toBe(words.length)
  })

  test('a file on the local disk can be stored', async () => {
    const files = open()
    const path = join(directory, 'large.bin')
    const bytes = Buffer.alloc(3_000_000, 'masthead')
    await writeFile(path, bytes)
    await files.put('a/large.bin', { path }, 'application/octet-stream')
    const file = await files.read('a/large.bin')
    expect(file && (await buffer(file.body)).equals(bytes)).toBe(true)
    expect((await stat(path)).size).toBe(bytes.length)
  })

  test('an empty file can be stored', async () => {
    const files = open()
    await files.put('a/empty', new Uint8Array(), 'text/plain')
    expect(await textOf(files, 'a/empty')).toBe('')
    expect(await files.size('a/empty')).toBe(0)
  })

  test('a byte range can be read and has the size of the whole file', async () => {
    const files = open()
    await files.put('a/part.txt', words, 'text/plain')
    expect(await textOf(files, 'a/part.txt', { start: 7, end: 12 })).toBe('clerks')
    const part = await files.read('a/part.txt', { start: 0, end: 0 })
    expect(part?.size).toBe(words.length)
    expect(part && (await buffer(part.body)).toString()).toBe('E')
  })

  test('a stored file is never overwritten', async () => {
    const files = open()
    await files.put('a/first.txt', new TextEncoder().encode('first'), 'text/plain')
    await files.put('a/first.txt', new TextEncoder().encode('second'), 'text/plain')
    expect(await textOf(files, 'a/first.txt')).toBe('first')
  })

  test('a missing file is read as null, and deleting it is no error', async () => {
    const files = open()
    expect(await files.read('a/nothing.txt')).toBeNull()
    expect(await files.size('a/nothing.txt')).toBeNull()
    await files.remove('a/nothing.txt')
    await files.put('a/soon-gone.txt', words, 'text/plain')
    await files.remove('a/soon-gone.txt')
    expect(await files.read('a/soon-gone.txt')).toBeNull()
  })

  test('files are listed by prefix, each with its modification time', async () => {
    const files = open()
    for (const name of ['ab/1.txt', 'ab/2/3.txt', 'abc/4.txt', 'b/5.txt']) await files.put(`list/${name}`, words, 'text/plain')
    expect(await keysOf(files, 'list/')).toEqual(['list/ab/1.txt', 'list/ab/2/3.txt', 'list/abc/4.txt', 'list/b/5.txt'])
    expect(await keysOf(files, 'list/ab')).toEqual(['list/ab/1.txt', 'list/ab/2/3.txt', 'list/abc/4.txt'])
    expect(await keysOf(files, 'list/ab/')).toEqual(['list/ab/1.txt', 'list/ab/2/3.txt'])
    expect(await keysOf(files, 'nowhere/')).toEqual([])
    for await (const file of files.list('list/ab/1')) expect(Math.abs(file.changedAt - Date.now())).toBeLessThan(60_000)
  })

  test.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a//b',
    '.incoming/x',
    'a/.hidden',
    'a/b/',
    '',
    'A/B',
    'a b',
    'a\0b',
    'a\\b',
    'a/..',
    '..',
    'ä',
    'a..b',
    'a/'.repeat(101) + 'b',
  ])('the key %j is refused', async (key) => {
    const files = open()
    await expect(files.put(key, words, 'text/plain')).rejects.toThrow(RangeError)
    await expect(files.read(key)).rejects.toThrow(RangeError)
    await expect(files.size(key)).rejects.toThrow(RangeError)
    await expect(files.remove(key)).rejects.toThrow(RangeError)
  })

  test.each(['../', '/', 'a/../b', '.incoming', 'Ü'])('the prefix %j is refused', async (prefix) => {
    await expect(keysOf(open(), prefix)).rejects.toThrow(RangeError)
  })

  test('readers see no partial file while many clients store the same one', async () => {
    const files = open()
    const bytes = Buffer.alloc(400_000, 'x')
    const seen: number[] = []
    const readers = (async () => {
      for (let n = 0; n < 60; n++) {
        const file = await files.read('race/one.bin')
        if (file) seen.push((await buffer(file.body)).length)
      }
    })()
    await Promise.all(Array.from({ length: 8 }, () => files.put('race/one.bin', bytes, 'application/octet-stream')))
    await readers
    expect(new Set([...seen, 400_000])).toEqual(new Set([400_000]))
  })
})

describe('Files on disk', () => {
  test('no temporary file remains after a store operation that succeeded or failed', async () => {
    const root = join(directory, 'failing')
    const files = new DiskFiles(root)
    await files.put('a/b', words, 'text/plain')
    await expect(files.put('a/c', { path: join(directory, 'not-there') }, 'text/plain')).rejects.toMatchObject({ status: 503, code: 'files-unavailable' })
    // The key goes through an existing file.
    await expect(files.put('a/b/c', words, 'text/plain')).rejects.toMatchObject({ status: 503 })
    expect(await readdir(incomingDirectory(root))).toEqual([])
    expect(await files.read('a/b/c')).toBeNull()
  })

  test('temporary files of a killed process are deleted, and newer ones are kept', async () => {
    const root = join(directory, 'swept')
    const files = new DiskFiles(root)
    await files.put('a/b', words, 'text/plain')
    await writeFile(join(incomingDirectory(root), 'half'), 'half')
    await sweepIncoming(root, Date.now() - 60_000)
    expect(await readdir(incomingDirectory(root))).toEqual(['half'])
    await sweepIncoming(root, Date.now() + 60_000)
    expect(await readdir(incomingDirectory(root))).toEqual([])
    expect(await textOf(files, 'a/b')).not.toBeNull()
    await sweepIncoming(join(directory, 'never-used'), Date.now())
  })
})

test('the environment selects disk or S3 as file storage', async () => {
  const env = { DATA_DIR: join(directory, 'data'), FILES_S3_REGION: 'auto' }
  expect(await openFiles(env)).toBeInstanceOf(DiskFiles)
  const { endpoint, bucket, key, secret } = s3.settings
  expect(await openFiles({ ...env, FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret })).toBeInstanceOf(S3Files)
  await expect(openFiles({ ...env, FILES_S3_BUCKET: bucket })).rejects.toThrow('FILES_S3_SECRET')
})
