/** A clock that stands still until a test moves it. Starts at 2026-11-20 12:00 UTC. */
export class TestClock {
  private ms = Date.UTC(2026, 10, 20, 12)

  now = (): number => this.ms

  /** Moves on by `ms` milliseconds. */
  pass(ms: number): void {
    this.ms += ms
  }
}
