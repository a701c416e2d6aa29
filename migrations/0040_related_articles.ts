import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Articles that editors have chosen to be read after another one, in their order. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict, without rowid`] : [sql`bigint`, sql``]
  await sql`
    create table article_related (
      article_id ${integer} not null references articles (id) on delete cascade,
      related_id ${integer} not null references articles (id) on delete cascade,
      position integer not null,
      primary key (article_id, related_id)
    ) ${strict}`.execute(db)
  await sql`create index article_related_by_related on article_related (related_id)`.execute(db)
  await sql`
    create view public_article_related as select r.article_id, r.related_id, r.position
    from article_related r join articles a on a.id = r.article_id where a.place is not null`.execute(db)
}
