import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Uploads in parts, which any process may go on with: how far they have come, and which files of the store hold their parts. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table upload_sessions (
      id text primary key,
      user_id ${integer} not null references users (id) on delete cascade,
      name text not null,
      bytes ${integer} not null check (bytes > 0),
      received ${integer} not null default 0 check (received between 0 and bytes),
      alt text not null,
      credit text not null,
      folder text not null,
      "use" text not null check ("use" in ('library', 'import')),
      replaces text,
      busy_until ${integer} not null default 0,
      changed_at ${integer} not null
    ) ${strict}`.execute(db)
  await sql`create index upload_sessions_by_user on upload_sessions (user_id)`.execute(db)
  await sql`
    create table upload_parts (
      upload_id text not null references upload_sessions (id) on delete cascade,
      start ${integer} not null,
      file_key text not null,
      primary key (upload_id, start)
    ) ${strict}`.execute(db)
}
