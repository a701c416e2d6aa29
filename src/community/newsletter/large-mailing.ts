import { requireRecentProof } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import { countRecipients } from './segments.ts'

/** Addresses that one may write to without proving anew who one is. */
const mostWithoutProof = 100

/** @throws Problem 403 step-up-required */
export async function assertMayAddress(db: Db, viewer: Viewer, recipients: { list: string; segment_id: number | null }, now: number): Promise<void> {
  if (viewer.unproved && (await countRecipients(db, recipients, now)) > mostWithoutProof) requireRecentProof(viewer)
}
