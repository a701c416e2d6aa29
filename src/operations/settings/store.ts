import type { Db } from '#platform/db/tables.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    site_settings: SiteSettingsRow
  }
}

/** One row at most. */
interface SiteSettingsRow {
  id: 1
  /** JSON of those settings that somebody has set. */
  settings: string
  updated_at: number
  user_id: number | null
}

export function findSettings(db: Db): Promise<SiteSettingsRow | undefined> {
  return db.selectFrom('site_settings').selectAll().executeTakeFirst()
}

export async function saveSettings(db: Db, row: Omit<SiteSettingsRow, 'id'>): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
