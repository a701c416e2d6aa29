import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Pages of sent newsletters. Lists have a default; a newsletter without a choice of its own takes it when its sending begins.
 * What was sent before has no page until an editor gives it one, and lists that were there before keep to mail.
 * Of an address that gets nothing more: who said so, and in what words.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const archive = sql`check (archive in ('public', 'mail'))`
  const indexing = sql`check (indexing in ('index', 'noindex'))`
  await sql`alter table newsletter_lists add column archive text not null default 'mail' ${archive}`.execute(db)
  await sql`alter table newsletter_lists add column indexing text not null default 'index' ${indexing}`.execute(db)
  await sql`alter table newsletter_subscribers add column suppression_source text not null default ''`.execute(db)
  await sql`alter table newsletter_subscribers add column suppression_reason text not null default ''`.execute(db)
  await sql`create index newsletter_subscribers_suppressed on newsletter_subscribers (suppressed_at, id) where suppressed_at is not null`.execute(db)
  await sql`alter table newsletter_mailings add column slug text`.execute(db)
  await sql`alter table newsletter_mailings add column archive text ${archive}`.execute(db)
  await sql`alter table newsletter_mailings add column indexing text ${indexing}`.execute(db)
  await sql`create unique index newsletter_mailings_by_slug on newsletter_mailings (list, slug)`.execute(db)
  await sql`
    create index newsletter_mailings_public on newsletter_mailings (list, started_at, id)
    where archive = 'public' and status in ('sending', 'paused', 'sent')`.execute(db)
  const details = engine === 'sqlite' ? sql`m.details` : sql`m.details::text`
  await sql`
    create view public_mailings as
    select m.id, m.list, m.slug, m.subject, ${details} as details, m.article_id, m.article_extent, m.indexing, m.started_at, m.updated_at,
      coalesce(l.language, '') as language
    from newsletter_mailings m left join newsletter_lists l on l.slug = m.list
    where m.archive = 'public' and m.status in ('sending', 'paused', 'sent') and m.slug is not null and m.started_at is not null`.execute(db)
}
