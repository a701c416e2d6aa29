import { namesOfWork } from '../db/slow-statements.ts'
import type { Log } from '../log/log.ts'
import { tracer } from '../tracing/tracer.ts'
import { currentWork, inWork } from '../work-scope.ts'
import type { Render } from './entry.ts'

export interface RenderWatch {
  /** Renders that take at least as long, ms, are logged; 0: none. */
  slowMs: number
  log: Pick<Log, 'warn'>
}

/** `render`, seen by log and trace. `key`: of the page cache, whose query is not written; `route`: its pattern, without values. */
export function watchRender({ slowMs, log }: RenderWatch, key: string, route: string | undefined, render: Render): Render {
  return async () => {
    const begunAt = performance.now()
    try {
      return await traced(key, route, render)
    } finally {
      const ms = performance.now() - begunAt
      if (slowMs > 0 && ms >= slowMs) log.warn({ kind: 'render', ms: Math.round(ms), render: key.split('?', 1)[0], ...namesOfWork() }, 'slow render')
    }
  }
}

async function traced(key: string, route: string | undefined, render: Render): ReturnType<Render> {
  const work = currentWork()
  const kind = key.split(' ', 1)[0] ?? ''
  const attributes = { 'masthead.render.kind': kind, ...(route === undefined ? {} : { 'http.route': route }) }
  const span = tracer()?.start(`render ${kind}`, { parent: work?.span, attributes })
  if (!span) return render()
  try {
    return await inWork({ ...work, span }, render)
  } catch (error) {
    tracer()?.fail(span, error)
    throw error
  } finally {
    span.end()
  }
}
