import { sql, type Kysely, type RawBuilder } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The lists of the newsletter as data. A site that has accounts keeps the three lists that all sites had; without a row there
 * is one list that bears the site's name. `next_digest_at` is when the rule `digest` applies next.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table newsletter_lists (
      slug text primary key,
      name text not null,
      description text not null,
      rhythm text not null,
      language text not null,
      sender_name text not null,
      sender_address text not null,
      design text not null check (design in ('pictures', 'text')),
      sign_up text not null check (sign_up in ('open', 'invitation')),
      rule text not null check (rule in ('none', 'digest', 'new-issue')),
      digest_weekday ${integer} not null check (digest_weekday between 0 and 6),
      digest_time text not null,
      digest_zone text not null,
      next_digest_at ${integer},
      position ${integer} not null,
      closed_at ${integer},
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${strict}`.execute(db)
  for (const statement of engine === 'sqlite' ? sqliteColumns() : postgresColumns()) await statement.execute(db)
  await insertLists(db)
}

/** SQLite drops no constraint of a column that is part of a key: that table is made anew. Nothing refers to it. */
function sqliteColumns(): RawBuilder<unknown>[] {
  return [
    sql`alter table newsletter_subscriptions rename to newsletter_subscriptions_before`,
    sql`
    create table newsletter_subscriptions (
      subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
      list text not null,
      confirmed_at integer not null,
      ended_at integer,
      primary key (subscriber_id, list)
    ) strict`,
    sql`insert into newsletter_subscriptions select subscriber_id, list, confirmed_at, ended_at from newsletter_subscriptions_before`,
    sql`drop table newsletter_subscriptions_before`,
    sql`create index newsletter_subscriptions_by_list on newsletter_subscriptions (list, subscriber_id) where ended_at is null`,
    ...['newsletter_mailings', 'newsletter_reasons'].flatMap((table) => [
      sql`alter table ${sql.table(table)} add column list_slug text not null default ''`,
      sql`update ${sql.table(table)} set list_slug = list`,
      sql`alter table ${sql.table(table)} drop column list`,
      sql`alter table ${sql.table(table)} rename column list_slug to list`,
    ]),
  ]
}

function postgresColumns(): RawBuilder<unknown>[] {
  return ['newsletter_subscriptions', 'newsletter_mailings', 'newsletter_reasons'].map(
    (table) => sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_list_check`)}`,
  )
}

async function insertLists(db: Kysely<unknown>): Promise<void> {
  const users = await sql`select 1 from users limit 1`.execute(db)
  if (users.rows.length === 0) return
  const settings = await sql<{ settings: string }>`select settings from site_settings`.execute(db)
  const mailsIssues = /"new_release":\s*"on"/.test(settings.rows[0]?.settings ?? '')
  const lists = [
    { slug: 'weekly', name: 'The week', rule: 'none' },
    { slug: 'releases', name: 'New issues', rule: mailsIssues ? 'new-issue' : 'none' },
    { slug: 'events', name: 'Events', rule: 'none' },
  ]
  for (const [position, { slug, name, rule }] of lists.entries())
    await sql`
      insert into newsletter_lists (slug, name, description, rhythm, language, sender_name, sender_address, design, sign_up, rule,
        digest_weekday, digest_time, digest_zone, position, created_at, updated_at)
      values (${slug}, ${name}, '', '', '', '', '', 'pictures', 'open', ${rule}, 5, '08:00', 'UTC', ${position}, 0, 0)`.execute(db)
}
