import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DiskFiles } from '#platform/files/disk.ts'
import { S3Files } from '#platform/files/s3.ts'
import type { FileStore } from '#platform/services.ts'
import { aReader } from '../../../testing/builders.ts'
import { formOf } from '../../../testing/form.ts'
import { fileKeys } from '../../../testing/file-keys.ts'
import { runLongJobs } from '../../../testing/run-jobs.ts'
import { startS3, type TestS3 } from '../../../testing/s3.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { Media } from './contract.ts'

interface Upload {
  data: { id: string; offset: number; media: Media | null }
}

let s3: TestS3
let nodes: TestApp[]
/** Number of requests so far: they alternate between the nodes. */
let asked: number
let token: string

beforeEach(async () => {
  s3 = await startS3()
})

afterEach(async () => {
  for (const node of nodes.toReversed()) await node.close()
  rmSync(nodes[1]?.services.config.dataDir ?? '', { recursive: true, force: true })
  await s3.stop()
})

async function startNodes(files: () => FileStore): Promise<void> {
  const config = { secret: 'shared by all the nodes' }
  const first = await startApp({ config, files: files() })
  nodes = [first, await startApp({ config, beside: first, dataDir: scratchDirectory('node'), files: files() })]
  asked = 0
  token = (await aReader(first, { role: 'admin' })).token
}

function next(): TestApp {
  const node = nodes[asked++ % nodes.length]
  if (!node) throw new Error('There are two nodes.')
  return node
}

async function part(id: string, bytes: Uint8Array, offset: number, node = next()): Promise<Answer> {
  const form = formOf(bytes, 'part', { offset: String(offset) })
  return node.patch(`/api/media/uploads/${id}`, form.body, { token, headers: form.headers })
}

async function sendInParts(bytes: Uint8Array, given: object, most: number): Promise<Upload['data']> {
  let { data } = (await next().post('/api/media/uploads', { ...given, bytes: bytes.length }, { token })).json<Upload>()
  while (data.offset < bytes.length) {
    const answer = await part(data.id, bytes.subarray(data.offset, data.offset + most), data.offset)
    expect(answer.status).toBe(200)
    data = answer.json<Upload>().data
    if (data.offset < bytes.length) expect((await next().get(`/api/media/uploads/${data.id}`, { token })).json<Upload>().data.offset).toBe(data.offset)
  }
  return data
}

const shared = scratchDirectory('shared')
afterAll(() => rmSync(shared, { recursive: true, force: true }))

describe.each<[string, () => FileStore]>([
  ['a bucket', () => new S3Files(s3.settings)],
  ['a shared folder', () => new DiskFiles(join(shared, 'files'))],
])('Two nodes with %s', (_, files) => {
  beforeEach(() => startNodes(files))

  test('a file uploaded in parts to alternating nodes is served by both', async () => {
    const pdf = Buffer.from(Array.from({ length: 90_000 }, (_unused, at) => (at < 9 ? '%PDF-1.7\n'.charCodeAt(at) : at % 251)))
    const { media, id } = await sendInParts(pdf, { name: 'big.pdf', folder: 'issues' }, 20_000)
    expect(media).toMatchObject({ kind: 'pdf', bytes: pdf.length, folder: 'issues' })
    for (const node of nodes) {
      const { rawPayload } = await node.server.inject({ method: 'GET', url: media?.url ?? '' })
      expect(rawPayload.equals(pdf)).toBe(true)
      expect((await node.get(`/api/media/uploads/${id}`, { token })).status).toBe(404)
    }
    expect(await fileKeys(next().services.files, 'uploads/')).toEqual([])
  })

  test('only one of two parts with the same offset sent to two nodes at once is accepted', async () => {
    const { id } = (await next().post('/api/media/uploads', { name: 'a.bin', bytes: 10_000, use: 'import' }, { token })).json<Upload>().data
    const answers = await Promise.all(nodes.map((node, n) => part(id, Buffer.alloc(6_000, n + 1), 0, node)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await next().get(`/api/media/uploads/${id}`, { token })).json<Upload>().data.offset).toBe(6_000)
    expect(await fileKeys(next().services.files, `uploads/${id}/`)).toHaveLength(1)
  })

  test('an import can be checked and run by alternating nodes', async () => {
    const post = { id: 'a', title: 'Story a', slug: 'story-a', html: '<p>Text.</p>', status: 'published', author_id: '1' }
    const file = Buffer.from(JSON.stringify({ db: [{ data: { posts: [post], users: [{ id: '1', slug: 'mira', name: 'Mira' }] } }] }))
    const { id: upload } = await sendInParts(file, { name: 'ghost.json', use: 'import' }, 100)
    const begun = await next().post('/api/imports', { source: 'ghost', uploads: [upload] }, { token })
    expect(begun.status).toBe(200)
    const { id } = begun.json<{ data: { id: number } }>().data
    const state = async () => (await next().get(`/api/imports/${id}`, { token })).json<{ data: { state: string } }>().data.state
    await runLongJobs(next())
    expect(await state()).toBe('checked')
    expect((await next().post(`/api/imports/${id}/start`, {}, { token })).status).toBe(200)
    await runLongJobs(next())
    expect(await state()).toBe('done')
    for (const node of nodes) expect((await node.get('/articles/story-a')).status).toBe(200)
  })
})
