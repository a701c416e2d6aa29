import { rm } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DiskFiles } from '#platform/files/disk.ts'
import { S3Files } from '#platform/files/s3.ts'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage } from '../../../testing/pictures.ts'
import { startS3, type TestS3 } from '../../../testing/s3.ts'
import type { Media } from './contract.ts'
import { originalKey } from './keys.ts'

const song = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(199_990, 'la')])
const report = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

describe.each(['on disk', 'in S3'])('Files stored %s', (where) => {
  let app: MediaApp
  let s3: TestS3 | undefined
  let picture: Media
  let audio: Media
  let pdf: Media
  const directory = mkdtempSync(join(tmpdir(), 'masthead-serve-'))

  beforeAll(async () => {
    s3 = where === 'in S3' ? await startS3() : undefined
    app = await startMediaApp({ files: s3 ? new S3Files(s3.settings) : new DiskFiles(directory) })
    picture = await app.taken(await testImage({ width: 800, height: 400 }).jpeg().toBuffer(), 'photo.jpg')
    audio = await app.taken(song, 'Night bus – live.mp3')
    pdf = await app.taken(report, 'Lights.pdf')
  })
  afterAll(async () => {
    await app.close()
    await s3?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  test('a file is served whole and immutable, with nosniff and a sandboxing policy', async () => {
    for (const [url, type, how] of [
      [picture.url, 'image/webp', 'inline'],
      [picture.url.replace('.webp', '.avif'), 'image/avif', 'inline'],
      [audio.url, 'audio/mpeg', 'inline; filename="Night bus  live.mp3"; filename*=UTF-8\'\'Night%20bus%20%E2%80%93%20live.mp3'],
      [pdf.url, 'application/pdf', 'attachment; filename="Lights.pdf"; filename*=UTF-8\'\'Lights.pdf'],
    ] as const) {
      const answer = await app.get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': how,
        'content-length': String(answer.rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await app.get(audio.url)).rawPayload.equals(song)).toBe(true)
  })

  test('HEAD of a file answers with the headers of GET and no body', async () => {
    for (const url of [picture.url, audio.url]) {
      const whole = await app.get(url)
      const head = await app.head(url)
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-disposition', 'accept-ranges'])
        expect(head.headers[name]).toBe(whole.headers[name])
    }
  })

  test('a file answers 304 to a matching ETag', async () => {
    for (const url of [picture.url, audio.url]) {
      const etag = String((await app.get(url)).headers.etag)
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const answer = await app.get(url, { 'if-none-match': known })
        expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
      }
      expect((await app.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
  })

  test('a file answers range requests with the requested bytes', async () => {
    for (const url of [picture.url, audio.url]) {
      const { rawPayload: whole, headers } = await app.get(url)
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 99],
        ['bytes=100-', 100, whole.length - 1],
        ['bytes=-10', whole.length - 10, whole.length - 1],
      ] as const) {
        const part = await app.get(url, { range })
        expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${whole.length}`])
        expect(part.headers['content-length']).toBe(String(end - start + 1))
        expect(part.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true)
      }
      const beyond = await app.get(url, { range: `bytes=${whole.length}-` })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
      expect((await app.get(url, { range: 'bytes=0-1,3-4' })).statusCode).toBe(200)
      expect((await app.get(url, { range: 'bytes=0-9', 'if-range': String(headers.etag) })).statusCode).toBe(206)
      expect((await app.get(url, { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200)
      expect((await app.head(url, { range: 'bytes=0-9' })).headers['content-length']).toBe('10')
    }
  })

  test('a file is found only at its own address', async () => {
    const wrong = [
      `/files/${audio.id}/other.mp3`,
      `/files/${audio.id}/night-bus-live.html`,
      `/files/${picture.id}/photo.webp`,
      `/files/${picture.id}/master.webp`,
      `/media/${audio.id}/320.webp`,
      `/media/aaaaaaaaaaaaaaaa/320.webp`,
      `/media/${picture.id.toUpperCase()}/320.webp`,
      `/files/..%2f..%2fmasthead.sqlite/x`,
      `/files/%2e%2e/%2e%2e`,
      `/media/..%2f${picture.id}/320.webp`,
      `/media/${picture.id}%00/320.webp`,
      `/media/${'a'.repeat(2_000)}/320.webp`,
      `/files/${audio.id}/${encodeURIComponent('Night bus – live.mp3')}`,
    ]
    for (const url of wrong) {
      const answer = await app.get(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      // An address without a route gets the 404 of the server, which has no Cache-Control.
      expect(answer.headers['cache-control'] ?? 'no-store').toMatch(/no-store|max-age=10$/)
    }
  })

  test.runIf(where === 'on disk')('a file that is missing on disk gets 404', async () => {
    const lost = await app.taken(Buffer.from('PK\x03\x04 a zip of its own'), 'lost.zip')
    await app.services.files.remove(originalKey(lost.id))
    expect((await app.get(lost.url)).statusCode).toBe(404)
    expect((await app.head(lost.url)).headers['cache-control']).toBe('public, max-age=10')
    const gone = await app.taken(await testImage({ width: 640, height: 30 }).png().toBuffer(), 'gone.png')
    await app.services.files.remove(`media/${gone.id.slice(0, 2)}/${gone.id}/master.webp`)
    expect((await app.get(gone.url)).statusCode).toBe(404)
  })

  test.runIf(where === 'in S3')('files get 503 while S3 is down, uploads are refused without a trace, and both recover', async () => {
    if (!s3) return
    s3.mode = 'error'
    for (const url of [picture.url, audio.url]) {
      const answer = await app.get(url)
      expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        503,
        'files-unavailable',
        '1',
        'no-store',
      ])
    }
    const rows = () => app.services.database.db.selectFrom('media').select('id').execute()
    const before = (await rows()).length
    const refused = await app.upload(await testImage({ width: 333, height: 30 }).png().toBuffer(), 'x.png')
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      503,
      'The place where files are kept does not answer. Please try again in a moment.',
    ])
    expect((await rows()).length).toBe(before)
    s3.mode = 'well'
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await app.get(picture.url)).statusCode).toBe(200)
    expect((await app.get(audio.url)).rawPayload.equals(song)).toBe(true)
  })
})
