import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Nav } from '#ui/router/nav.ts'
import { reportError } from './report-error.ts'

/** The first line of a stack with a place in a file. */
const firstFrame = /(\w[\w+-]*:\/\/\S+?)(?:\?\S*)?:\d+:\d+\)?$/m

/** Switches to the error page and tells the site, when the error is of our own code. */
export function showUncaught(event: Event, nav: Nav): void {
  if (reportUncaught(event)) nav.fail(new Problem(500, 'went-wrong', t('shell.error-text')))
}

/**
 * Tells the site of an error that nobody has caught, in events, promises and timers alike.
 * @returns false for what is not ours: of a browser extension, of scripts of other sites, of a call that was given up
 */
export function reportUncaught(event: Event): boolean {
  const error: unknown = event instanceof ErrorEvent ? event.error : event instanceof PromiseRejectionEvent ? event.reason : null
  if (!(error instanceof Error) || error.name === 'AbortError') return false
  if (!firstFrame.exec(error.stack ?? '')?.[1]?.startsWith(`${location.origin}/assets/`)) return false
  reportError(error)
  return true
}
