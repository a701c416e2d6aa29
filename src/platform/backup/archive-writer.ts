import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { ManifestLine } from './archive-format.ts'
import { HashedContent } from './hashed-content.ts'

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Writes a tar archive into a new file, entry by entry; only a chunk of an entry is in memory. */
export class ArchiveWriter {
  private readonly tar = pack()
  private readonly written: Promise<void>
  private readonly madeAt: Date

  constructor(path: string, madeAt: number) {
    this.madeAt = new Date(madeAt)
    this.written = pipeline(this.tar, createWriteStream(path, { flush: true, mode: 0o600, flags: 'wx' }))
    // Thrown by `add` and `close`.
    this.written.catch(() => {})
  }

  /** @throws Error when the content has not exactly that many bytes, or cannot be written */
  async add(name: string, bytes: number, content: Content): Promise<ManifestLine> {
    const hashed = new HashedContent(content)
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
    ended.catch(() => {})
    const entry = this.tar.entry({ name, size: bytes, mode: 0o600, mtime: this.madeAt }, (error) => (error ? reject(error) : resolve()))
    for await (const piece of hashed) {
      if (hashed.bytes > bytes) throw new Error(`${name} has grown while it was read.`)
      if (!entry.write(piece)) await Promise.race([once(entry, 'drain'), this.written])
    }
    if (hashed.bytes < bytes) throw new Error(`${name} broke off after ${hashed.bytes} of ${bytes} bytes.`)
    entry.end(null)
    await Promise.race([ended, this.written])
    return { name, bytes, sha256: hashed.sha256() }
  }

  async addText(name: string, text: string): Promise<ManifestLine> {
    const bytes = Buffer.from(text)
    return this.add(name, bytes.length, [bytes])
  }

  async addFile(name: string, path: string): Promise<ManifestLine> {
    return this.add(name, (await stat(path)).size, createReadStream(path))
  }

  /** Resolves when everything is on disk. */
  async close(): Promise<void> {
    this.tar.finalize()
    await this.written
  }

  /** After a failure. */
  async abort(): Promise<void> {
    this.tar.destroy(new Error('The backup was not finished.'))
    await this.written.catch(() => {})
  }
}
