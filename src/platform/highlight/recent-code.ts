/**
 * What was made of the code seen last: of a text that is saved again and again only the block that was changed is taken apart,
 * and what was made before a transaction is there within it.
 */
export class RecentCode<T> {
  readonly #made = new Map<string, { result: Promise<T>; characters: number }>()
  readonly #most: number
  #characters = 0

  /** @param most characters of code in all */
  constructor(most: number) {
    this.#most = most
  }

  /** Whoever asks meanwhile waits for the same work; what fails is tried anew by whoever asks next. */
  get(language: string, code: string, make: () => Promise<T>): Promise<T> {
    const key = `${language}\n${code}`
    const known = this.#made.get(key)
    // Put at the end again: the first entry is always the one used longest ago.
    this.#remove(key)
    const result = known?.result ?? make()
    this.#made.set(key, { result, characters: key.length })
    this.#characters += key.length
    result.catch(() => this.#remove(key))
    this.#forgetOldest()
    return result
  }

  #forgetOldest(): void {
    for (const key of this.#made.keys()) {
      if (this.#characters <= this.#most) return
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#made.get(key)?.characters ?? 0
    this.#made.delete(key)
  }
}
