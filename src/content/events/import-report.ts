import { noteText } from '#i18n/note-text.ts'
import type { EventReport } from './import-rows.ts'

/** The reports with their reasons in the current language. */
export function shownReports(reports: readonly EventReport[]) {
  return reports.map(({ notes, ...report }) => ({
    ...report,
    notes: notes.map(({ field, reason, value }) => ({ field, reason: noteText(reason), ...(value === undefined ? {} : { value: noteText(value) }) })),
  }))
}
