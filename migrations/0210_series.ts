import { sql, type Kysely } from 'kysely'

/** The parts of a series are found by its name whenever one of them is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index articles_by_series on articles (series, published_at) where series is not null`.execute(db)
}
