import { Readable } from 'node:stream'
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'

export interface ZipFile extends AsyncDisposable {
  /** In the order of the directory. */
  names: string[]
  /** Bytes that all entries together have once they are read. */
  size: number
  /** The content of an entry; it may be read as often as needed. @throws Problem 422 when it is damaged or larger than it says */
  read(name: string): AsyncIterable<Uint8Array>
}

interface Place {
  method: number
  crc: number
  size: number
  packedSize: number
  offset: number
}

/** Opens an archive of this machine by its directory; nothing is unpacked to disk, so no name in it leads anywhere. @throws Problem 422 */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path)
  try {
    const places = await directoryOf(file)
    return {
      names: [...places.keys()],
      size: sum(places, ({ size }) => size),
      read(name) {
        const place = places.get(name)
        if (!place) throw damagedZip()
        return contentOf(file, place)
      },
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function directoryOf(file: FileHandle): Promise<Map<string, Place>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - 66_000), Math.min(size, 66_000))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw damagedZip()
  let length = tail.readUInt32LE(end + 12)
  let offset = tail.readUInt32LE(end + 16)
  // Only by its locator right before the end: an archive inside this one may have such a record too.
  const far = end >= 76 && tail.readUInt32LE(end - 20) === 0x07064b50 ? tail.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 6]), end - 20) : -1
  if (far >= 0) {
    length = Number(tail.readBigUInt64LE(far + 40))
    offset = Number(tail.readBigUInt64LE(far + 48))
  }
  if (offset + length > size || length > 512_000_000) throw damagedZip()
  const directory = await bytesAt(file, offset, length)
  const places = new Map<string, Place>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [nameLength, extraLength, noteLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const place: Place = {
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    takeFarSizes(place, directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))
    places.set(name, place)
    at += 46 + nameLength + extraLength + noteLength
  }
  // Several entries made of the same bytes: a few kilobytes would be as many gigabytes as somebody likes.
  if (sum(places, ({ packedSize }) => packedSize) > size) throw damagedZip()
  return places
}

function sum(places: Map<string, Place>, of: (place: Place) => number): number {
  let all = 0
  for (const place of places.values()) all += of(place)
  return all
}

/** Sizes and offset that do not fit into 32 bits stand in the ZIP64 field, in this order and only those. APPNOTE 4.5.3 */
function takeFarSizes(place: Place, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    for (const part of ['size', 'packedSize', 'offset'] as const) {
      if (place[part] !== 0xffffffff) continue
      if (next + 8 > extra.length) throw damagedZip()
      place[part] = Number(extra.readBigUInt64LE(next))
      next += 8
    }
    return
  }
}

async function* contentOf(file: FileHandle, { method, crc, size, packedSize, offset }: Place): AsyncGenerator<Uint8Array> {
  const head = await bytesAt(file, offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw damagedZip()
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  let known = 0
  let seen = 0
  try {
    for await (const piece of method === 8 ? inflated(pieces(file, start, packedSize)) : pieces(file, start, packedSize)) {
      seen += piece.length
      // What grows beyond its own word is a bomb.
      if (seen > size) throw damagedZip()
      known = crc32(piece, known)
      yield piece
    }
  } catch (error) {
    throw error instanceof Problem ? error : damagedZip()
  }
  if (seen !== size || known !== crc) throw damagedZip()
}

async function* inflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: false })
  const inflate = createInflateRaw()
  source.on('error', (error) => inflate.destroy(error))
  yield* source.pipe(inflate) as AsyncIterable<Uint8Array> // bytes in, bytes out
}

async function* pieces(file: FileHandle, from: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += 65_536) yield await bytesAt(file, from + at, Math.min(65_536, length - at))
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

export function damagedZip(): Problem {
  const message = t('studio-error.zip-damaged')
  return new Problem(422, 'zip-damaged', message, { fields: { file: [message] } })
}
