import { sql, type Kysely } from 'kysely'

/**
 * Jobs of one lane are worked on one at a time: the unique index says so to all processes. Each webhook has a lane, its
 * messages know when they are due, and one that is in trouble is left alone until a time. What waited is due at once.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`alter table jobs add column lane text`.execute(db)
  await sql`create unique index jobs_lane_at_work on jobs (lane) where lease is not null`.execute(db)
  await sql`alter table webhooks add column paused_until ${integer}`.execute(db)
  await sql`alter table webhook_deliveries add column due_at ${integer}`.execute(db)
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, id) where due_at is not null`.execute(db)
  await sql`update webhook_deliveries set due_at = 0 where status = 'waiting'`.execute(db)
  await sql`delete from jobs where kind = 'webhook-delivery'`.execute(db)
  await sql`
    insert into jobs (kind, payload, key, lane, run_at, created_at)
      select 'webhook-messages', '{"webhook_id":' || id || '}', 'webhook:' || id, 'webhook:' || id, 0, created_at from webhooks
      where exists (select 1 from webhook_deliveries d where d.webhook_id = webhooks.id and d.due_at is not null)`.execute(db)
}
