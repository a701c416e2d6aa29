import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { unpack } from './unpack.ts'

/**
 * Unpacks archives of texts into `folder`: as parts of one site, or where two of them differ at a place, each into a folder of its name.
 * @throws Problem 422 for a damaged one
 */
export async function unpackAll(archives: readonly { path: string; stem: string }[], folder: string): Promise<void> {
  const [only, ...more] = archives
  if (only && more.length === 0) return unpack(only.path, folder)
  const names = new Map<string, number>()
  const parts: string[] = []
  for (const { path, stem } of archives) {
    const number = (names.get(stem) ?? 0) + 1
    names.set(stem, number)
    const part = join(`${folder}-parts`, number === 1 ? stem : `${stem}-${number}`)
    await mkdir(part, { recursive: true })
    await unpack(path, part)
    parts.push(part)
  }
  const places = await placesIn(parts)
  if (places) for (const [path, place] of places) await move(place, join(folder, path))
  else for (const part of parts) await move(part, join(folder, basename(part)))
}

/** Of each file; null where archives differ at a place. */
async function placesIn(parts: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
  const places = new Map<string, string>()
  const folders = new Set<string>()
  for (const part of parts)
    for (const place of await filesIn(part)) {
      const path = relative(part, place).split(sep).join('/')
      const there = places.get(path)
      if (there !== undefined && (await hashOf(there)) !== (await hashOf(place))) return null
      places.set(path, place)
      for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) folders.add(above)
    }
  // What is a file in one archive may be a folder in another.
  return [...places.keys()].some((path) => folders.has(path)) ? null : places
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer) // without an encoding, a stream of bytes
  return hash.digest('hex')
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}
