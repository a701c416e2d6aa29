const pause = 1_200
/** For who writes on without a pause. */
const longestUnsent = 10_000
const longestRetry = 30_000

/** How many ms to wait before the next save. */
export class SavePace {
  private tries = 0
  private unsentSince: number | null = null

  /** A pause after the last letter, but not for ever. */
  afterChange(): number {
    this.unsentSince ??= Date.now()
    return Math.min(pause, this.unsentSince + longestUnsent - Date.now())
  }

  sent(): void {
    this.unsentSince = null
  }

  arrived(): number {
    this.tries = 0
    return pause
  }

  /** Ever longer. */
  afterFailure(): number {
    return Math.min(longestRetry, 2_000 * 2 ** this.tries++)
  }
}
