/** Time for an exchange, which grows with what comes, so that neither a slow line nor a busy machine cuts a large file. */
export class TimeLimit {
  readonly #stop = new AbortController()
  readonly #bytesPerMs: number | undefined
  #until: number
  #timer: NodeJS.Timeout

  constructor(ms: number, bytesPerMs?: number) {
    this.#bytesPerMs = bytesPerMs
    this.#until = performance.now() + ms
    this.#timer = this.#wait()
  }

  get signal(): AbortSignal {
    return this.#stop.signal
  }

  extend(bytes: number): void {
    if (this.#bytesPerMs !== undefined) this.#until += bytes / this.#bytesPerMs
  }

  clear(): void {
    clearTimeout(this.#timer)
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#look(), Math.max(1, Math.ceil(this.#until - performance.now()))).unref()
  }

  #look(): void {
    if (performance.now() < this.#until) this.#timer = this.#wait()
    else this.#stop.abort(new DOMException('The time is over', 'TimeoutError'))
  }
}
