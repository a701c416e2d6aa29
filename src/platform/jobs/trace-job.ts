import { spanOf, tracer } from '../tracing/tracer.ts'
import { inWork } from '../work-scope.ts'
import type { TakenJob } from './store.ts'

/** Runs one attempt at a job, named in the log and, where jobs are traced, with a span that links to what has enqueued it. */
export async function inJob(taken: TakenJob, run: () => Promise<void>): Promise<void> {
  const attributes = { 'masthead.job.id': taken.id, 'masthead.job.kind': taken.kind, 'masthead.job.attempt': taken.attempts }
  const span = tracer()?.start(`job ${taken.kind}`, { kind: 'consumer', link: spanOf(taken.traceparent), attributes })
  if (!span) return inWork({ job: taken.id }, run)
  try {
    await inWork({ job: taken.id, span }, run)
  } catch (error) {
    tracer()?.fail(span, error)
    throw error
  } finally {
    span.end()
  }
}
