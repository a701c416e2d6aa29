import type { Writable } from 'node:stream'

/** Bytes that go along with a question, read when their turn comes; again when they are sent again. */
export interface ByteStream {
  bytes: number
  /** `take` keeps no block: its memory may be used for the next one. */
  each(take: (block: Uint8Array) => Promise<void>): Promise<void>
}

/** Takes the next block of an answer, which lives until the promise is settled; throws nothing. */
export type ReceiveBytes = (block: Uint8Array) => Promise<void>

/** @throws what the freight throws, or Error when it has another length than it said */
export async function sendByteStream(line: Writable, { bytes, each }: ByteStream): Promise<void> {
  let left = bytes
  await each(async (block) => {
    left -= block.length
    if (left >= 0) await new Promise<void>((sent, fail) => line.write(block, (error) => (error ? fail(error) : sent())))
  })
  if (left !== 0) throw new Error(`Of ${bytes} bytes ${bytes - left} came.`)
}

/** Takes apart what comes over a line into the freights that were announced, in their order. */
export class IncomingBytes {
  readonly #blocks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array(0)

  constructor(line: AsyncIterable<Uint8Array>) {
    this.#blocks = line[Symbol.asyncIterator]()
  }

  /** @throws Error when the line ends before */
  async take(bytes: number, unload: ReceiveBytes): Promise<void> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#blocks.next()
        if (next.done) throw new Error('The other side has ended.')
        this.#rest = next.value
      }
      const block = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(block.length)
      left -= block.length
      await unload(block)
    }
  }

  async whole(bytes: number): Promise<Uint8Array> {
    const all = Buffer.allocUnsafeSlow(bytes)
    let at = 0
    await this.take(bytes, async (block) => {
      all.set(block, at)
      at += block.length
    })
    return all
  }
}
