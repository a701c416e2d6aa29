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
  /** Since when opens and clicks of newsletters are counted; null: they are not. */
  newsletter_measured_since: number | null
}

export function findSettings(db: Db): Promise<SiteSettingsRow | undefined> {
  return db.selectFrom('site_settings').selectAll().executeTakeFirst()
}

/** The row for a change of some of it: whoever else changes some waits until this transaction is over, and sees it. */
export async function lockSettings(db: Db, now: number): Promise<SiteSettingsRow> {
  const row: SiteSettingsRow = { id: 1, settings: '{}', updated_at: now, user_id: null, newsletter_measured_since: null }
  // Writing nothing new locks it on both engines, and makes it where it is missing.
  return db
    .insertInto('site_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ id: eb.ref('site_settings.id') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveSettings(db: Db, row: Omit<SiteSettingsRow, 'id'>): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
