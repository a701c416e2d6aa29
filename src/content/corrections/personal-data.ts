import { isoDate } from '#base/dates.ts'
import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { correctionsTag } from './service.ts'

/** Corrections stay, signed by the editors; what was only proposed goes. */
export function correctionsPersonalData({ database: { db } }: Services): PersonalData {
  return {
    stores: [
      {
        where: ['corrections', 'content_changes'],
        what: 'corrections of published texts, and their changes',
        kept: `${keptWithoutName}; proposals are removed`,
      },
    ],
    async export(userId) {
      const rows = await db
        .selectFrom('corrections')
        .select(['id', 'kind', 'content_id', 'status', 'wrong', 'correct', 'corrected_at', 'created_at'])
        .where((row) => row.or([row('user_id', '=', userId), row('entered_by', '=', userId)]))
        .orderBy('id')
        .execute()
      return {
        corrections: rows.map(({ corrected_at, created_at, ...row }) => ({ ...row, corrected_at: isoDate(corrected_at), created_at: isoDate(created_at) })),
      }
    },
    async erase({ tx, purge }, userId) {
      await tx.deleteFrom('corrections').where('entered_by', '=', userId).where('status', '=', 'proposed').execute()
      const signed = await tx.updateTable('corrections').set({ user_id: null }).where('user_id', '=', userId).returning('content_id').execute()
      await tx.updateTable('corrections').set({ entered_by: null }).where('entered_by', '=', userId).execute()
      await tx.updateTable('content_changes').set({ user_id: null }).where('user_id', '=', userId).execute()
      if (signed.length > 0) purge(correctionsTag, ...new Set(signed.map(({ content_id }) => `article:${content_id}`)))
    },
  }
}
