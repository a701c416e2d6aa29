import { sql, type Kysely } from 'kysely'

/** Finds the sorts of imported password hashes that are still in use: `imported:<letter><cost>:` are 13 characters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_imported_password on users (substr(password_hash, 1, 13)) where password_hash like 'imported:%'`.execute(db)
}
