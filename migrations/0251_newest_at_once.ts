import { sql, type Kysely } from 'kysely'

/**
 * The newest comments and claps of all are found from their end. That an article is public is asked with the row beside it
 * (`+ c.id * 0`): asked of the article alone, SQLite reads all articles first, to know which it may skip.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view public_claps`.execute(db)
  await sql`
    create view public_claps as
      select c.id, c.article_id, c.created_at, u.id as user_id, u.username, u.name, u.avatar
      from claps c join articles a on a.id = c.article_id join users u on u.id = c.user_id
      where a.place + c.id * 0 is not null`.execute(db)
  await sql`drop view public_comments`.execute(db)
  await sql`
    create view public_comments as
      select c.id, c.article_id, a.slug as article_slug, a.title as article_title, c.thread_id, c.parent_id, c.replies_count, c.pinned_at, c.created_at,
        case c.status when 'shown' then 'shown' when 'deleted' then 'deleted' else 'hidden' end as status,
        case when c.status = 'shown' then c.edited_at end as edited_at,
        case when c.status = 'shown' then c.description else '' end as description,
        case when c.status = 'shown' then c.quote else '' end as quote,
        case when c.status = 'shown' then u.id end as user_id,
        case when c.status = 'shown' then u.username end as username,
        case when c.status = 'shown' then u.name end as name,
        case when c.status = 'shown' then u.avatar end as avatar,
        case
          when c.status <> 'shown' then 'reader'
          when c.user_id = a.user_id or exists (select 1 from article_authors w where w.article_id = a.id and w.user_id = c.user_id) then 'author'
          when u.role in ('editor', 'admin') then 'editor'
          else 'reader' end as standing,
        case
          when c.status <> 'shown' then 0
          when (u.status = 'active' and u.role <> 'member') or exists (select 1 from article_counts n where n.list = 'author:' || u.id and n.articles > 0) then 1
          else 0 end as has_page,
        case when c.status = 'shown' then w.id end as to_id,
        case when c.status = 'shown' then w.username end as to_username,
        case when c.status = 'shown' then w.name end as to_name
      from comments c join articles a on a.id = c.article_id join users u on u.id = c.user_id
      left join comments p on p.id = c.parent_id and p.id <> c.thread_id and p.status = 'shown'
      left join users w on w.id = p.user_id
      where a.place + c.id * 0 is not null and (c.status = 'shown' or (c.thread_id = 0 and c.replies_count > 0))`.execute(db)
}
