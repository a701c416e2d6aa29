import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cutWidthsOf } from '#base/image.ts'
import { startMediaApp, type MediaApp } from '../../../testing/media-app.ts'
import { testImage, photoWithMetadata } from '../../../testing/pictures.ts'
import { sourceKey } from './keys.ts'
import { importPicture, mediaById } from './service.ts'

let app: MediaApp
let narrow: Promise<Buffer> | undefined
beforeAll(async () => {
  app = await startMediaApp()
})
afterAll(() => app.close())

async function originalOf(id: string): Promise<Buffer> {
  const file = await app.services.files.read(sourceKey(id))
  if (!file) throw new Error('The original is missing.')
  return buffer(file.body)
}

/** Red, green and blue value of a pixel. */
async function pixelOf(id: string, left: number, top: number): Promise<number[]> {
  const data = await sharp(await originalOf(id))
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...data]
}

async function idOf(bytes: Uint8Array, name = 'picture'): Promise<string> {
  const image = await importPicture(app.services, { bytes, name, alt: '' })
  return image.id ?? ''
}

describe('Imported pictures', () => {
  test('an imported picture has its size, its texts, a colour and a blurred placeholder', async () => {
    const bytes = await testImage({ width: 1000, height: 600 }).jpeg().toBuffer()
    const image = await importPicture(app.services, { bytes, name: 'letters.jpg', alt: 'A clerk', credit: 'Cut paper', focus: [0.5, 0.25] })
    expect(image).toMatchObject({ url: `/media/${image.id}/960.webp`, width: 1000, height: 600, alt: 'A clerk', credit: 'Cut paper', focus: [0.5, 0.25] })
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,[\w+/]{40,200}=*$/)
    const blur = await sharp(Buffer.from(image.placeholder?.split(',')[1] ?? '', 'base64')).metadata()
    expect([blur.format, blur.width, blur.height]).toEqual(['webp', 16, 10])
    const row = await mediaById(app.services, image.id ?? '')
    expect(row).toMatchObject({ kind: 'image', mime: 'image/webp', name: 'letters.webp', user_id: null })
    expect(row?.colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('a picture imported twice is one entry, and the second import fills in empty fields', async () => {
    const bytes = await testImage({ width: 700 }).png().toBuffer()
    const first = await importPicture(app.services, { bytes, name: 'a.png', alt: 'First' })
    const second = await importPicture(app.services, { bytes, name: 'b.png', alt: 'Second', credit: 'Later', focus: [0, 1] })
    expect(second.id).toBe(first.id)
    expect(second).toMatchObject({ alt: 'Second', credit: 'Later', focus: [0, 1] })
    expect(await mediaById(app.services, first.id ?? '')).toMatchObject({ alt: 'First', credit: 'Later', name: 'a.webp' })
  })

  test('a picture imported ten times at once is one entry with one file', async () => {
    const bytes = await testImage({ width: 650, colour: '#123456' }).png().toBuffer()
    const images = await Promise.all(Array.from({ length: 10 }, () => importPicture(app.services, { bytes, name: 'a.png', alt: '' })))
    expect(new Set(images.map(({ id }) => id)).size).toBe(1)
    const originals: string[] = []
    for await (const { key } of app.services.files.list('media/')) originals.push(key)
    const rows = await app.services.database.db.selectFrom('media').select('id').execute()
    expect(originals.filter((key) => key.endsWith('master.webp')).length).toBe(rows.length)
  })

  test('a stored picture has no EXIF, GPS, colour profile or original name, and is upright', async () => {
    const canary = 'canary-of-the-photographer'
    const bytes = await photoWithMetadata(canary)
    expect(bytes.includes(canary) && (await sharp(bytes).metadata()).exif !== undefined).toBe(true)
    const id = await idOf(bytes)
    await app.work()
    const row = await mediaById(app.services, id)
    expect([row?.width, row?.height]).toEqual([400, 800])
    for await (const { key } of app.services.files.list(`media/${id.slice(0, 2)}/${id}/`)) {
      const file = await app.services.files.read(key)
      const kept = file ? await buffer(file.body) : Buffer.alloc(0)
      expect(kept.includes(canary)).toBe(false)
      expect(kept.includes('GPS')).toBe(false)
      expect(kept.includes('Exif')).toBe(false)
      const facts = await sharp(kept).metadata()
      expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
    // The red half was on the left; turned by 90 degrees it is on top.
    expect((await pixelOf(id, 200, 100))[1]).toBeLessThan(60)
    expect((await pixelOf(id, 200, 700))[1]).toBeGreaterThan(230)
  })

  test('a picture is reduced to at most 2,560 pixels of width and 8,192 of height', async () => {
    const wide = await mediaById(app.services, await idOf(await testImage({ width: 4000, height: 400 }).jpeg().toBuffer()))
    expect([wide?.width, wide?.height]).toEqual([2560, 256])
    const tall = await mediaById(app.services, await idOf(await testImage({ width: 400, height: 9_000 }).png().toBuffer()))
    expect(tall?.height).toBe(8192)
  })

  test('a clean WebP is stored unchanged, and one with EXIF is not', async () => {
    const clean = await testImage({ width: 1200, height: 300 }).webp({ quality: 80 }).toBuffer()
    expect((await originalOf(await idOf(clean))).equals(clean)).toBe(true)
    const withExif = await testImage({ width: 1201 })
      .withExif({ IFD0: { Copyright: 'canary-in-webp' } })
      .webp()
      .toBuffer()
    expect(withExif.includes('canary-in-webp')).toBe(true)
    expect((await originalOf(await idOf(withExif))).includes('canary-in-webp')).toBe(false)
  })

  test.each([
    ['an AVIF', () => testImage({ width: 500 }).avif({ effort: 0 })],
    ['a palette PNG', () => testImage({ width: 510 }).png({ palette: true })],
    ['a 16-bit PNG', () => testImage({ width: 520 }).toColourspace('rgb16').png()],
    ['a grey JPEG', () => testImage({ width: 530 }).greyscale().jpeg()],
    ['a CMYK JPEG', () => testImage({ width: 540 }).toColourspace('cmyk').jpeg()],
    ['a progressive JPEG', () => testImage({ width: 550 }).jpeg({ progressive: true })],
    ['a TIFF', () => testImage({ width: 541 }).tiff()],
    ['a CMYK TIFF', () => testImage({ width: 542 }).toColourspace('cmyk').tiff({ compression: 'lzw' })],
    ['a transparent PNG', () => sharp({ create: { width: 560, height: 300, channels: 4, background: { r: 200, g: 16, b: 46, alpha: 0.5 } } }).png()],
    ['a picture of one pixel', () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#c8102e' } }).png()],
  ])('an imported picture may be %s', async (_, draw) => {
    const id = await idOf(await draw().toBuffer())
    const row = await mediaById(app.services, id)
    const master = await sharp(await originalOf(id)).metadata()
    expect([master.format, master.space, master.width]).toEqual(['webp', 'srgb', row?.width])
    expect((await app.get(`/media/${id}/${Math.min(320, row?.width ?? 0)}.avif`)).statusCode).toBe(200)
  })
})

describe('Picture variants', () => {
  test('variants are made as AVIF after an import and as WebP on request, in the right size and type', async () => {
    const id = await idOf(await testImage({ width: 1300, height: 650 }).png().toBuffer())
    expect(await app.work()).toBeGreaterThan(0)
    for (const width of cutWidthsOf(1300)) {
      expect(await app.services.files.size(`media/${id.slice(0, 2)}/${id}/${width}.avif`)).toBeGreaterThan(0)
      for (const format of ['avif', 'webp'] as const) {
        const answer = await app.get(`/media/${id}/${width}.${format}`)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`])
        const facts = await sharp(answer.rawPayload).metadata()
        expect([facts.format, facts.width, facts.height]).toEqual([format === 'avif' ? 'heif' : 'webp', width, width / 2])
      }
    }
  })

  test('a variant is made on its first request, once for all simultaneous requests', async () => {
    const id = await idOf(await testImage({ width: 2000, height: 500 }).png().toBuffer())
    const put = vi.spyOn(app.services.files, 'put')
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.get(`/media/${id}/960.webp`)))
    expect(put).toHaveBeenCalledOnce()
    put.mockRestore()
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
  })

  test.each([
    '321.webp',
    '1300.webp',
    '1920.webp',
    '960.png',
    '960.jpg',
    '0.webp',
    '-320.webp',
    '320.WEBP',
    '0320.webp',
    '320',
    'master.webp',
    'original',
    '99999999999.avif',
    '320.webp%00',
    '%2e%2e%2fmaster.webp',
    '320.webp%2f..',
    '3e2.webp',
  ])('a variant that is not offered gets 404: %s', async (variant) => {
    // The bytes are the same each time, so that there is one entry.
    const id = await idOf(await (narrow ??= testImage({ width: 1300, height: 40 }).png().toBuffer()))
    const answer = await app.get(`/media/${id}/${variant}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toMatch(/^(public, max-age=10|no-store)$/)
  })

  test('a narrow picture has one variant of its own width', async () => {
    const image = await importPicture(app.services, { bytes: await testImage({ width: 200, height: 100 }).png().toBuffer(), name: 'a.png', alt: '' })
    expect(image.url).toBe(`/media/${image.id}/200.webp`)
    const answer = await app.get(image.url)
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(200)
    expect((await app.get(`/media/${image.id}/320.webp`)).statusCode).toBe(404)
  })
})

describe('Pictures with transparent parts', () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  /** A disc in one colour on nothing. */
  const disc = (fill: string) =>
    sharp({ create: { width: 640, height: 640, channels: 4, background: clear } })
      .composite([{ input: Buffer.from(`<svg width="640" height="640"><circle cx="320" cy="320" r="200" fill="${fill}"/></svg>`) }])
      .png()
      .toBuffer()
  const cornerOf = async (picture: Uint8Array): Promise<number[]> => {
    const raw = await sharp(picture).extract({ left: 1, top: 1, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    return [...raw]
  }

  test.each([
    ['dark', '#101010', [255, 255, 255]],
    ['coloured', '#c8102e', [255, 255, 255]],
    ['light', '#f8f8f0', [14, 12, 10]],
  ])('a %s drawing stands on one ground, on which it is seen, on pages and in directories', async (_, fill, ground) => {
    const image = await importPicture(app.services, { bytes: await disc(fill), name: 'drawing.png', alt: '' })
    const near = ground.map((part) => expect.closeTo(part, -1) as number)
    const behind = await sharp(Buffer.from(image.placeholder?.split(',')[1] ?? '', 'base64'))
      .removeAlpha()
      .stats()
    expect(behind.channels.map(({ mean }) => mean)).toEqual(near)
    expect(behind.channels.every(({ stdev }) => stdev < 2)).toBe(true)
    const { rawPayload } = await app.server.inject({ method: 'GET', url: `/media/${image.id}/square.jpg` })
    expect(await cornerOf(rawPayload)).toEqual(near)
  })
})
