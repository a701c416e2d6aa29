import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

export interface ZipEntry {
  /** With slashes, without one at its beginning. */
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Pictures and the like are packed already. */
  packed?: boolean
}

interface Written {
  name: Buffer
  crc: number
  size: number
  packedSize: number
  method: number
  offset: number
}

const utf8AndDescriptor = 0x0808
const earliestDate = 0x0021

/** The bytes of a zip archive, entry by entry: nothing is held but names. Places above 4 GB are written as ZIP64. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content, packed = false } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, method: packed ? 0 : 8, offset }
    const head = localHead(entry)
    offset += head.length
    yield head
    for await (const piece of packed ? measured(content, entry) : deflated(measured(content, entry))) {
      entry.packedSize += piece.length
      offset += piece.length
      yield piece
    }
    const tail = descriptor(entry)
    offset += tail.length
    yield tail
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

async function* measured(content: ZipEntry['content'], entry: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc)
    entry.size += piece.length
    yield piece
  }
}

async function* deflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: false })
  const deflate = createDeflateRaw({ level: 6 })
  source.on('error', (error) => deflate.destroy(error))
  yield* source.pipe(deflate) as AsyncIterable<Uint8Array> // bytes in, bytes out
}

function localHead({ name, method }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(utf8AndDescriptor, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt16LE(earliestDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packedSize, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packedSize, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

const top = 0xffffffff

function directoryEntry({ name, crc, size, packedSize, method, offset }: Written): Buffer {
  const isFar = offset >= top
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(45, 4)
  head.writeUInt16LE(isFar ? 45 : 20, 6)
  head.writeUInt16LE(utf8AndDescriptor, 8)
  head.writeUInt16LE(method, 10)
  head.writeUInt16LE(earliestDate, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packedSize, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(isFar ? top : offset, 42)
  return Buffer.concat([head, name, extra])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const far = Buffer.alloc(76)
  far.writeUInt32LE(0x06064b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(45, 12)
  far.writeUInt16LE(45, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(size), 40)
  far.writeBigUInt64LE(BigInt(offset), 48)
  far.writeUInt32LE(0x07064b50, 56)
  far.writeBigUInt64LE(BigInt(offset + size), 64)
  far.writeUInt32LE(1, 72)
  const near = Buffer.alloc(22)
  near.writeUInt32LE(0x06054b50, 0)
  near.writeUInt16LE(Math.min(count, 0xffff), 8)
  near.writeUInt16LE(Math.min(count, 0xffff), 10)
  near.writeUInt32LE(Math.min(size, top), 12)
  near.writeUInt32LE(Math.min(offset, top), 16)
  // Readers that know nothing of ZIP64 expect the end record right behind the directory.
  return count >= 0xffff || size >= top || offset >= top ? Buffer.concat([far, near]) : near
}
