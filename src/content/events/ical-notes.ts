import { note } from '#i18n/note.ts'
import type ICAL from 'ical.js'
import { isAccess } from './ical-access.ts'
import { isReadRule } from './ical-rule.ts'
import type { Note } from './import-rows.ts'

/** What an event is made of, and what only programs need. */
const read = new Set(
  `uid dtstamp dtstart dtend duration summary description location geo url status class categories organizer rdate exdate recurrence-id
  sequence created last-modified transp priority color x-alt-desc request-status x-masthead-line x-masthead-unread`.split(/\s+/),
)
/** Only a series repeats, none of its times. */
const repetitions = new Set(['rrule', 'rdate', 'exrule', 'exdate'])
const ofPrograms = /^x-(?:microsoft|ms|apple|moz|google-(?:calendar-content|conference-solution)|lic|evolution|wr|funambol|masthead|oracle|zimbra)-/

/** Each property that has no place here, with its value: files, pictures, video conferences, further rules. */
export function propertyNotes(event: ICAL.Component): Note[] {
  const isChange = event.hasProperty('recurrence-id')
  const repeats = event.hasProperty('rrule') || event.hasProperty('rdate')
  return event.getAllProperties().flatMap((property): Note[] => {
    const { name } = property
    const isRule = name === 'rrule' || (name === 'exrule' && repeats && isReadRule(String(property.getFirstValue())))
    const isTaken = (isRule || read.has(name) || isAccess(name) || ofPrograms.test(name)) && !(isChange && repetitions.has(name))
    const value = property
      .getValues()
      .map((one: unknown) => String(one).trim())
      .filter(Boolean)
      .join(', ')
    return isTaken || !value ? [] : [{ field: name.toUpperCase(), reason: note('studio-report.event-not-taken'), value }]
  })
}

/** A line that has room, and a note that holds all of a longer one. */
export function shortened(text: string, field: string, most: number, notes: Note[]): string {
  if (text.length > most) notes.push({ field, reason: note('studio-report.event-cut', { most: String(most) }), value: text })
  return text.slice(0, most)
}
