import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** When what was imported was last changed at its source, epoch ms; null where the source does not say, and for imports of earlier versions. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const ms = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`alter table article_sources add column modified_at ${ms}`.execute(db)
  await sql`alter table imported_things add column modified_at ${ms}`.execute(db)
}
