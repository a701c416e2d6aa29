import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { openZip } from './read-zip.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const folder = scratchDirectory('zip')

async function bytesOf(entries: Record<string, Uint8Array | string>): Promise<Buffer> {
  async function* all(): AsyncGenerator<ZipEntry> {
    for (const [name, content] of Object.entries(entries))
      yield { name, content: [Buffer.from(content)], packed: content.length === 0 || name.endsWith('.zip') }
  }
  return joined(writeZip(all()))
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function textsOf(bytes: Buffer): Promise<Record<string, string>> {
  const path = join(folder, `${Math.random()}.zip`)
  writeFileSync(path, bytes)
  await using zip = await openZip(path)
  const texts: Record<string, string> = {}
  for (const name of zip.names) texts[name] = (await joined(zip.read(name))).toString('latin1')
  return texts
}

test('the end record of a small ZIP archive directly follows its central directory', async () => {
  const bytes = await bytesOf({ 'a.txt': 'one', 'b/c.txt': 'two' })
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  expect(bytes.readUInt16LE(end + 10)).toBe(2)
  expect(bytes.readUInt32LE(end + 16) + bytes.readUInt32LE(end + 12)).toBe(end)
  expect(await textsOf(bytes)).toEqual({ 'a.txt': 'one', 'b/c.txt': 'two' })
})

/** So many that the classic end record cannot count them. */
const crowd = () => bytesOf(Object.fromEntries(Array.from({ length: 65_600 }, (_, at) => [`${at}`, ''])))

test('an archive with more than 65,535 entries has a ZIP64 record and is read completely', async () => {
  const bytes = await crowd()
  expect(bytes.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))).toBeGreaterThan(0)
  const path = join(folder, 'many.zip')
  writeFileSync(path, bytes)
  await using zip = await openZip(path)
  expect(zip.names).toHaveLength(65_600)
})

test('ZIP64 records of an archive inside another archive are ignored', async () => {
  const inner = (await crowd()).subarray(-200)
  expect(await textsOf(await bytesOf({ 'inner.zip': inner }))).toEqual({ 'inner.zip': inner.toString('latin1') })
})

test('sizes in the ZIP64 extra field of an entry are read', async () => {
  const bytes = await bytesOf({ 'a.txt': 'one' })
  const directory = bytes.readUInt32LE(bytes.length - 6)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(0x5455, 0) // a time, before the field that is looked for
  extra.writeUInt16LE(4, 2)
  extra.writeUInt16LE(1, 8)
  extra.writeUInt16LE(16, 10)
  extra.writeBigUInt64LE(BigInt(bytes.readUInt32LE(directory + 24)), 12)
  extra.writeBigUInt64LE(BigInt(bytes.readUInt32LE(directory + 20)), 20)
  const entry = Buffer.from(bytes.subarray(directory, directory + 51))
  entry.writeUInt32LE(0xffffffff, 20)
  entry.writeUInt32LE(0xffffffff, 24)
  entry.writeUInt16LE(extra.length, 30)
  const end = Buffer.from(bytes.subarray(-22))
  end.writeUInt32LE(entry.length + extra.length, 12)
  expect(await textsOf(Buffer.concat([bytes.subarray(0, directory), entry, extra, end]))).toEqual({ 'a.txt': 'one' })
})

test('a ZIP archive whose entries are made of the same bytes is refused', async () => {
  const bytes = await bytesOf({ 'a.zip': 'word'.repeat(500) })
  const directory = bytes.readUInt32LE(bytes.length - 6)
  const entries = [...'abcdef'].map((letter) => {
    const entry = Buffer.from(bytes.subarray(directory, -22))
    entry.write(letter, 46)
    return entry
  })
  const end = Buffer.from(bytes.subarray(-22))
  end.writeUInt32LE(entries.length * (entries[0]?.length ?? 0), 12)
  await expect(textsOf(Buffer.concat([bytes.subarray(0, directory), ...entries, end]))).rejects.toMatchObject({ code: 'zip-damaged' })
})
