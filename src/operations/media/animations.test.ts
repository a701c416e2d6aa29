import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { formOf } from '../../../testing/form.ts'
import { animatedPng, animation, testImage } from '../../../testing/pictures.ts'
import type { Media } from './contract.ts'

let app: MediaApp
beforeAll(async () => {
  app = await startMediaApp()
})
afterAll(() => app.close())

async function framesAt(address: string) {
  const { rawPayload } = await app.get(address)
  const { format, pages = 1, width, pageHeight, height, delay } = await sharp(rawPayload, { pages: -1 }).metadata()
  return { format, pages, width, height: pageHeight ?? height, delay }
}

/** Red, green and blue value of the middle. */
async function middleOf(bytes: Buffer, page: number): Promise<number[]> {
  const { data, info } = await sharp(bytes, { page }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return [...data.subarray(at, at + 3)]
}

describe('Animations', () => {
  test.each([
    ['GIF', 'gif', '#ff0000'],
    ['WebP', 'webp', '#fe0000'],
  ] as const)('an uploaded animated %s keeps its frames and delays in every WebP width', async (_, format, colour) => {
    const bytes = await animation([colour, '#00ff00', '#0000ff'], { width: 700, height: 400, format, delay: [120, 40, 300] })
    const media = await app.taken(bytes, `moving.${format}`)
    expect(media).toMatchObject({ mime: 'image/webp', notice: null, image: { width: 700, height: 400, frames: 3 } })
    for (const width of [320, 640]) {
      const height = Math.round((400 * width) / 700)
      expect(await framesAt(`/media/${media.id}/${width}.webp`)).toEqual({ format: 'webp', pages: 3, width, height, delay: [120, 40, 300] })
    }
    const { rawPayload } = await app.get(`/media/${media.id}/320.webp`)
    const middles = await Promise.all([0, 1, 2].map((page) => middleOf(rawPayload, page)))
    expect(middles.map((middle) => middle.indexOf(Math.max(...middle)))).toEqual([0, 1, 2])
  })

  test('an animation shows its first frame in AVIF, in mails and as a square', async () => {
    const media = await app.taken(await animation(['#ff0000', '#0000fe'], { width: 400, height: 300 }), 'first.gif')
    expect(media.colour).toMatch(/^#f.0.0.$/)
    const placeholder = await sharp(Buffer.from(media.image?.placeholder?.split(',')[1] ?? '', 'base64')).metadata()
    expect([placeholder.width, placeholder.height, placeholder.pages]).toEqual([16, 12, undefined])
    for (const name of ['320.avif', 'mail', 'square.jpg']) {
      const { statusCode, rawPayload } = await app.get(`/media/${media.id}/${name}`)
      expect(statusCode).toBe(200)
      expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1)
      const [red = 0, , blue = 255] = await middleOf(rawPayload, 0)
      expect([red > 230, blue < 30]).toEqual([true, true])
    }
  })

  test('the moving widths of an animation are made after its upload, before somebody asks', async () => {
    const { id } = await app.taken(await animation(['#ff0000', '#0000fd'], { width: 340, height: 300 }), 'before.gif')
    await app.work()
    expect(await app.services.files.size(`media/${id.slice(0, 2)}/${id}/320.webp`)).toBeGreaterThan(0)
  })

  test('an animated WebP without metadata is stored unchanged', async () => {
    const bytes = await animation(['#ff0000', '#0000fc'], { width: 330, height: 200, format: 'webp' })
    expect((await app.taken(bytes, 'kept.webp')).bytes).toBe(bytes.byteLength)
  })

  test('an animation of more pixels than the limit is kept as a still, and the answer says so', async () => {
    const colours = Array.from({ length: 30 }, (_, at) => `#${(at * 8 + 8).toString(16).padStart(2, '0')}00${(at % 2) * 9}0`)
    const media = await app.taken(await animation(colours, { width: 1_400, height: 1_200 }), 'large.gif')
    expect(media.image?.frames).toBeUndefined()
    expect(media.notice).toContain('has 30 frames. It is kept as a still picture')
    expect(await framesAt(`/media/${media.id}/640.webp`)).toMatchObject({ pages: 1, width: 640, height: 549 })
    expect((await app.get(`/api/media/${media.id}`, { authorization: `Bearer ${app.tokens.author}` })).json<{ data: Media }>().data.notice).toBe(media.notice)
  })

  test('an animation that stays too large as WebP is kept as a still', async () => {
    const noise = await Promise.all(Array.from({ length: 18 }, (_, seed) => noiseOf(seed, 1_000)))
    const webp = await sharp(noise, { join: { animated: true } })
      .webp({ quality: 84, effort: 0 })
      .toBuffer()
    expect(webp.byteLength).toBeGreaterThan(8_000_000)
    const media = await app.taken(webp, 'noise.webp')
    expect([media.image?.frames, media.notice?.slice(0, 28)]).toEqual([undefined, 'This animation has 18 frames'])
  })

  test('an animation of which a later frame is damaged is kept as a still', async () => {
    const noise = await Promise.all([1, 2, 3].map((seed) => noiseOf(seed, 200)))
    const gif = await sharp(noise, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer()
    const media = await app.taken(gif.fill(0xff, gif.length - 9_000, gif.length - 6_000), 'torn.gif')
    expect(media.image?.frames).toBeUndefined()
    expect(media.notice).toContain('kept as a still')
  })

  test('an animated PNG is kept as a still, and the answer says so', async () => {
    const media = await app.taken(animatedPng(7), 'moving.png')
    expect(media.notice).toContain('has 7 frames')
  })

  test('a still GIF and a still PNG carry no notice', async () => {
    for (const bytes of [await testImage({ width: 333 }).gif().toBuffer(), await testImage({ width: 334 }).png().toBuffer()])
      expect((await app.taken(bytes, 'still')).notice).toBeNull()
  })

  test('a picture that takes the place of an animation stands still', async () => {
    const media = await app.taken(await animation(['#ff0000', '#0000fa'], { width: 350, height: 200 }), 'replaced.gif')
    const form = formOf(await testImage({ width: 351 }).png().toBuffer(), 'still.png')
    const headers = { ...form.headers, authorization: `Bearer ${app.tokens.editor}` }
    const answer = await app.server.inject({ method: 'POST', url: `/api/media/${media.id}/file`, headers, payload: form.body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ data: Media }>().data.image?.frames).toBeUndefined()
  })
})

function noiseOf(seed: number, width: number): Promise<Buffer> {
  return sharp({ create: { width, height: width, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 100 + seed, sigma: 60 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
