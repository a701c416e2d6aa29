import { currentWork } from '../work-scope.ts'
import { traceparentOf } from './tracer.ts'

/** What a job links to that is enqueued now. */
export function traceparentNow(): string | null {
  const span = currentWork()?.span
  return span?.isRecording() ? traceparentOf(span) : null
}
