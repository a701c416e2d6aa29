import type { Action } from './action.ts'
import { explainsFor } from '#content/corrections/rules.ts'

/**
 * Remembers that readers see another text from now on. It is silent unless it is small, or a correction that was entered
 * lately and has explained no change yet tells of it.
 */
export async function recordPublicChange<F extends object>({ writing: { tx }, ref, revision, viewer, now }: Action<F>, small: boolean): Promise<void> {
  const correction = small
    ? undefined
    : await tx
        .selectFrom('corrections')
        .select('id')
        .where('kind', '=', ref.kind)
        .where('content_id', '=', ref.content_id)
        .where('status', '=', 'published')
        .where('change_id', 'is', null)
        .where('created_at', '>', now - explainsFor)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
  const reason = small ? 'small' : correction ? 'correction' : null
  const row = { ...ref, revision, reason, user_id: viewer.id, created_at: now } as const
  const { id } = await tx.insertInto('content_changes').values(row).returning('id').executeTakeFirstOrThrow()
  if (correction) await tx.updateTable('corrections').set({ change_id: id }).where('id', '=', correction.id).execute()
}
