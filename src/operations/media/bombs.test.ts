import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage, emptyPng } from '../../../testing/pictures.ts'
import { importPicture, mediaById } from './service.ts'

let app: MediaApp
beforeAll(async () => {
  app = await startMediaApp()
})
afterAll(() => app.close())

async function idOf(bytes: Uint8Array): Promise<string> {
  const image = await importPicture(app.services, { bytes, name: 'a.png', alt: '' })
  return image.id ?? ''
}

describe('Decompression bombs', () => {
  const large = '20,000 by 20,000'

  test.each([
    ['of 49 kB, whole', () => emptyPng(20_000, 20_000)],
    ['of 1 kB, cut short', () => emptyPng(20_000, 20_000, Buffer.alloc(900, 1))],
  ])('a huge picture (%s) is refused by its header, in little memory', async (_, make) => {
    const bytes = make()
    const before = process.memoryUsage().rss
    await expect(importPicture(app.services, { bytes, name: 'a.png', alt: '' })).rejects.toMatchObject({
      status: 422,
      code: 'picture-too-large',
      message: expect.stringContaining(large),
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a huge picture is refused before pictures that are being processed are done', async () => {
    const bomb = emptyPng(20_000, 20_000)
    const slow = await Promise.all(
      [0, 1, 2].map((n) =>
        testImage({ width: 2600 + n, height: 2000 })
          .png()
          .toBuffer(),
      ),
    )
    let done = 0
    const work = Promise.all(slow.map((bytes) => idOf(bytes).then(() => done++)))
    await expect(importPicture(app.services, { bytes: bomb, name: 'a.png', alt: '' })).rejects.toMatchObject({ code: 'picture-too-large' })
    expect(done).toBe(0)
    await work
  })

  test.each([
    ['one pixel row too many', () => emptyPng(10_000, 5_001)],
    ['a flat ribbon', () => emptyPng(100_000_000, 1, Buffer.alloc(10))],
  ])('a picture of more than 50 million pixels is refused: %s', async (_, make) => {
    await expect(importPicture(app.services, { bytes: make(), name: 'a.png', alt: '' })).rejects.toMatchObject({ status: 422 })
  })

  test('a picture of exactly 50 million pixels is accepted', async () => {
    const row = await mediaById(app.services, await idOf(emptyPng(10_000, 5_000)))
    expect([row?.width, row?.height]).toEqual([2560, 1280])
  })
})
