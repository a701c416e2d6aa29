import { sql, type Kysely, type RawBuilder } from 'kysely'

type Engine = 'sqlite' | 'postgres'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of [...media(engine), ...mediaUses(engine), ...pdfPages(engine)]) await statement.execute(db)
}

function spelling(engine: Engine) {
  const sqlite = engine === 'sqlite'
  return {
    integer: sqlite ? sql`integer` : sql`bigint`,
    real: sqlite ? sql`real` : sql`double precision`,
    strict: sqlite ? sql`strict` : sql``,
    /** Rows are stored in the primary key. */
    clustered: sqlite ? sql`strict, without rowid` : sql``,
  }
}

/**
 * The media library. `sha256` is that of the uploaded bytes, `bytes` and `mime` are of the stored file; `words` is what
 * the library searches by; `pages` is counted in a PDF.
 */
function media(engine: Engine): RawBuilder<unknown>[] {
  const { integer, real, strict } = spelling(engine)
  return [
    sql`
    create table media (
      id text primary key check (length(id) = 16),
      kind text not null check (kind in ('image', 'audio', 'video', 'pdf', 'file')),
      name text not null check (length(name) between 1 and 200),
      mime text not null,
      bytes ${integer} not null check (bytes >= 0),
      width integer check (width >= 1),
      height integer check (height >= 1),
      pages integer check (pages >= 1),
      alt text not null default '',
      credit text not null default '',
      placeholder text,
      focus_x ${real} check (focus_x between 0 and 1),
      focus_y ${real} check (focus_y between 0 and 1),
      colour text check (length(colour) = 7),
      folder text not null default '',
      words text not null default '',
      version integer not null default 1,
      sha256 text not null unique check (length(sha256) = 64),
      user_id ${integer} references users (id) on delete set null,
      created_at ${integer} not null,
      check ((kind = 'image') = (width is not null)),
      check ((width is null) = (height is null)),
      check ((focus_x is null) = (focus_y is null))
    ) ${strict}`,
    sql`create index media_by_time on media (created_at)`,
    sql`create index media_by_user on media (user_id)`,
    sql`create index media_by_kind on media (kind, created_at)`,
    sql`create index media_by_folder on media (folder, created_at)`,
  ]
}

/** Which content uses which file. Content is read again when its `mark` differs from the one in media_uses_read. */
function mediaUses(engine: Engine): RawBuilder<unknown>[] {
  const { integer, clustered } = spelling(engine)
  return [
    sql`
    create table media_uses (
      media_id text not null,
      kind text not null,
      subject_id ${integer} not null,
      primary key (media_id, kind, subject_id)
    ) ${clustered}`,
    sql`create index media_uses_by_subject on media_uses (kind, subject_id)`,
    sql`
    create table media_uses_read (
      kind text not null,
      subject_id ${integer} not null,
      mark text not null,
      primary key (kind, subject_id)
    ) ${clustered}`,
  ]
}

/** Pages that a job renders from a PDF of the library. Width and height are in points; `lines` and `links` are JSON in the same unit. */
function pdfPages(engine: Engine): RawBuilder<unknown>[] {
  const { integer, real, strict, clustered } = spelling(engine)
  return [
    sql`
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
    ) ${strict}`,
    sql`
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
    ) ${clustered}`,
  ]
}
