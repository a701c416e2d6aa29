import { note, type Note } from '#i18n/note.ts'
import type { SourceState } from '#base/source-states.ts'

/** What an import has brought before, and what became of it here. */
interface Known {
  approved: 'approved' | (string & {})
  updated_at: number
  imported_at: number
  /** Of the version that was imported. */
  modified_at: number | null
}

/** What a source says of the version that it holds now. */
interface Version {
  state: SourceState
  /** Epoch ms; null where the source does not say. */
  modified?: number | null
  date: number | null
}

export function isEdited({ updated_at, imported_at }: Pick<Known, 'updated_at' | 'imported_at'>): boolean {
  return updated_at > imported_at
}

/** Why an import leaves what it brought before alone; undefined where it does not. A text that is public here and no longer there is named. */
export function reasonToKeep(known: Known, version: Version): Note | undefined {
  const closes = known.approved === 'approved' && version.state.status !== 'approved'
  if (isEdited(known)) return closes ? note('studio-report.edited-here-public') : note('studio-report.edited-here')
  // A version without a time of its own may be a new one that was withdrawn: in doubt it closes the text.
  const isOlder = (version.modified ?? (closes ? null : version.date) ?? Infinity) < (known.modified_at ?? -Infinity)
  return isOlder ? note('studio-report.older-here') : undefined
}
