import { createHash } from 'node:crypto'

/** Counts and hashes what passes. */
export class HashedContent implements AsyncIterable<Uint8Array> {
  bytes = 0
  private readonly hash = createHash('sha256')
  private readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>

  constructor(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.content = content
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const piece of this.content) {
      this.hash.update(piece)
      this.bytes += piece.length
      yield piece
    }
  }

  async drain(): Promise<void> {
    for await (const _ of this) continue
  }

  /** Hex; once, after everything has passed. */
  sha256(): string {
    return this.hash.digest('hex')
  }
}
