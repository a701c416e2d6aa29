import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnPostgres, startReplica } from '../testing/postgres.ts'
import { startS3 } from '../testing/s3.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { freePort, startServer } from '../testing/start-server.ts'
import { startVarnish } from '../testing/varnish.ts'
import { PostgresProcess } from '../testing/postgres-process.ts'

/** What can fail by itself. */
interface Part {
  name: string
  /** With SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** As a service manager does; resolves when it answers. */
  start(): Promise<void>
}

interface Cluster {
  parts: Part[]
  /** Of the balancer in front of the Varnishes, which asks the other one when one does not answer. */
  url: string
  /** Of the primary. */
  databaseUrl: string
  smtp: TestSmtp
  stop(): Promise<void>
}

export const adminPassword = 'eleven clerks and a lamp'
const admin = 'ada@magazine.example'

/**
 * Two web nodes, a worker, PostgreSQL primary and standby, S3 and two Varnishes, as docs/operating/high-availability.md has
 * them, with an administrator and an open newsletter. Needs the programs of PostgreSQL, Varnish and nginx.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-cluster-'))
  const primary = await startOwnPostgres({ durable: true })
  const standby = primary && (await startReplica(primary.url))
  if (!primary || !standby) throw new Error('The programs of PostgreSQL are not installed: initdb, postgres and pg_basebackup.')
  const [s3, smtp, entry] = [await startS3(), await startSmtp(), await freePort()]
  const [web1, web2, worker, edge1, edge2] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()]
  const environment = {
    SITE_URL: `http://localhost:${entry}`,
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: standby.url,
    SECRET: 'one secret of all nodes, for this bench',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'magazine@magazine.example',
    FILES_S3_ENDPOINT: s3.settings.endpoint,
    FILES_S3_BUCKET: s3.settings.bucket,
    FILES_S3_REGION: s3.settings.region,
    FILES_S3_KEY: s3.settings.key,
    FILES_S3_SECRET: s3.settings.secret,
    EDGE_PURGE: [edge1, edge2].map((port) => `varnish:http://127.0.0.1:${port}`).join(','),
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'no',
    LIMITS: 'off',
  }
  prepare({ ...environment, EDGE_PURGE: '', DATA_DIR: join(folder, 'prepared') })
  const node = (name: string, port: number, role: string) =>
    partOf(name, () => startServer({ ...environment, ROLE: role, PORT: String(port), DATA_DIR: join(folder, name) }))
  const postgres = (name: string, process: PostgresProcess): Part => ({ name, kill: () => process.end('SIGKILL'), start: () => process.start() })
  const processes = { primary: new PostgresProcess(primary), standby: new PostgresProcess(standby) }
  const started = [
    await node('web node 1', web1, 'web'),
    await node('web node 2', web2, 'web'),
    await node('worker', worker, 'worker'),
    await partOf('Varnish 1', () => startVarnish([web1, web2], edge1)),
    await partOf('Varnish 2', () => startVarnish([web1, web2], edge2)),
  ]
  const balancer = startBalancer(folder, entry, [edge1, edge2])
  return {
    parts: [
      ...started,
      postgres('primary', processes.primary),
      postgres('standby', processes.standby),
      { name: 'S3', kill: async () => void (s3.mode = 'cut'), start: async () => void (s3.mode = 'well') },
    ],
    url: `http://127.0.0.1:${entry}`,
    databaseUrl: primary.url,
    smtp,
    async stop() {
      balancer.kill()
      for (const part of started) await part.kill()
      for (const one of Object.values(processes)) one.stop()
      for (const one of [standby, primary, s3, smtp]) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Started already. */
async function partOf(name: string, begin: () => Promise<{ stop(signal: NodeJS.Signals): Promise<void> }>): Promise<Part> {
  let running = await begin()
  return {
    name,
    kill: () => running.stop('SIGKILL'),
    async start() {
      running = await begin()
    },
  }
}

/** The database, its administrator and the newsletter, by the command line. */
function prepare(environment: Record<string, string>): void {
  const masthead = (args: string[], input = ''): void => {
    const env = { PATH: process.env['PATH'], ...environment }
    const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, '../masthead'), args, { env, input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`masthead ${args.join(' ')}: ${stdout}${stderr}`)
  }
  masthead(['migrate'])
  masthead(['user', 'add', admin, '--role', 'admin', '--password-stdin'], adminPassword)
  masthead(['settings', 'set', 'newsletter.state', 'on'])
}

/** nginx: a GET that one Varnish does not answer is asked of the other one, a write is never repeated once it was sent. */
function startBalancer(folder: string, entry: number, edges: number[]): { kill(): void } {
  // Its worker is nobody where its master is root.
  chmodSync(folder, 0o755)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const upstream = edges.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join(' ')
  const headers = 'proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;'
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit; events { worker_connections 4096; } http { access_log off; ${temporary} upstream edges { ${upstream} } server { listen 127.0.0.1:${entry}; location / { proxy_pass http://edges; proxy_connect_timeout 1s; proxy_read_timeout 10s; proxy_next_upstream error timeout; ${headers} } } }`,
  )
  const nginx = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'inherit' })
  return { kill: () => nginx.kill() }
}
