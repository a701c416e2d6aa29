import { sql, type Kysely } from 'kysely'

/** The `traceparent` of the request or job that has enqueued a job; null where nothing is traced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column traceparent text`.execute(db)
}
