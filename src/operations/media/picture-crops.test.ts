import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf } from '../../../testing/form.ts'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { animation, testImage } from '../../../testing/pictures.ts'

let app: MediaApp
beforeAll(async () => {
  app = await startMediaApp()
})
afterAll(() => app.close())

/** Folder of the addresses of a new picture. */
async function uploaded(width: number, height: number): Promise<string> {
  const { url } = await app.taken(await testImage({ width, height, colour: '#c8102e' }).png().toBuffer(), `${width}x${height}.png`)
  return url.replace(/[^/]+$/, '')
}

async function statusesOf(folder: string, names: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const name of names) statuses.push((await app.get(folder + name)).statusCode)
  return statuses
}

/** How much of the middle line is red, as the left half of the picture is. */
async function redShareOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = Math.floor(info.height / 2) * info.width
  const red = Array.from({ length: info.width }, (_, x) => data[(middle + x) * info.channels + 1] ?? 0).filter((green) => green < 128)
  return red.length / info.width
}

describe('Crops of pictures for narrow screens', () => {
  test('a crop is as high as the whole picture of its width, and immutable', async () => {
    const folder = await uploaded(1280, 720)
    for (const [name, size] of [
      ['640-9x10-50', [324, 360]],
      ['640-3x4-50', [270, 360]],
      ['1280-9x10-0', [648, 720]],
    ] as const) {
      const answer = await app.get(`${folder}${name}.avif`)
      const { 'content-type': type, 'cache-control': kept } = answer.headers
      expect([answer.statusCode, type, kept]).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable'])
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect([width, height]).toEqual(size)
    }
  })

  test('a crop shows what the whole picture shows around its focus', async () => {
    const folder = await uploaded(1280, 720)
    // The red half ends at 320 of 640, and a crop of 324 begins at so much percent of 316.
    for (const [x, red] of [
      [0, 320],
      [25, 241],
      [50, 162],
      [100, 4],
    ] as const) {
      const share = await redShareOf((await app.get(`${folder}640-9x10-${x}.avif`)).rawPayload)
      expect(Math.abs(share * 324 - red)).toBeLessThanOrEqual(2)
    }
  })

  test('only the crops that pages name are answered', async () => {
    const folder = await uploaded(1280, 720)
    const wrong = [
      '640-9x10-52',
      '640-9x10-105',
      '640-9x10-050',
      '640-9x10-05',
      '640-9x10',
      '640-9x10-',
      '640-1x1-50',
      '640-9x16-50',
      '641-9x10-50',
      '1920-9x10-50',
    ]
    expect(await statusesOf(folder, [...wrong.map((name) => `${name}.avif`), '640-9x10-50.webp', '640-9x10-50-2.avif'])).toEqual(
      Array.from({ length: wrong.length + 2 }, () => 404),
    )
    expect(await statusesOf(folder, ['320-3x4-5.avif', '960-9x10-95.avif', '1280-9x10-100.avif'])).toEqual([200, 200, 200])
  })

  test('a picture that is hardly wider than a crop has none, nor has a small one or an animation', async () => {
    const moving = await app.taken(await animation(['#ff0000', '#0000fa'], { width: 640, height: 200 }), 'moving.gif')
    for (const folder of [await uploaded(800, 800), await uploaded(640, 900), await uploaded(300, 100), moving.url.replace(/[^/]+$/, '')])
      expect(await statusesOf(folder, ['640-9x10-50.avif', '320-9x10-50.avif', '300-9x10-50.avif'])).toEqual([404, 404, 404])
    expect(await statusesOf(await uploaded(850, 850), ['640-3x4-50.avif', '640-9x10-50.avif'])).toEqual([200, 404])
  })

  test('of one picture few crops are kept, however many are asked for, and each is answered again', async () => {
    const folder = await uploaded(640, 360)
    const mediaId = folder.split('/').at(-2) ?? ''
    const names = Array.from({ length: 21 }, (_, step) => `320-9x10-${step * 5}.avif`)
    expect(new Set(await statusesOf(folder, names))).toEqual(new Set([200]))
    const kept: string[] = []
    for await (const { key } of app.services.files.list(`media/${mediaId.slice(0, 2)}/${mediaId}/`)) if (key.includes('9x10')) kept.push(key)
    expect(kept.length).toBeLessThanOrEqual(6)
    expect(kept.some((key) => key.endsWith(names.at(-1) ?? ''))).toBe(true)
    expect(new Set(await statusesOf(folder, names.slice(0, 2)))).toEqual(new Set([200]))
  })

  test('the address of a crop of a replaced picture answers with the new one, whole if that has no crops', async () => {
    const media = await app.taken(await testImage({ width: 1280, height: 720 }).png().toBuffer(), 'first.png')
    const crop = `/media/${media.id}/960-9x10-20.avif`
    const first = (await app.get(crop)).rawPayload
    for (const [size, expected] of [
      [{ width: 700, height: 350 }, [288, 320]],
      [{ width: 700, height: 900 }, [640, 823]],
    ] as const) {
      const form = formOf(await testImage(size).png().toBuffer(), 'next.png')
      const headers = { ...form.headers, authorization: `Bearer ${app.tokens.editor}` }
      expect((await app.server.inject({ method: 'POST', url: `/api/media/${media.id}/file`, headers, payload: form.body })).statusCode).toBe(200)
      const answer = await app.get(crop)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
      expect(answer.rawPayload.equals(first)).toBe(false)
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect([width, height]).toEqual(expected)
    }
  })
})
