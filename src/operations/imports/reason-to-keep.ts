import { note, type Note } from '#i18n/note.ts'
import type { SourceState } from '#base/source-states.ts'
import type { KnownSource } from '#content/articles/service.ts'

/** Why an import leaves a text alone that was edited here; names a text that is public here and no longer there. */
export function reasonToKeep({ approved }: Pick<KnownSource, 'approved'>, { status }: SourceState): Note {
  return approved === 'approved' && status !== 'approved' ? note('studio-report.edited-here-public') : note('studio-report.edited-here')
}
