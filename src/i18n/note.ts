import type { MessageKey } from './messages.ts'

export type NoteValue = string | number | Note | readonly (string | Note)[]

/** A sentence that is kept: it is written in the language of whoever looks at it, not of whoever made it. */
export interface Note {
  key: MessageKey
  /** Facts of the source, which no language changes, and further notes. Numbers are quantities; what only looks like one is a text. */
  values: Readonly<Record<string, NoteValue>>
}

/** The key is a literal, so that `npm run words -- check` finds it; the call may run while its file is loaded. */
export function note(key: MessageKey, values: Note['values'] = {}): Note {
  return { key, values }
}

export function isNote(value: unknown): value is Note {
  return typeof value === 'object' && value !== null && 'key' in value && 'values' in value && typeof value.key === 'string'
}
