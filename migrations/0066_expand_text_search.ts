import { sql, type Kysely, type RawBuilder } from 'kysely'

interface Searched {
  table: string
  index: string
  columns: string[]
}

const searched: Searched[] = [
  { table: 'comments', index: 'search_comments', columns: ['description'] },
  { table: 'users', index: 'search_users', columns: ['username', 'name', 'email'] },
  { table: 'newsletter_subscribers', index: 'search_subscribers', columns: ['email', 'name'] },
]

const highest = '9223372036854775807'

/**
 * Every three letters that follow each other in texts that the studio searches for parts of words (text-search.ts). Triggers keep
 * the index for rows up to `filled_to`; a job raises it for those of before (text-indexes.ts), to the highest number at the end.
 * A later migration that makes one of these tables anew must make its triggers anew.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict, without rowid`] : [sql`bigint`, sql``]
  // `has_removed`: on SQLite the index holds letters of removed rows until its parts are merged.
  await sql`
    create table search_indexes (name text primary key, filled_to ${integer} not null, has_removed integer not null default 0) ${strict}`.execute(db)
  if (engine === 'postgres') await trigrams.execute(db)
  for (const one of searched) {
    const { index, table, columns } = one
    const text = sql.raw(textOf(columns, ''))
    for (const statement of engine === 'sqlite' ? onSqlite(one) : onPostgres(one)) await statement.execute(db)
    await sql`create view ${sql.table(`${index}_texts`)} as select id, ${text} as text from ${sql.table(table)}`.execute(db)
    await sql`
      insert into search_indexes (name, filled_to)
      select ${sql.lit(index)}, case when exists (select 1 from ${sql.table(table)}) then 0 else ${sql.raw(highest)} end`.execute(db)
  }
}

/** A line break stands between columns, so that nothing that is typed goes over from one to the other. */
function textOf(columns: string[], row: string): string {
  return columns.map((column) => `coalesce(${row}${column}, '')`).join(` || '\n' || `)
}

/** Positions are not kept: what is found is compared with the text anyway. */
function onSqlite({ table, index, columns }: Searched): RawBuilder<unknown>[] {
  const [before, after] = [textOf(columns, 'old.'), textOf(columns, 'new.')]
  const filled = `(select filled_to from search_indexes where name = '${index}')`
  const add = `insert into ${index} (rowid, text) values (new.id, ${after});`
  const remove = `
    insert into ${index} (${index}, rowid, text) values ('delete', old.id, ${before});
    update search_indexes set has_removed = 1 where name = '${index}' and has_removed = 0;`
  return [
    `create virtual table ${index} using fts5 (text, content = '', detail = none, tokenize = 'trigram')`,
    `create trigger ${index}_insert after insert on ${table} when new.id <= ${filled} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} when old.id <= ${filled} begin ${remove} end`,
    `create trigger ${index}_update after update of ${columns.join(', ')} on ${table}
      when old.id <= ${filled} and ${before} <> ${after} begin ${remove} ${add} end`,
  ].map((statement) => sql.raw(statement))
}

/**
 * Three letters as a number; those beyond 10 bits share some. No function of pg_trgm: the extension is not on every server. By an
 * array of numbers, whose elements are found at once, which those of an array of texts are not.
 */
const trigrams = sql`
  create function search_trigrams(text) returns integer[] language plpgsql immutable strict parallel safe as $$
  declare
    a integer[] := array(select ascii(c) from unnest(string_to_array(lower($1), null)) as l (c));
  begin
    return array(select a[n] # (a[n + 1] << 10) # (a[n + 2] << 20) from generate_series(1, cardinality(a) - 2) as n);
  end $$`

/**
 * Until the index is filled, a write holds its state for itself and others that write, and the job waits for them: else a row that
 * changes while the job reads it would be entered as it was. What is not yet in the index's main part is read by each search: little.
 */
function onPostgres({ table, index, columns }: Searched): RawBuilder<unknown>[] {
  return [
    `create table ${index} (id bigint primary key, trigrams integer[] not null)`,
    `create index ${index}_trigrams on ${index} using gin (trigrams) with (gin_pending_list_limit = 1024)`,
    `create function ${index}_follow() returns trigger language plpgsql as $$
    declare
      filled bigint;
    begin
      select filled_to into filled from search_indexes where name = '${index}';
      if filled < ${highest} then
        select filled_to into filled from search_indexes where name = '${index}' for share;
      end if;
      if tg_op <> 'INSERT' then
        delete from ${index} where id = old.id;
      end if;
      if tg_op <> 'DELETE' and new.id <= filled then
        insert into ${index} (id, trigrams) values (new.id, search_trigrams(${textOf(columns, 'new.')}));
      end if;
      return null;
    end $$`,
    `create trigger ${index}_follow after insert or delete on ${table} for each row execute function ${index}_follow()`,
    `create trigger ${index}_update after update of ${columns.join(', ')} on ${table} for each row
      when ((${textOf(columns, 'old.')}) is distinct from (${textOf(columns, 'new.')})) execute function ${index}_follow()`,
  ].map((statement) => sql.raw(statement))
}
