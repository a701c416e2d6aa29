import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Which contents are the same thing in different languages. A group is named by the id of the content that it began with;
 * a content without a row is in no group, and in the first language of the site unless its own table says otherwise.
 * `seen` is JSON: what each block of the original was when this translation was brought up to date with it.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table content_translations (
      kind text not null,
      content_id ${integer} not null,
      group_id ${integer} not null,
      language text not null check (length(language) between 2 and 35),
      original_id ${integer},
      seen text not null default '{}',
      primary key (kind, content_id),
      unique (kind, group_id, language)
    ) ${strict}`.execute(db)
  const sources = [
    sql`articles c on c.id = t.content_id where t.kind = 'article' and c.place is not null`,
    sql`public_pages c on c.id = t.content_id where t.kind = 'page'`,
    sql`public_topics c on c.id = t.content_id where t.kind = 'topic'`,
    sql`public_creatives c on c.id = t.content_id where t.kind = 'creative'`,
    sql`public_releases c on c.id = t.content_id where t.kind = 'release'`,
    sql`public_events c on c.id = t.content_id where t.kind = 'event'`,
    sql`public_podcast_episodes c on c.id = t.content_id where t.kind = 'episode'`,
    sql`public_library_items c on c.id = t.content_id and c.kind = t.kind`,
  ]
  const selects = sources.map((source) => sql`select t.kind, t.content_id, t.group_id, t.language, c.slug from content_translations t join ${source}`)
  await sql`create view public_translations as ${sql.join(selects, sql` union all `)}`.execute(db)
}
