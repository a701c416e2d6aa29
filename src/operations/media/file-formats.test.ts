import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage } from '../../../testing/pictures.ts'
import { sourceKey } from './keys.ts'

let app: MediaApp
let phone: Buffer
beforeAll(async () => {
  app = await startMediaApp()
  phone = await readFile(join(import.meta.dirname, '../../../testing/heic/phone.heic'))
})
afterAll(() => app.close())

async function masterOf(id: string): Promise<Buffer> {
  const file = await app.services.files.read(sourceKey(id))
  return file ? buffer(file.body) : Buffer.alloc(0)
}

/** Red, green and blue value of a pixel. */
async function pixelOf(id: string, left: number, top: number): Promise<number[]> {
  const region = sharp(await masterOf(id)).extract({ left, top, width: 1, height: 1 })
  return [...(await region.removeAlpha().raw().toBuffer())]
}

const near = (value: number) => expect.closeTo(value, -1)

describe('HEIC pictures', () => {
  test('a HEIC of a phone is taken in upright, in sRGB and without its metadata', async () => {
    expect(phone.includes('canary-in-heic')).toBe(true)
    const media = await app.taken(phone, 'IMG_0001.HEIC')
    expect(media).toMatchObject({ kind: 'image', mime: 'image/webp', name: 'IMG_0001.webp', notice: null, image: { width: 64, height: 96 } })
    // Stored turned, red on the left and in Display P3, where this red is 184, 38, 51.
    expect(await pixelOf(media.id, 32, 20)).toEqual([near(200), near(16), near(46)])
    expect(await pixelOf(media.id, 32, 80)).toEqual([near(255), near(255), near(255)])
    const master = await masterOf(media.id)
    const { icc, exif } = await sharp(master).metadata()
    expect([icc, exif, master.includes('canary-in-heic')]).toEqual([undefined, undefined, false])
    expect((await app.get(`/media/${media.id}/64.avif`)).statusCode).toBe(200)
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('mdat') + 20)],
    ['without its description', (bytes: Buffer) => bytes.subarray(0, 200)],
    ['overwritten in its middle', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -500), Buffer.alloc(270, 7), bytes.subarray(-230)])],
  ])('a HEIC that is %s gets 422 with a sentence', async (_, damage) => {
    const answer = await app.upload(damage(phone), 'broken.heic')
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([422, 'This picture cannot be read. It may be damaged.'])
  })

  test('a HEIC of too many pixels gets 422 with its size, before it is decoded', async () => {
    const bytes = Buffer.from(phone)
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(9_000, size)
    bytes.writeUInt32BE(7_000, size + 4)
    const answer = await app.upload(bytes, 'huge.heic')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'picture-too-large'])
    expect(answer.body).toContain('7,000')
  })

  test('a HEIF picture of another codec gets 415 and the way out', async () => {
    const answer = await app.upload(Buffer.from(`\0\0\0\x14ftypmif1\0\0\0\0avci${' '.repeat(80)}`, 'latin1'), 'still.heif')
    expect([answer.statusCode, answer.body.includes('JPEG')]).toEqual([415, true])
  })
})

describe('TIFF pictures', () => {
  test('of a TIFF with several pages the first is taken in', async () => {
    const pages = await Promise.all(['#c8102e', '#0000ff'].map((colour) => testImage({ width: 420, height: 300, colour }).png().toBuffer()))
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer()
    expect((await sharp(tiff).metadata()).pages).toBe(2)
    const media = await app.taken(tiff, 'scan.tif')
    expect(media).toMatchObject({ name: 'scan.webp', notice: null, image: { width: 420, height: 300 } })
    expect(await pixelOf(media.id, 100, 100)).toEqual([near(200), near(16), near(46)])
  })

  test('a TIFF of 16 bits a channel keeps its colours', async () => {
    const media = await app.taken(deepTiff(400, 100, [51_400, 4_112, 11_822]), 'deep.tiff')
    expect(await pixelOf(media.id, 200, 50)).toEqual([near(200), near(16), near(46)])
  })

  test('a CMYK TIFF keeps its colours', async () => {
    const tiff = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } })
      .toColourspace('cmyk')
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect((await sharp(tiff).metadata()).space).toBe('cmyk')
    const [red = 255, , blue = 0] = await pixelOf((await app.taken(tiff, 'print.tif')).id, 200, 100)
    expect(blue - red).toBeGreaterThan(60)
  })

  test('a raw file of a camera, which begins as a TIFF, gets 415', async () => {
    const answer = await app.upload(Buffer.concat([Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1'), Buffer.alloc(200)]), 'raw.cr2')
    expect(answer.statusCode).toBe(415)
  })
})

/** One colour, uncompressed, 16 bits a channel. */
function deepTiff(width: number, height: number, colour: [number, number, number]): Buffer {
  const entries = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 3, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, 200],
    [277, 3, 1, 3],
    [278, 4, 1, height],
    [279, 4, 1, width * height * 6],
  ]
  const file = Buffer.alloc(200 + width * height * 6)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(16, 4)
  for (const at of [8, 10, 12]) file.writeUInt16LE(16, at)
  file.writeUInt16LE(entries.length, 16)
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    file.writeUInt16LE(tag, 18 + at * 12)
    file.writeUInt16LE(type, 20 + at * 12)
    file.writeUInt32LE(count, 22 + at * 12)
    file.writeUInt32LE(value, 26 + at * 12)
  }
  for (let at = 0; at < width * height * 3; at++) file.writeUInt16LE(colour[at % 3] ?? 0, 200 + at * 2)
  return file
}
