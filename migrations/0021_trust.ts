import { sql, type Kysely, type RawBuilder } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * `article_stats.unranked` is how many points of views and claps do not count for trending. `article_viewers.block` is a pseudonym
 * for the larger network that a view came from. `podcast_playlists.failing_since` is when the platform ceased to
 * send a list that can be used; null while it does. A mailed link may also be for logging in.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`alter table article_stats add column unranked ${integer} not null default 0`,
    sql`alter table article_viewers add column block text not null default ''`,
    sql`create index article_viewers_by_block on article_viewers (article_id, block)`,
    sql`alter table podcast_playlists add column failing_since ${integer}`,
    ...(engine === 'sqlite' ? linksInSqlite() : linksInPostgres()),
  ]
  for (const statement of statements) await statement.execute(db)
}

function linksInPostgres(): RawBuilder<unknown>[] {
  return [
    sql`alter table mail_links drop constraint mail_links_purpose_check`,
    sql`alter table mail_links add constraint mail_links_purpose_check check (purpose in ('verify', 'reset', 'email', 'login'))`,
  ]
}

/** SQLite changes no constraint: the table is made anew. Nothing refers to it. */
function linksInSqlite(): RawBuilder<unknown>[] {
  return [
    sql`alter table mail_links rename to mail_links_before`,
    ...['email', 'registration', 'user', 'expiry'].map((name) => sql`drop index ${sql.id(`mail_links_${name}`)}`),
    sql`
    create table mail_links (
      id integer primary key autoincrement,
      purpose text not null check (purpose in ('verify', 'reset', 'email', 'login')),
      email text not null check (email = lower(email)),
      user_id integer references users (id) on delete cascade,
      registration_id integer references registrations (id) on delete cascade,
      nonce text not null,
      token_hash text not null unique,
      created_at integer not null,
      expires_at integer not null,
      check ((purpose = 'verify') = (registration_id is not null)),
      check ((purpose = 'email') = (user_id is not null))
    ) strict`,
    sql`insert into mail_links select * from mail_links_before`,
    sql`drop table mail_links_before`,
    sql`create index mail_links_email on mail_links (email, purpose)`,
    sql`create index mail_links_registration on mail_links (registration_id)`,
    sql`create index mail_links_user on mail_links (user_id)`,
    sql`create index mail_links_expiry on mail_links (expires_at)`,
  ]
}
