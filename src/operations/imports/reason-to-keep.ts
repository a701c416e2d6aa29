import type { SourceState } from '#base/source-states.ts'
import type { KnownSource } from '#content/articles/service.ts'

/** Why an import leaves an article alone that was edited here; names a text that is public here and no longer there. */
export function reasonToKeep({ approved }: KnownSource, { status }: SourceState): string {
  const edited = 'it was edited here since it was imported'
  return approved === 'approved' && status !== 'approved'
    ? `${edited}; there it is no longer public, here it still is: unpublish it by hand if it is to be withdrawn`
    : edited
}
