/** An answer with so many hits is hot. */
export const hotAt = 5
/** Of so many that are gone it is known that they were hot. */
const mostRemembered = 1_000

/** Hot answers that are not kept any more, until they are made again. */
export class MissedAnswers {
  readonly #keys = new Set<string>()

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  dropped({ key, hits }: { key: string; hits: number }): void {
    if (hits < hotAt) return
    if (this.#keys.size >= mostRemembered) this.#keys.clear()
    this.#keys.add(key)
  }

  kept(key: string): void {
    this.#keys.delete(key)
  }
}
