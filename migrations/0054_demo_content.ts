import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** What the demo edition has brought, so that it can be removed. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const ms = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`create table demo_content (
    kind text not null,
    content_id text not null,
    loaded_at ${ms} not null,
    primary key (kind, content_id)
  ) ${engine === 'sqlite' ? sql`strict` : sql``}`.execute(db)
}
