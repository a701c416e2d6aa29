import type { Engine } from '../db/tables.ts'
import type { StatementWatch } from '../db/statement-watch.ts'
import { currentWork } from '../work-scope.ts'
import { tracer } from './tracer.ts'

const systems = { sqlite: 'sqlite', postgres: 'postgresql' }
const longestText = 4_000

/** A span for each statement of a request, render or job that is traced. */
export function traceStatements(engine: Engine): StatementWatch {
  return ({ sql, begunAt, endedAt, rows, failed }) => {
    const work = currentWork()
    const traces = tracer()
    if (!traces || !work?.span?.isRecording()) return
    work.hasChildren = true
    const operation = (/\w+/.exec(sql)?.[0] ?? 'SQL').toUpperCase()
    const attributes = {
      'db.system.name': systems[engine],
      'db.operation.name': operation,
      'db.query.text': sql.slice(0, longestText),
      'db.response.returned_rows': rows,
    }
    const span = traces.start(operation, { kind: 'client', parent: work.span, attributes, at: begunAt })
    if (failed) traces.fail(span)
    span.end(endedAt)
  }
}
