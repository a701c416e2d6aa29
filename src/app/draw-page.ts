import { Problem, wentWrong } from '#base/problem.ts'
import type { Log } from '#platform/log/log.ts'
import type { RenderedPage } from './entry.server.tsx'

/**
 * A page whose drawing fails is the error page, as one whose data fails is.
 * @param draw draws the page, or what is shown instead of it
 */
export async function drawPage(path: string, log: Log, draw: (error?: Problem) => Promise<RenderedPage>): Promise<RenderedPage> {
  try {
    return await draw()
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown
    log.error({ err: thrown, path }, 'page not drawn')
    return { ...(await draw(new Problem(500, 'went-wrong', wentWrong()))), complete: false }
  }
}
