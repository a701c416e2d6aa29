import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Writing } from '#platform/db/tables.ts'
import { entryTags } from '#platform/kind-slots.ts'
import { findCreativeRow, type CreativeRow } from './store.ts'

export function creativeNotFound(): Problem {
  return new Problem(404, 'creative-not-found', t('creatives.error-creative-not-found'))
}

export async function creativeToChange(writing: Writing, id: number): Promise<CreativeRow> {
  const row = await findCreativeRow(writing.tx, id)
  if (!row) throw creativeNotFound()
  return row
}

export function purgeCreative(writing: Writing, row: Pick<CreativeRow, 'id' | 'slug' | 'status'>): void {
  if (row.status === 'approved') writing.purge(...entryTags('creative', 'creatives', row))
}
