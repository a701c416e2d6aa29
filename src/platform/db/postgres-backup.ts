import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { Client, escapeIdentifier } from 'pg'
import { refuseRows, sameRows, type RowCounts } from './backup-checks.ts'
import { applicationName, numbers } from './postgres-connections.ts'
import { postgresProgram } from './postgres-programs.ts'

/** pg_dump of the state of one moment, in its custom format; verified by reading it back, row by row. */
export async function dumpPostgres(url: string, target: string): Promise<RowCounts> {
  const client = await connect(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: exported } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const rows = await countRows(client)
    const dump = start(
      'pg_dump',
      ['--format=custom', '--schema=public', '--no-owner', '--no-privileges', `--snapshot=${exported[0]?.id}`, `--file=${target}`],
      url,
    )
    await ended(dump)
    await client.query('commit')
    sameRows(rows, (await readDump(target)).rows)
    return rows
  } finally {
    await client.end()
  }
}

/** @throws Error when the database has rows (without `replace`) or Masthead runs on it */
export async function assertPostgresReplaceable(url: string, replace: boolean): Promise<void> {
  const client = await connect(url)
  try {
    refuseRows(await countRows(client), replace)
    await refuseOthers(client)
  } finally {
    await client.end()
  }
}

/** All or nothing: what was there is dropped in the same transaction that brings the backup. */
export async function restorePostgres(url: string, source: string, replace: boolean): Promise<{ rows: RowCounts }> {
  const { rows } = await readDump(source)
  const client = await connect(url)
  try {
    refuseRows(await countRows(client), replace)
    await refuseOthers(client)
    const psql = start('psql', ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--output=/dev/null'], url)
    psql.stdin?.write('drop schema if exists public cascade;\ncreate schema public;\n')
    const reading = start('pg_restore', ['--schema=public', '--no-owner', '--no-privileges', '--file=-', source])
    if (!reading.stdout || !psql.stdin) throw new Error('psql cannot be written to.')
    const outcomes = await Promise.allSettled([ended(psql), ended(reading), pipeline(reading.stdout, psql.stdin)])
    // When psql stops, the two others break with it: its words come first.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    sameRows(rows, await countRows(client))
    return { rows }
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: `${applicationName} backup`, types: numbers })
  await client.connect()
  return client
}

async function countRows(client: Client): Promise<RowCounts> {
  const { rows: tables } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const counts: RowCounts = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*) as n from public.${escapeIdentifier(name)}`)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

async function refuseOthers(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name like $1 and pid <> pg_backend_pid()',
    [`${applicationName} %`],
  )
  if (rowCount) throw new Error('Masthead is still running on this database. Stop it first. Nothing was changed.')
}

/** Reads a whole dump: its rows by table, and the names of the migrations in it. */
export async function readDump(file: string): Promise<{ rows: RowCounts; migrations: string[] }> {
  const reading = start('pg_restore', ['--data-only', '--schema=public', '--file=-', file])
  if (!reading.stdout) throw new Error('pg_restore cannot be read.')
  const rows: RowCounts = {}
  const migrations: string[] = []
  let table: string | undefined
  const done = ended(reading)
  for await (const line of createInterface({ input: reading.stdout, crlfDelay: Infinity })) {
    if (table === undefined) {
      table = /^COPY public\."?(.+?)"? \(.*FROM stdin;$/.exec(line)?.[1]
      if (table !== undefined) rows[table] = 0
    } else if (line === '\\.') table = undefined
    else {
      rows[table] = (rows[table] ?? 0) + 1
      if (table === 'migrations') migrations.push(line.split('\t')[0] ?? '')
    }
  }
  await done
  return { rows, migrations: migrations.sort() }
}

/** Rows of one table of a dump, with values as text; none when there is no such table. */
export async function* rowsInPostgresDump(file: string, table: string): AsyncGenerator<Record<string, string | null>> {
  const reading = start('pg_restore', ['--data-only', '--schema=public', `--table=${table}`, '--file=-', file])
  if (!reading.stdout) throw new Error('pg_restore cannot be read.')
  const done = ended(reading)
  // Whoever stops reading early breaks the pipe; the failure is thrown below to whoever reads to the end.
  done.catch(() => {})
  let columns: string[] | undefined
  for await (const line of createInterface({ input: reading.stdout, crlfDelay: Infinity })) {
    if (columns === undefined)
      columns = /^COPY public\.\S+ \((.*)\) FROM stdin;$/
        .exec(line)?.[1]
        ?.split(', ')
        .map((name) => name.replaceAll('"', ''))
    else if (line === '\\.') columns = undefined
    else {
      const values = line.split('\t')
      yield Object.fromEntries(columns.map((column, at) => [column, copiedValue(values[at])]))
    }
  }
  await done
}

/** A value as COPY writes it. */
function copiedValue(text: string | undefined): string | null {
  if (text === undefined || text === '\\N') return null
  const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }
  return text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
}

/** `url` goes by environment variables: arguments are there for every user of the machine to see. */
function start(name: string, args: string[], url?: string): ChildProcess {
  const program = postgresProgram(name)
  if (!program) throw new Error(`${name} is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client).`)
  return spawn(program, args, { env: { ...process.env, ...(url !== undefined && libpqEnvironment(url)) }, stdio: ['pipe', 'pipe', 'pipe'] })
}

function libpqEnvironment(url: string): Record<string, string> {
  const { host, port, user, password, database } = new Client({ connectionString: url })
  const environment: Record<string, string> = { PGHOST: host, PGPORT: String(port), PGAPPNAME: `${applicationName} backup` }
  if (user) environment['PGUSER'] = user
  if (password) environment['PGPASSWORD'] = password
  if (database) environment['PGDATABASE'] = database
  const ssl = URL.parse(url)?.searchParams.get('sslmode')
  if (ssl) environment['PGSSLMODE'] = ssl
  return environment
}

function ended(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (data) => (said += String(data)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnfile} failed: ${said.trim()}`))))
  })
}
