import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Writing } from '#platform/db/tables.ts'
import { entryTags } from '#platform/kind-slots.ts'
import { findReleaseRow, type ReleaseRow } from './store.ts'

export function releaseNotFound(): Problem {
  return new Problem(404, 'release-not-found', t('releases.error-release-not-found'))
}

export async function releaseToChange(writing: Writing, id: number): Promise<ReleaseRow> {
  const row = await findReleaseRow(writing.tx, id)
  if (!row) throw releaseNotFound()
  return row
}

export function purgeRelease(writing: Writing, row: ReleaseRow): void {
  if (row.status === 'approved') writing.purge(...entryTags('release', 'releases', row))
}
