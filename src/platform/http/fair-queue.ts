interface Queued<T> {
  network: string
  item: T
}

/** A queue with a line for each network: `take` goes round the networks, so that a long line delays nobody else. */
export class FairQueue<T> {
  readonly #lines = new Map<string, Queued<T>[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  lengthOf(network: string): number {
    return this.#lines.get(network)?.length ?? 0
  }

  /** The network with the longest line, undefined when nobody waits. */
  longest(): string | undefined {
    let found: string | undefined
    for (const network of this.#lines.keys()) if (found === undefined || this.lengthOf(network) > this.lengthOf(found)) found = network
    return found
  }

  /** @returns takes the item out again; false when it has left already */
  add(network: string, item: T): () => boolean {
    const queued = { network, item }
    const line = this.#lines.get(network)
    if (line) line.push(queued)
    else this.#lines.set(network, [queued])
    this.#size++
    return () => this.#remove(queued)
  }

  /** The oldest of the network whose turn it is. */
  take(): T | undefined {
    for (const [network, [first]] of this.#lines) {
      if (!first) continue
      this.#remove(first)
      const line = this.#lines.get(network)
      if (line) {
        this.#lines.delete(network)
        this.#lines.set(network, line)
      }
      return first.item
    }
    return undefined
  }

  /** The newest item of a network, taken out. */
  dropNewest(network: string): T | undefined {
    const last = this.#lines.get(network)?.at(-1)
    if (last) this.#remove(last)
    return last?.item
  }

  #remove(queued: Queued<T>): boolean {
    const line = this.#lines.get(queued.network)
    const at = line?.indexOf(queued) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) this.#lines.delete(queued.network)
    this.#size--
    return true
  }
}
