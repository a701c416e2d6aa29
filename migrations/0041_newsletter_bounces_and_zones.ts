import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * A folder of bounces and complaints that is read by IMAP: up to which message (`uid_validity`, `last_uid`), which of them are
 * still to be marked, moved or deleted there (`handled`, JSON of UIDs), and what was wrong the last time. `newsletter_reports`
 * holds hashes of reports that were counted, so that the same mail never counts twice. `time_zone` is an IANA name, empty where it
 * is not known; `local_at` the clock by which the readers of a newsletter get it, such as 2026-12-01T08:00:00.
 * The page of a newsletter that tried two subjects bears the winner.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table newsletter_bounce_folders (
      folder text primary key,
      uid_validity text not null,
      last_uid ${integer} not null,
      handled text not null default '[]',
      counted ${integer} not null default 0,
      ignored ${integer} not null default 0,
      checked_at ${integer},
      trouble text not null default ''
    ) ${strict}`.execute(db)
  await sql`
    create table newsletter_reports (
      hash text primary key,
      created_at ${integer} not null
    ) ${strict}`.execute(db)
  await sql`create index newsletter_reports_old on newsletter_reports (created_at)`.execute(db)
  for (const table of ['newsletter_subscribers', 'newsletter_requests'])
    await sql`alter table ${sql.ref(table)} add column time_zone text not null default ''`.execute(db)
  await sql`alter table newsletter_mailings add column local_at text`.execute(db)
  const details = engine === 'sqlite' ? sql`m.details` : sql`m.details::text`
  await sql`drop view public_mailings`.execute(db)
  await sql`
    create view public_mailings as
    select m.id, m.list, m.slug, m.subject, ${details} as details, m.article_id, m.article_extent, m.indexing, m.started_at, m.updated_at,
      coalesce(l.language, '') as language, m.winner
    from newsletter_mailings m left join newsletter_lists l on l.slug = m.list
    where m.archive = 'public' and m.status in ('sending', 'paused', 'sent') and m.slug is not null and m.started_at is not null`.execute(db)
}
