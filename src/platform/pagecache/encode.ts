import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'

export type Encoding = 'identity' | 'gzip' | 'br'

const quality = (q: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: q } })
/** What fits into a window of this size is made as small with a fifth less work. */
const smallWindow = 16
const small = { params: { ...quality(6).params, [constants.BROTLI_PARAM_LGWIN]: smallWindow } }
const brotli = promisify(brotliCompress)

/** Quality 6 costs about 0.2 ms for a page; 11 costs 17 ms and belongs in the background. */
export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(bytes, bytes.length < 2 ** smallWindow ? small : quality(6))
  if (encoding === 'gzip') return gzipSync(bytes, { level: 6 })
  return bytes
}

export function encodeSlowly(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, quality(11))
}

/** The best encoding the client takes. `q=0` refuses one, RFC 9110 12.5.3. */
export function accepted(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (takes(header, 'br')) return 'br'
  return takes(header, 'gzip') ? 'gzip' : 'identity'
}

function takes(header: string, name: string): boolean {
  const at = header.indexOf(name)
  if (at < 0) return false
  const rest = header.slice(at + name.length).split(',', 1)[0] ?? ''
  return !/;\s*q=0(\.0*)?\s*$/.test(rest)
}
