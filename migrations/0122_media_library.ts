import { sql, type Kysely } from 'kysely'

/**
 * Folders, words to search by and versions of the media library; and where its files are named, read again from whatever
 * has another `mark` than when it was read last.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sqlite ? sql`integer` : sql`bigint`
  const clustered = sqlite ? sql`strict, without rowid` : sql``

  await sql`alter table media add column folder text not null default ''`.execute(db)
  await sql`alter table media add column words text not null default ''`.execute(db)
  await sql`alter table media add column version integer not null default 1`.execute(db)
  const { rows } = await sql<{ id: string; name: string; alt: string; credit: string }>`select id, name, alt, credit from media`.execute(db)
  for (const { id, name, alt, credit } of rows) {
    const words = `${name} ${alt} ${credit}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    await sql`update media set words = ${words} where id = ${id}`.execute(db)
  }
  await sql`update media set folder = 'pages of issues' where id in (select media_id from release_pages)`.execute(db)
  await sql`create index media_by_kind on media (kind, created_at)`.execute(db)
  await sql`create index media_by_folder on media (folder, created_at)`.execute(db)
  await sql`
    create table media_uses (
      media_id text not null,
      kind text not null,
      subject_id ${integer} not null,
      primary key (media_id, kind, subject_id)
    ) ${clustered}`.execute(db)
  await sql`create index media_uses_by_subject on media_uses (kind, subject_id)`.execute(db)
  await sql`
    create table media_seen (
      kind text not null,
      subject_id ${integer} not null,
      mark text not null,
      primary key (kind, subject_id)
    ) ${clustered}`.execute(db)
}
