import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { removeNameFromReports } from '../run-store.ts'

/** Rows as they were before an import: of people and subscribers, among others. */
export function importPersonalData({ database: { db } }: Services): PersonalData {
  return {
    stores: [
      { where: ['import_changes'], what: 'what an import has made or changed, for its undo', kept: 'removed with the account, else after IMPORT_UNDO_DAYS' },
      { where: ['import_items'], what: 'reports of imports, which name accounts', kept: `${keptWithoutName}; the file itself is deleted after a week` },
    ],
    async export(userId) {
      const rows = await db
        .selectFrom('import_changes')
        .select(['import_id', 'name', 'before'])
        .where('noun', '=', 'user')
        .where('row_id', '=', String(userId))
        .execute()
      return { imports: rows.map(({ before, ...row }) => ({ ...row, before: before && withoutHash(before) })) }
    },
    async erase({ tx }, userId, email, username) {
      await removeNameFromReports(tx, username, `deleted-${userId}`)
      await tx.deleteFrom('import_changes').where('noun', '=', 'user').where('row_id', '=', String(userId)).execute()
      if (email !== null) await tx.deleteFrom('import_changes').where('noun', '=', 'subscriber').where('key', '=', email).execute()
    },
  }
}

/** An Image as JSON, without what only a login needs. */
function withoutHash(before: string): string {
  return JSON.stringify(JSON.parse(before, (name, value: unknown) => (name === 'password_hash' ? undefined : value)))
}
