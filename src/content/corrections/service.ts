import { isoDate } from '#base/dates.ts'
import type { Author } from '#community/accounts/contract.ts'
import { authorOf } from '#community/accounts/service.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { Correction, PublicChange } from './contract.ts'
import { correctionsTag } from './rules.ts'
import { listOtherPublicChanges, listPublicCorrectionsOf } from './store.ts'
import { type PublicCorrectionRow, type SignedCorrection } from './correction-tables.ts'
import { sql } from 'kysely'
import { everything } from '#platform/db/change-feed.ts'
import { perServices } from '#platform/per-services.ts'
import type { Services } from '#platform/services.ts'

export { correctionsTag } from './rules.ts'
export { importCorrectionsIn, type ImportedCorrection } from './import-corrections.ts'

/** Whether readers find a correction anywhere; read once, and again when corrections have changed. */
export function hasCorrections(services: Services): Promise<boolean> {
  const kept = keptOf(services)
  // Learns of changes of other processes before it answers.
  services.database.changes.current()
  const found = (kept.found ??= find(services))
  // A failed look is not kept.
  found.catch(() => (kept.found = null))
  return found
}

const keptOf = perServices((services) => {
  const kept: { found: Promise<boolean> | null } = { found: null }
  services.database.changes.listen(({ tags }) => {
    if ([correctionsTag, everything].some((tag) => tags.includes(tag))) kept.found = null
  })
  return kept
})

async function find({ database }: Services): Promise<boolean> {
  const { rows } = await sql`select 1 from public_corrections limit 1`.execute(database.db)
  return rows.length > 0
}

/** What readers see of a corrected text: its corrections, and its other changes, oldest first. */
export async function correctionsOf(side: Reading | Db, kind: string, contentId: number): Promise<{ corrections: Correction[]; changes: PublicChange[] }> {
  const corrections = (await listPublicCorrectionsOf(side, kind, contentId)).map(correctionOf)
  const changes = await listOtherPublicChanges(side, kind, contentId)
  return { corrections, changes: changes.map(({ id, reason, created_at }) => ({ id, small: reason === 'small', created_at: isoDate(created_at) })) }
}

export function correctionOf(row: PublicCorrectionRow | SignedCorrection): Correction {
  const { id, wrong, correct, position, block_id, corrected_at, created_at } = row
  return { id, wrong, correct, position, block_id, corrected_at: isoDate(corrected_at), created_at: isoDate(created_at), user: signerOf(row) }
}

/** Null for the editors, and for an account that is no longer shown. */
export function signerOf(row: { user_id: number | null; username: string | null; name: string | null; avatar: string | null }): Author | null {
  const { user_id, username, name, avatar } = row
  return user_id === null || username === null ? null : authorOf({ id: user_id, username, name: name ?? username, avatar })
}
