import { sql, type Kysely } from 'kysely'

/** What the desk asks of every article, narrow: rows of articles hold their whole text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index articles_on_desk on articles (updated_at, user_id, approved, place, published_at)`.execute(db)
}
