import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, Gauge, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

interface FiguresMessage {
  figures: Figures
}

/** What the primary process asks its web processes. */
const question = 'figures?'
/** ms that a process has for its answer; after that its last one counts. */
const patience = 2_000

/** Lets the primary process ask this one for its figures; does nothing in a process without a primary. */
export function answerWithFigures(registry: Registry): void {
  if (cluster.isWorker) process.on('message', (message) => void (message === question && sendFigures(registry)))
}

/** To the primary process. Before a web process ends its figures are sent once more, so that none is lost. */
export async function sendFigures(registry: Registry): Promise<void> {
  const figures = await registry.getMetricsAsJSON()
  if (process.connected) await new Promise<void>((resolve) => process.send?.({ figures } satisfies FiguresMessage, () => resolve()))
}

/**
 * The figures of all web processes in one, for the primary process. Counters go on over the end of a process: what it had
 * counted stays in the sum. Gauges are those of the processes that live.
 */
export class ProcessFigures {
  readonly #latest = new Map<Worker, Figures>()
  readonly #own = new Registry()
  /** Counters of processes that have ended. */
  #ended: Promise<Figures> = Promise.resolve([])

  constructor() {
    cluster.on('message', (worker, message) => void (isFigures(message) && this.#latest.set(worker, message.figures)))
    cluster.on('exit', (worker) => this.#fold(worker))
    const processes: Gauge = new Gauge({
      name: 'web_processes',
      help: 'Web processes that run, those that finish their last requests included',
      registers: [this.#own],
      collect: () => processes.set(living().length),
    })
  }

  /** As Prometheus reads it. */
  async text(): Promise<string> {
    await Promise.all(living().map(ask))
    const own = await this.#own.getMetricsAsJSON()
    // In one step with `#ended`: a process that ends meanwhile would be in neither.
    const latest = [...this.#latest.values()]
    return sumOf([own, await this.#ended, ...latest]).metrics()
  }

  #fold(worker: Worker): void {
    const last = this.#latest.get(worker)
    this.#latest.delete(worker)
    if (!last) return
    // A counter's type is sent as its name, though the declaration says a number.
    const counted = last.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
    this.#ended = this.#ended.then((before) => sumOf([before, counted]).getMetricsAsJSON())
  }
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

async function ask(worker: Worker): Promise<void> {
  if (!worker.isConnected()) return
  const enough = new AbortController()
  const { signal } = enough
  const answered = once(worker, 'message', { signal })
  worker.send(question, () => {})
  await Promise.race([answered, once(worker, 'exit', { signal }), sleep(patience, undefined, { signal })]).catch(() => {})
  enough.abort()
}

function sumOf(all: Figures[]): Registry {
  return AggregatorRegistry.aggregate(all)
}

function isFigures(message: unknown): message is FiguresMessage {
  return typeof message === 'object' && message !== null && 'figures' in message
}
