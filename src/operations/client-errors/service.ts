import { Counter, type Registry } from 'prom-client'
import { onLoggedFault, type LoggedFault } from '#platform/log/log.ts'
import { perServices } from '#platform/per-services.ts'
import { versionOf } from '#platform/product-version.ts'
import type { Services } from '#platform/services.ts'
import type { ClientError } from './contract.ts'
import { cleanPath, cleanServerMessage, cleanServerStack, groupKeyOf } from './rules.ts'
import { addError, type ErrorReport } from './store.ts'

/** ms in which equal errors become one write. */
const gather = 1_000
/** Groups that one process writes at a time; an outage that makes more of them says enough with these. */
const mostGroups = 20
/** Ids of requests that a group keeps. */
const mostRequests = 5

const countsOf = perServices(() => new Map<ClientError['source'], number>())

export function countError(services: Services, source: ClientError['source']): void {
  const counts = countsOf(services)
  counts.set(source, (counts.get(source) ?? 0) + 1)
}

/** Figures of the errors that this process has seen. */
export function measureErrors(registry: Registry, services: Services): void {
  const counter: Counter = new Counter({
    name: 'errors_total',
    help: 'Errors of the server and of scripts in browsers, by where they came from',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      counter.reset()
      for (const [source, count] of countsOf(services)) counter.inc({ source }, count)
    },
  })
}

/** From now on errors that are logged are kept in groups. @returns how to write the last ones and end it */
export function keepLoggedErrors(services: Services): () => Promise<void> {
  const waiting = new Map<string, ErrorReport>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    timer = undefined
    const reports = [...waiting.values()]
    waiting.clear()
    try {
      for (const report of reports) await addError(services.database.db, report, services.now())
    } catch {
      // They stand in the log, and a database that is away is no error of theirs.
    }
  }

  const end = onLoggedFault(services.log, (fault) => {
    const report = reportOf(fault, versionOf(services.config))
    countError(services, report.source)
    gatherReport(waiting, report)
    timer ??= setTimeout(() => void write(), gather).unref()
  })
  return async () => {
    end()
    clearTimeout(timer)
    await write()
  }
}

function gatherReport(waiting: Map<string, ErrorReport>, report: ErrorReport): void {
  const key = groupKeyOf(report)
  const same = waiting.get(key)
  if (!same && waiting.size >= mostGroups) return
  const requests = [...report.requests.split(' '), ...(same?.requests.split(' ') ?? [])].filter(Boolean).slice(0, mostRequests)
  waiting.set(key, { ...report, requests: requests.join(' '), count: (same?.count ?? 0) + 1 })
}

function reportOf({ error, facts }: LoggedFault, version: string): ErrorReport {
  // What its reader was told is in their language and says nothing of the cause.
  const cause = error.cause instanceof Error ? error.cause : error
  const { reqId, path, kind, job } = facts
  const isRequest = typeof reqId === 'string'
  return {
    source: isRequest ? 'request' : job === undefined ? 'process' : 'job',
    message: cleanServerMessage(`${cause.name}: ${cause.message}`),
    stack: cleanServerStack(cause.stack ?? ''),
    path: typeof path === 'string' ? cleanPath(path) : typeof kind === 'string' ? kind : '',
    version,
    requests: isRequest ? reqId : '',
    count: 1,
  }
}
