import type { MouseEvent } from 'react'

/** Whether the reader asked for a new tab, a window or a download: such clicks are left to the browser. */
export function wantsNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
