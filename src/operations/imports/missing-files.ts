import { truncated } from '#base/blocks/conversion.ts'
import { note, isNote, type Note } from '#i18n/note.ts'

/** Why a file is not here; the text links to where it is. */
export function linkStays(reason: Note): Note {
  return note('studio-report.link-stays', { reason })
}

/** For what no text links. */
export function withoutLink(reason: Note): Note {
  const { reason: own } = reason.values
  return reason.key === 'studio-report.link-stays' && isNote(own) ? own : reason
}

/** The conversion only knows that a file is not there. @param reasons by the address in the text */
export function withReason(what: Note, reasons: ReadonlyMap<string, Note>): Note {
  const { what: file, reason } = what.values
  if (!isNote(file) || !isNote(reason) || reason.key !== 'studio-report.not-found') return what
  const [, known] = [...reasons].find(([src]) => truncated(src) === file.values['src']) ?? []
  return known ? { ...what, values: { what: file, reason: known } } : what
}
