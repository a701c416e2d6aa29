import { sql, type Kysely } from 'kysely'

/** The pages drawn from a PDF of the library, whatever shows them; and which PDF a creative is turned page by page of. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sqlite ? sql`integer` : sql`bigint`
  const real = sqlite ? sql`real` : sql`double precision`
  const strict = sqlite ? sql`strict` : sql``
  const clustered = sqlite ? sql`strict, without rowid` : sql``

  await sql`
    create table pdf_drawings (
      pdf_id text not null primary key references media (id) on delete cascade,
      sha256 text not null,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      fault text not null default '',
      pages integer check (pages >= 1),
      tagged integer not null default 0 check (tagged in (0, 1)),
      outline text not null default '[]',
      bytes ${integer},
      check ((state = 'ready') = (pages is not null))
    ) ${strict}`.execute(db)
  // Width and height in points; `lines` and `links` are JSON, their places in the same measure.
  await sql`
    create table pdf_pages (
      pdf_id text not null references pdf_drawings (pdf_id) on delete cascade,
      no integer not null check (no >= 1),
      media_id text not null,
      image text not null,
      width ${real} not null,
      height ${real} not null,
      text text not null,
      lines text not null,
      links text not null,
      primary key (pdf_id, no)
    ) ${clustered}`.execute(db)
  await sql`alter table creatives add column booklet_media_id text`.execute(db)
  await sql`create index creatives_by_booklet on creatives (booklet_media_id)`.execute(db)
  await sql`
    create view public_creative_drawings as
      select c.id as creative_id, d.state, d.pages, d.outline
      from creatives c join pdf_drawings d on d.pdf_id = c.booklet_media_id where c.status = 'approved' and c.shown_at is not null`.execute(db)
  await sql`
    create view public_creative_pages as
      select c.id as creative_id, p.no, p.media_id, p.image, p.width, p.height, p.text, p.lines, p.links
      from creatives c join pdf_drawings d on d.pdf_id = c.booklet_media_id and d.state = 'ready' join pdf_pages p on p.pdf_id = d.pdf_id
      where c.status = 'approved' and c.shown_at is not null`.execute(db)

  // What is there already is drawn like what comes.
  const { rows } = await sql<{ id: number; media_id: string; sha256: string }>`
    select c.id, m.id as media_id, m.sha256 from creatives c join media m on m.id = c.file_media_id where c.kind = 'pdf' and m.kind = 'pdf'`.execute(db)
  for (const { id, media_id, sha256 } of rows) {
    await sql`update creatives set booklet_media_id = ${media_id} where id = ${id}`.execute(db)
    await sql`insert into pdf_drawings (pdf_id, sha256) values (${media_id}, ${sha256}) on conflict do nothing`.execute(db)
    await sql`
      insert into jobs (kind, payload, key, run_at, created_at)
      values ('creative-pages', ${JSON.stringify({ media_id, sha256 })}, ${`creative-pages:${media_id}`}, 0, ${Date.now()}) on conflict do nothing`.execute(db)
  }
}
