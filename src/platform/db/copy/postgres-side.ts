import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { applicationName, numbers } from '../postgres-connections.ts'
import type { Row, Side, Table, Target } from './side.ts'

const fetchedAtOnce = 1_000

/** Reads a database that may be in use: writers go on, and what they write is not seen. */
export async function openPostgresSide(url: string): Promise<Side> {
  const client = await connect(url)
  await client.query('begin isolation level repeatable read read only')
  return sideOf(url, client)
}

/** Expects a migrated database that nobody else uses. */
export async function openPostgresTarget(url: string): Promise<Target> {
  const client = await connect(url)
  await client.query('begin')
  const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  // Only a superuser could switch them off. They come back with the end of the same transaction.
  for (const { relation, name } of keys) await client.query(`alter table ${relation} drop constraint ${escapeIdentifier(name)}`)
  return {
    ...sideOf(url, client),
    async insert({ name, columns }, rows) {
      const values = rows.map((row, at) => `(${row.map((_, column) => `$${at * columns.length + column + 1}`).join(', ')})`)
      await client.query(`insert into ${escapeIdentifier(name)} (${list(columns)}) values ${values.join(', ')}`, rows.flat())
    },
    async remove({ name, key }, rows) {
      const places = rows.map((row, at) => `(${row.map((_, column) => `$${at * key.length + column + 1}`).join(', ')})`)
      const types = await typesOf(client, name, key)
      const casts = key.map((column, at) => `given.c${at}::${types[column]} = ${escapeIdentifier(column)}`)
      const given = key.map((_, at) => `c${at}`).join(', ')
      await client.query(
        `delete from ${escapeIdentifier(name)} using (values ${places.join(', ')}) as given (${given}) where ${casts.join(' and ')}`,
        rows.flat().map(String),
      )
    },
    async setLastId(table, id) {
      const highest = `(select coalesce(max(id), 1) from ${escapeIdentifier(table)})`
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint, ${highest}))`, [escapeIdentifier(table), id])
    },
    async commit() {
      for (const { relation, name, definition } of keys) await client.query(`alter table ${relation} add constraint ${escapeIdentifier(name)} ${definition}`)
      await client.query('commit')
      // The planner knows nothing of what has just come.
      await client.query('analyze')
    },
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: `${applicationName} copy`, types: numbers })
  await client.connect()
  return client
}

function sideOf(url: string, client: Client): Side {
  return {
    name: nameOf(url),
    tables: () => tablesOf(client),
    async *rows({ name, columns, key }) {
      const texts = await typesOf(client, name, key)
      const order = key.map((column) => escapeIdentifier(column) + (texts[column] === 'text' ? ' collate "C"' : '')).join(', ')
      await client.query(`declare rows_to_copy no scroll cursor for select ${list(columns)} from ${escapeIdentifier(name)} order by ${order}`)
      try {
        for (;;) {
          const { rows } = await client.query<Row>({ text: `fetch ${fetchedAtOnce} from rows_to_copy`, rowMode: 'array' })
          yield* rows
          if (rows.length < fetchedAtOnce) return
        }
      } finally {
        await client.query('close rows_to_copy')
      }
    },
    async lastIds() {
      const { rows } = await client.query<{ name: string; last: number | null }>(
        `select t.tablename as name, s.last_value as last from pg_tables t
         join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tablename and c.column_name = 'id' and c.is_identity = 'YES'
         join pg_sequences s on s.schemaname = 'public' and format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(quote_ident(t.tablename), 'id')
         where t.schemaname = 'public'`,
      )
      return new Map(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
    },
    async close() {
      await client.end()
    },
  }
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    `select t.relname as name,
       (select array_agg(a.attname::text order by a.attname::text collate "C") from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey) where i.indrelid = t.oid and i.indisprimary) as key
     from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by t.relname`,
  )
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? [] }))
}

async function typesOf(client: Client, table: string, columns: string[]): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ${escapeLiteral(escapeIdentifier(table))}::regclass and attname = any ($1)`,
    [columns],
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

function list(columns: string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ')
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `postgres://${host}${pathname}`
}
