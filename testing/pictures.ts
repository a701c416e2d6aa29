import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

interface Drawn {
  width?: number
  height?: number
  /** Left half; the right half is white. Its own in each picture if not given: files of equal bytes are one in the library, also those of two tests. */
  colour?: string
}

/** Two plain halves, so that tests can look at corners; `sharp` instance to be encoded as wanted. */
export function testImage({ width = 1000, height = 600, colour = `#${randomBytes(3).toString('hex')}` }: Drawn = {}): Sharp {
  const half = { create: { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 as const, background: colour } }
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([{ input: half, gravity: 'west' }])
}

interface Moving {
  width: number
  height: number
  format?: 'gif' | 'webp'
  /** Of each frame, ms. */
  delay?: number[]
}

/** Frames of one colour each. */
export async function animation(colours: string[], { width, height, format = 'gif', delay = colours.map(() => 100) }: Moving): Promise<Buffer> {
  const frames = colours.map((background) => ({ create: { width, height, channels: 3 as const, background } }))
  const moving = sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), { join: { animated: true } })
  return format === 'gif' ? moving.gif({ delay }).toBuffer() : moving.webp({ delay, quality: 90 }).toBuffer()
}

/** A photograph with a place, a name and a thumbnail-sized note in its EXIF, turned by 90 degrees. */
export async function photoWithMetadata(canary: string): Promise<Buffer> {
  const upright = await testImage({ width: 800, height: 400, colour: '#c8102e' }).png().toBuffer()
  return sharp(upright)
    .withExif({
      IFD0: { Copyright: canary, Artist: canary, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 48/1 27/1', GPSLongitudeRef: 'E', GPSLongitude: '15/1 58/1 40/1' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A correct PNG of zeros, one bit per pixel: a few bytes that unpack to a great many. */
export function emptyPng(width: number, height: number, packed = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', head), pngChunk('IDAT', packed), pngChunk('IEND')])
}

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** A PNG that says of itself that it has more frames, of which none is kept here. */
export function animatedPng(frames: number): Buffer {
  const still = emptyPng(40, 30)
  const count = Buffer.alloc(8)
  count.writeUInt32BE(frames, 0)
  // After the signature and the header.
  const head = 8 + 25
  return Buffer.concat([still.subarray(0, head), pngChunk('acTL', count), still.subarray(head)])
}
