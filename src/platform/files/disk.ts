import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileStore, ListedFile, LocalFile, StoredFile } from '../services.ts'
import { checkedKey, checkedPrefix } from './keys.ts'
import { codeOf, diskProblem, filesUnavailable } from './unavailable.ts'

/** Files below one directory of this machine. */
export class DiskFiles implements FileStore {
  private readonly root: string

  constructor(root: string) {
    this.root = root
  }

  async put(key: string, content: Uint8Array | LocalFile, _type: string): Promise<void> {
    const path = this.pathOf(key)
    if ((await this.size(key)) !== null) return
    const half = join(await openIncoming(this.root), randomUUID())
    try {
      await writeDurably(half, content)
      await makeDirectory(dirname(path))
      // Two writers of one key bring the same bytes, so it does not matter whose file stays.
      await rename(half, path)
      await syncDirectory(dirname(path))
    } catch (error) {
      throw diskProblem(error)
    } finally {
      await rm(half, { force: true })
    }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<StoredFile | null> {
    const file = await present(open(this.pathOf(key), 'r'))
    if (!file) return null
    const { size } = await file.stat()
    return { size, body: file.createReadStream(range ?? {}) }
  }

  async size(key: string): Promise<number | null> {
    const found = await present(stat(this.pathOf(key)))
    return found?.size ?? null
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true }).catch((error: unknown) => {
      throw diskProblem(error)
    })
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const start = checkedPrefix(prefix)
    const directory = start.slice(0, start.lastIndexOf('/') + 1)
    for await (const path of walk(join(this.root, directory))) {
      const key = relative(this.root, path).split(sep).join('/')
      if (!key.startsWith(start)) continue
      const found = await present(stat(path))
      if (found) yield { key, bytes: found.size, changedAt: found.mtimeMs }
    }
  }

  private pathOf(key: string): string {
    return join(this.root, checkedKey(key))
  }
}

/** Where files are written until they are whole; on the same file system as `root`, so that a rename moves them. */
export function incomingDirectory(root: string): string {
  return join(root, '.incoming')
}

/** @returns the directory for half-written files, made if missing. @throws Problem 503 or 507 */
export async function openIncoming(root: string): Promise<string> {
  const directory = incomingDirectory(root)
  await mkdir(directory, { recursive: true }).catch((error: unknown) => {
    throw diskProblem(error)
  })
  return directory
}

/** Removes what a killed process left half-written. `before` is epoch ms. */
export async function sweepIncoming(root: string, before: number): Promise<void> {
  for await (const path of walk(incomingDirectory(root))) {
    const found = await present(stat(path))
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

async function writeDurably(path: string, content: Uint8Array | LocalFile): Promise<void> {
  if (!(content instanceof Uint8Array)) await copyFile(content.path, path, constants.COPYFILE_EXCL)
  const file = await open(path, content instanceof Uint8Array ? 'wx' : 'r+')
  try {
    if (content instanceof Uint8Array) await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A directory entry survives a power cut only when its own directory was synced: so each new level is. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made))
}

async function syncDirectory(path: string): Promise<void> {
  // Windows opens no directories.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function* walk(directory: string): AsyncIterable<string> {
  const entries = await present(opendir(directory))
  if (!entries) return
  for await (const entry of entries) {
    const path = join(directory, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !entry.name.startsWith('.')) yield* walk(path)
  }
}

/** `null` for what is not there. A path through a file, or one too long, is not there either. */
async function present<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null
    throw filesUnavailable(error)
  }
}
