import { sql, type Kysely } from 'kysely'

/** The slug of now beside each old one: what readers keep under an old address is put under it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table old_slugs add column leads_to text`.execute(db)
}
