import { namesOfWork } from '../db/slow-statements.ts'
import type { Log } from '../log/log.ts'
import type { Render } from './entry.ts'

export interface RenderWatch {
  /** Renders that take at least as long, ms, are logged; 0: none. */
  slowMs: number
  log: Pick<Log, 'warn'>
}

/** `render`, seen by the log. `key`: of the page cache, whose query is not written. */
export function watchRender({ slowMs, log }: RenderWatch, key: string, render: Render): Render {
  return async () => {
    const begunAt = performance.now()
    try {
      return await render()
    } finally {
      const ms = performance.now() - begunAt
      if (slowMs > 0 && ms >= slowMs) log.warn({ kind: 'render', ms: Math.round(ms), render: key.split('?', 1)[0], ...namesOfWork() }, 'slow render')
    }
  }
}
