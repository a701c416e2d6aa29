import { sql, type Kysely } from 'kysely'

/**
 * The claps and comments of all public articles together, so that no answer sums up every article (reaction-totals.ts).
 * `counted_reactions` is what of an article is in the total. Articles whose counters have changed since are marked in article_stats,
 * and the view adds what they differ by: no clap writes a row that all claps share. A total that is not complete is in no view.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const [integer, strict] = [sqlite ? sql`integer` : sql`bigint`, sqlite ? sql`strict` : sql``]
  const statements = [
    sql`
    create table counted_reactions (
      article_id ${integer} primary key references articles (id) on delete cascade,
      claps ${integer} not null,
      comments ${integer} not null
    ) ${strict}`,
    sql`
    create table reaction_totals (
      id ${integer} primary key check (id = 1),
      claps ${integer} not null,
      comments ${integer} not null,
      complete integer not null check (complete in (0, 1))
    ) ${strict}`,
    sql`insert into reaction_totals (id, claps, comments, complete) select 1, 0, 0, case when exists (select 1 from articles) then 0 else 1 end`,
    sql`
    create view public_reaction_totals as
      select t.claps + coalesce(m.claps, 0) as claps, t.comments + coalesce(m.comments, 0) as comments
      from reaction_totals t cross join (
        select sum(case when a.place is null then 0 else s.claps end - coalesce(c.claps, 0)) as claps,
          sum(case when a.place is null then 0 else s.comments end - coalesce(c.comments, 0)) as comments
        from article_stats s join articles a on a.id = s.article_id left join counted_reactions c on c.article_id = s.article_id
        where s.ranking_dirty = 1
      ) m
      where t.complete = 1`,
    // For the studio: what is not public of one person and in the order of its last change, what was published in a month. Not by
    // `place is null`: SQLite would rather use the unique index of `place`, of which it expects one row.
    sql`create index articles_unpublished_by_user on articles (user_id, approved) where coalesce(place, 0) = 0`,
    sql`create index articles_unpublished_by_change on articles (approved, updated_at, id) where coalesce(place, 0) = 0`,
    sql`create index articles_by_publication on articles (published_at) where place is not null`,
    sql`create index comments_hidden on comments (id) where status = 'hidden'`,
    // For the statistics, which count what is shown day by day.
    sql`create index comments_shown_by_time on comments (created_at) where status = 'shown'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
