import type { Log } from '../log/log.ts'
import { currentWork } from '../work-scope.ts'
import type { PlanOf, RanStatement, StatementWatch } from './statement-watch.ts'

interface SlowSettings {
  /** Statements that take at least as long, ms, are logged. */
  slowMs: number
  log: Pick<Log, 'warn'>
  planOf: PlanOf
}

/** ms in which a text is planned once at most: what is slow is mostly slow because there is too much to do already. */
const planPause = 60_000
const mostTexts = 500
/** Statements that wait for their plan; more are logged without. */
const mostWaiting = 50
/** Characters and lines that a log takes without cutting them. */
const longestText = 4_000
const longestPlan = 60
/** What both engines explain. */
const plannable = /^[\s(]*(?:select|with|insert|update|delete)\b/i

/** Logs slow statements, with their plan. */
export function logSlowStatements({ slowMs, log, planOf }: SlowSettings): StatementWatch {
  const plannedAt = new Map<string, number>()
  /** One is planned after the other. */
  let planning = Promise.resolve()
  let waiting = 0

  function mayPlan(sql: string, now: number): boolean {
    if (waiting >= mostWaiting || !plannable.test(sql) || now - (plannedAt.get(sql) ?? -Infinity) < planPause) return false
    if (plannedAt.size >= mostTexts) plannedAt.clear()
    plannedAt.set(sql, now)
    return true
  }

  async function write(line: object, { sql, values }: RanStatement): Promise<void> {
    try {
      const plan = await planOf(sql, values)
      log.warn({ ...line, plan: plan.slice(0, longestPlan) }, slowStatement)
    } catch (error) {
      // Its message could hold a value of the statement.
      log.warn({ ...line, noPlan: error instanceof Error ? error.name : 'failed' }, slowStatement)
    } finally {
      waiting--
    }
  }

  return (ran) => {
    const ms = ran.endedAt - ran.begunAt
    if (ms < slowMs) return
    const line = {
      kind: 'statement',
      ms: Math.round(ms),
      statement: ran.sql.slice(0, longestText),
      rows: ran.rows,
      failed: ran.failed || undefined,
      ...namesOfWork(),
    }
    if (mayPlan(ran.sql, ran.endedAt)) {
      waiting++
      planning = planning.then(() => write(line, ran))
    } else log.warn(line, slowStatement)
  }
}

const slowStatement = 'slow statement'

/** Ids of the request or job, for a line of the log. */
export function namesOfWork(): { request?: string | undefined; job?: number | undefined } {
  const { request, job } = currentWork() ?? {}
  return { request, job }
}
