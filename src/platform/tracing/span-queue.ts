import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log/log.ts'

/** Spans that wait; more are dropped, so that a collector that is away costs no memory. */
const mostWaiting = 2_048
const perBatch = 512
/** `ExportResultCode.SUCCESS` of a package that is not ours to import. */
const success = 0
/** ms between two lines of the log about a collector that takes nothing. */
const quiet = 60_000

/** Sends ended spans in batches, one after the other. The one of the library does not say how many it has dropped. */
export class SpanQueue implements SpanProcessor {
  readonly #exporter: SpanExporter
  readonly #delayMs: number
  readonly #log: Pick<Log, 'warn'>
  #waiting: ReadableSpan[] = []
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #saidAt = -Infinity
  dropped = 0

  constructor(exporter: SpanExporter, delayMs: number, log: Pick<Log, 'warn'>) {
    this.#exporter = exporter
    this.#delayMs = delayMs
    this.#log = log
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & 1) === 0) return
    if (this.#waiting.length >= mostWaiting) this.dropped++
    else this.#waiting.push(span)
    this.#timer ??= setTimeout(() => void this.forceFlush(), this.#delayMs).unref()
  }

  forceFlush(): Promise<void> {
    clearTimeout(this.#timer)
    return (this.#sending ??= this.#sendAll())
  }

  async shutdown(): Promise<void> {
    await this.forceFlush()
    await this.forceFlush()
    await this.#exporter.shutdown()
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, perBatch))
    this.#sending = undefined
    this.#timer = undefined
  }

  #send(batch: ReadableSpan[]): Promise<void> {
    return new Promise((resolve) => {
      this.#exporter.export(batch, ({ code, error }) => {
        if (Number(code) !== success) this.#lost(batch.length, error)
        resolve()
      })
    })
  }

  #lost(count: number, error: Error | undefined): void {
    this.dropped += count
    const now = performance.now()
    if (now - this.#saidAt < quiet) return
    this.#saidAt = now
    this.#log.warn({ reason: error?.message, dropped: this.dropped }, 'traces cannot be sent')
  }
}
