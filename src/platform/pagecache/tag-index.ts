/** Which answers carry a tag. Most tags stand on one answer alone, which then needs no set of its own. */
export class TagIndex<T extends object> {
  readonly #holders = new Map<string, T | Set<T>>()

  add(tag: string, holder: T): void {
    const before = this.#holders.get(tag)
    if (before === undefined) this.#holders.set(tag, holder)
    else if (before instanceof Set) before.add(holder)
    else if (before !== holder) this.#holders.set(tag, new Set([before, holder]))
  }

  remove(tag: string, holder: T): void {
    const holders = this.#holders.get(tag)
    if (holders === holder) this.#holders.delete(tag)
    else if (holders instanceof Set && holders.delete(holder) && holders.size === 0) this.#holders.delete(tag)
  }

  /** Those of this moment: they may be removed on the way. */
  holdersOf(tag: string): T[] {
    const holders = this.#holders.get(tag)
    if (holders === undefined) return []
    return holders instanceof Set ? [...holders] : [holders]
  }

  clear(): void {
    this.#holders.clear()
  }
}
