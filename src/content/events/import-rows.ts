import type { SourceState } from '#base/source-states.ts'
import type { Note as Sentence } from '#i18n/note.ts'
import type { EventInput } from './fields.ts'
import type { EventVersion } from './ical-versions.ts'

/** What was not taken, and why. */
export interface Note {
  field: string
  reason: Sentence
  value?: string | Sentence
}

/** An event as another system knew it. */
export interface Found {
  /** Names it for good: the same one again is the same event. */
  source: string
  /** Where it stands, for the report. */
  place: string
  fields: EventInput
  /** The description, where it is HTML. */
  html?: string
  notes: Note[]
  /** Default: public there. */
  state?: SourceState
  /** What its address is made from; default: the title. */
  slug?: string
  ics_uid?: string
  version?: EventVersion
}

/** Something that became no event. */
export interface Refused {
  place: string
  title: string
  reason: Sentence
}

type Outcome = 'new' | 'changed' | 'unchanged' | 'merged' | 'left out'

export interface EventReport {
  place: string
  title: string
  outcome: Outcome
  /** What was not taken, and why; of one left out, why it was. */
  notes: Note[]
}
