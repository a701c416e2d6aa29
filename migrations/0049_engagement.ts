import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Since when opens and clicks are counted without a break: of the site (null while they are not) and of each subscriber. Mails from
 * before were not, or not for long enough, so that nobody is taken for somebody who does not open them. The index finds the last
 * mails of a subscriber.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`alter table newsletter_subscribers add column measured_since ${integer} not null default 0`.execute(db)
  await sql`alter table site_settings add column newsletter_measured_since ${integer}`.execute(db)
  const { rows } = await sql<{ settings: string }>`select settings from site_settings`.execute(db)
  const settings = JSON.parse(rows[0]?.settings ?? '{}') as { newsletter?: { measured?: unknown } } // written by the settings screen
  if (settings.newsletter?.measured === 'on') await sql`update site_settings set newsletter_measured_since = 0`.execute(db)
  await sql`drop index newsletter_deliveries_by_subscriber`.execute(db)
  await sql`create index newsletter_deliveries_by_subscriber on newsletter_deliveries (subscriber_id, sent_at)`.execute(db)
}
