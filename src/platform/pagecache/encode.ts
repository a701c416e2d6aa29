import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync, type BrotliOptions } from 'node:zlib'
import { hotAt } from './missed-answers.ts'

export type Encoding = 'identity' | 'gzip' | 'br'

const brotli = promisify(brotliCompress)

/** Fast: a page costs a sixth of what it would at quality 6 and is a sixth larger. Better ones are made in the background. */
export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(bytes, { ...settingsOf(bytes, 1), chunkSize: outputBlock })
  if (encoding === 'gzip') return gzipSync(bytes, { level: 6 })
  return bytes
}

/** Brotli outside this thread; `quality` is at most 11. */
export function encodeSlowly(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, settingsOf(bytes, quality))
}

/** Of Brotli: a page takes 2 ms at the first one and 50 at the other, and is a tenth smaller. */
export const [warmQuality, hotQuality] = [6, 10]
/** At so many hits the brotli variant is made again in the background, at this quality (ADR 13). */
export const qualityAt = new Map([
  [1, warmQuality],
  [hotAt, hotQuality],
  [20, 11],
])

const encoder = new TextEncoder()
const scratch = new Uint8Array(256 * 1024)

/** `Buffer.from` for texts that are not all ASCII, which goes through such a text once to measure it and once more to write it. */
export function utf8(text: string): Buffer {
  // No character of UTF-16 takes more than three bytes.
  if (text.length * 3 > scratch.length) return Buffer.from(text)
  return Buffer.from(scratch.subarray(0, encoder.encodeInto(text, scratch).written))
}

/** Bytes that are got ready for what comes out; Node's own 16 kB take longer to get than a list takes to pack. */
const outputBlock = 4_096
/** What fits into a window of this size is made as small with a fifth less work. */
const smallWindow = 16

function settingsOf(bytes: Buffer, quality: number): BrotliOptions {
  const window = bytes.length < 2 ** smallWindow ? { [constants.BROTLI_PARAM_LGWIN]: smallWindow } : {}
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...window } }
}

/** The best encoding the client takes. `q=0` refuses one, RFC 9110 12.5.3. */
export function accepted(header: string | undefined): Encoding {
  if (!header) return 'identity'
  // Browsers send the same few.
  if (header !== last.header) last = { header, encoding: best(header) }
  return last.encoding
}

let last: { header: string; encoding: Encoding } = { header: '', encoding: 'identity' }

function best(header: string): Encoding {
  if (takes(header, 'br')) return 'br'
  return takes(header, 'gzip') ? 'gzip' : 'identity'
}

function takes(header: string, name: string): boolean {
  const at = header.indexOf(name)
  if (at < 0) return false
  const rest = header.slice(at + name.length).split(',', 1)[0] ?? ''
  return !/;\s*q=0(\.0*)?\s*$/.test(rest)
}
