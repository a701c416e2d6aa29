import { sql, type Kysely } from 'kysely'

/** The media library. `sha256` is that of the bytes as they were handed in, `bytes` and `mime` are of what is kept. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sqlite ? sql`integer` : sql`bigint`
  const real = sqlite ? sql`real` : sql`double precision`
  const strict = sqlite ? sql`strict` : sql``

  await sql`
    create table media (
      id text primary key check (length(id) = 16),
      kind text not null check (kind in ('image', 'audio', 'video', 'pdf', 'file')),
      name text not null check (length(name) between 1 and 200),
      mime text not null,
      bytes ${integer} not null check (bytes >= 0),
      width integer check (width >= 1),
      height integer check (height >= 1),
      alt text not null default '',
      credit text not null default '',
      placeholder text,
      focus_x ${real} check (focus_x between 0 and 1),
      focus_y ${real} check (focus_y between 0 and 1),
      colour text check (length(colour) = 7),
      sha256 text not null unique check (length(sha256) = 64),
      user_id ${integer} references users (id) on delete set null,
      created_at ${integer} not null,
      check ((kind = 'image') = (width is not null)),
      check ((width is null) = (height is null)),
      check ((focus_x is null) = (focus_y is null))
    ) ${strict}`.execute(db)
  await sql`create index media_by_time on media (created_at)`.execute(db)
  await sql`create index media_by_user on media (user_id)`.execute(db)
}
