import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresProgram } from '#platform/db/postgres-programs.ts'
import { scratchDirectory } from './scratch.ts'

export interface PostgresServer {
  /** Of the maintenance database, as a user who may create databases. */
  url: string
  /** Process id of the server, when it is ours. */
  pid?: number
  stop: () => Promise<void>
}

/**
 * The server named by TEST_POSTGRES_URL, else a throw-away cluster of the installed binaries, else null. The cluster
 * dies with this process. `durable: false` (the default) turns fsync off: fast, and right unless durability is tested.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer | null> {
  const url = process.env['TEST_POSTGRES_URL']
  return url ? { url, stop: async () => {} } : startOwnPostgres({ durable })
}

/**
 * Always a cluster of its own: its log carries nothing but what one test writes. Null without the binaries.
 * @param logDirectory an empty folder for that log, which gets the owner it needs
 */
export async function startOwnPostgres({ durable = false, logDirectory = '' } = {}): Promise<PostgresServer | null> {
  const initdb = postgresProgram('initdb')
  if (!initdb) return null
  const elsewhere = logDirectory ? ['--waldir', logDirectory, '--wal-segsize=1'] : []
  if (logDirectory) giveTo(clusterOwner(), logDirectory)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...elsewhere]
  return startCluster(durable, (data, run) => run(initdb, ['-D', data, ...options]))
}

/** A hot standby that follows the server at `url`; null when that is not possible here. */
export async function startReplica(url: string): Promise<PostgresServer | null> {
  const backup = postgresProgram('pg_basebackup')
  if (!backup) return null
  return startCluster(false, (data, run) => run(backup, ['-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']))
}

type Run = (program: string, args: string[]) => void

async function startCluster(durable: boolean, make: (data: string, run: Run) => void): Promise<PostgresServer | null> {
  const postgres = postgresProgram('postgres')
  const owner = clusterOwner()
  if (!postgres || !owner) return null
  const directory = durable ? mkdtempSync(join(tmpdir(), 'masthead-postgres-')) : scratchDirectory('postgres')
  giveTo(owner, directory)
  const data = join(directory, 'data')
  make(data, (program, args) => {
    const made = spawnSync(program, args, { ...owner, cwd: directory, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr || String(made.error)}`)
  })

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, `port=${port}`, 'max_connections=300', 'shared_buffers=64MB']
  if (!durable) settings.push('fsync=off', 'full_page_writes=off')
  const server = spawnTied([postgres, '-D', data, ...settings.flatMap((setting) => ['-c', setting])], owner, directory)
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await untilReady(address, server)
  } catch (error) {
    server.stdin?.end()
    throw error
  }
  return {
    url: address,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.stdin?.end()
      if (server.exitCode === null) await ended
    },
  }
}

/** A shell that stops the server and removes its directory as soon as its input ends: also when this process is killed. */
function spawnTied(command: string[], owner: Owner, cwd: string): ChildProcess {
  const script = 'trap : INT TERM; directory=$1; shift; "$@" & server=$!; read -r _; kill -INT $server; wait $server; cd /; rm -rf "$directory"'
  return spawn('/bin/sh', ['-c', script, 'sh', cwd, ...command], { ...owner, cwd, stdio: ['pipe', 'ignore', process.env['TEST_LOG'] ? 'inherit' : 'ignore'] })
}

interface Owner {
  uid?: number
  gid?: number
}

function giveTo(owner: Owner | undefined, directory: string): void {
  if (owner?.uid !== undefined && owner.gid !== undefined) chownSync(directory, owner.uid, owner.gid)
}

/** PostgreSQL refuses to run as root: then as Debian's `postgres`, else as `nobody`. */
function clusterOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  return undefined
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start; TEST_LOG=1 shows what it says.', { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(50)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
