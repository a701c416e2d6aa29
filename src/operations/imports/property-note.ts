import { note, type Note } from '#i18n/note.ts'
import { shownJson } from '#base/shown-json.ts'

/** Names a property that has no place here. */
export function propertyNote(name: string, value: unknown): Note {
  return note('studio-report.property', { name, value: typeof value === 'string' ? value : shownJson(value) })
}
