import type ICAL from 'ical.js'
import type { StateHint } from '#base/source-states.ts'
import { textIn } from './read-ical.ts'

/** What programs call it, after any prefix: `X-CALENDARSERVER-ACCESS`, `SENSITIVITY`. */
const access = /(?:^|-)(?:access|sensitivity|visibility|privacy)$/

export function isAccess(name: string): boolean {
  return access.test(name)
}

/** What an event, or the series that it is one time of, says outside the standard of who may read it. */
export function accessHints(event: ICAL.Component, master: ICAL.Component | undefined): StateHint[] {
  return [event, ...(master ? [master] : [])].flatMap(ownHints)
}

function ownHints(event: ICAL.Component): StateHint[] {
  return event
    .getAllProperties()
    .filter(({ name }) => isAccess(name))
    .map(({ name }) => ({ table: 'ical access', value: textIn(event, name) || 'default' }))
}
