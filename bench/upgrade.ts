// Two nodes on PostgreSQL go from one version to the next and back, one after the other, while readers and an editor are
// served through nginx: no failed request, no lost write, no lost job, no answer without what was written a second before.
// node bench/upgrade.ts OLD NEW [reads a second, 100] [restarts, 1]: the unpacked packages of two versions; the nodes are first
// restarted so many times in turns. Needs the programs of PostgreSQL and nginx.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrationNames, onlyAdds } from '#platform/db/migrate.ts'
import { startOwnPostgres } from '../testing/postgres.ts'
import { startSmtp } from '../testing/smtp.ts'
import { freePort, startServer, type RunningServer } from '../testing/start-server.ts'
import { print } from './measure.ts'
import { argument, reportFigure } from './report-figure.ts'
import { judgeKept, mailsSentTwice, publishedArticleAt, sumOf } from './kept-writes.ts'
import { startLoad, type Load } from './site-load.ts'

interface Node {
  name: string
  port: number
  server: RunningServer
}

interface Step {
  step: string
  seconds: string
  reads: number
  writes: number
  failed: number
  stale: number
}

const [old = '', next = ''] = process.argv.slice(2, 4).map((folder) => resolve(folder))
if (!next) throw new Error('Name two folders: node bench/upgrade.ts OLD NEW.')
const readsPerSecond = argument(3, 100)
const restarts = argument(4, 1)
/** How long the load goes on between two steps, and how long nginx has to finish what it sent to a node, ms. */
const pause = { steps: 5_000, drain: 2_000, mails: 30_000 }
const password = 'eleven clerks and a lamp'

const folder = mkdtempSync(join(tmpdir(), 'masthead-upgrade-'))
const postgres = await startOwnPostgres()
if (!postgres) throw new Error('The programs of PostgreSQL are not installed.')
const smtp = await startSmtp()
/** Of servers that were replaced. */
const logs: string[] = []
const entry = await freePort()
const url = `http://127.0.0.1:${entry}`
const environment = {
  // Packages run under the Node.js that runs this.
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  SITE_URL: `http://localhost:${entry}`,
  DATABASE_URL: postgres.url,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'magazine@magazine.example',
  SECRET: 'one secret of both nodes, for this bench',
  TRUST_PROXY: '127.0.0.1',
  DEMO: 'no',
  LIMITS: 'off',
}
const added = migrationNames(join(next, 'migrations')).filter((name) => !migrationNames(join(old, 'migrations')).includes(name))
reportFigure('the two versions differ', `${contentOf(old)} and ${contentOf(next)}`, contentOf(old) !== contentOf(next))
const wayBack = added.every(onlyAdds)
console.log(`Migrations that the new version adds: ${added.join(', ') || 'none'}${wayBack ? '' : '; so there is no way back'}`)

prepare()
const nodes = [await startNode('first', old), await startNode('second', old)]
const nginx = startNginx(nodes)
const load = startLoad(url, await publishedArticleAt(url, password), readsPerSecond)
const rows = [await during('old and old', () => sleep(pause.steps))]
for (let n = 0; n < restarts; n++)
  for (const node of nodes.slice(n % 2, (n % 2) + 1)) rows.push(await during(`${node.name} node restarted`, () => replace(node, old)))
for (const version of wayBack ? [next, old] : [next])
  for (const node of nodes) rows.push(await during(`${node.name} node to ${version === next ? 'new' : 'old'}`, () => replace(node, version)))
await load.stop()
print(
  `${basename(old)} to ${basename(next)} and back at ${readsPerSecond} reads a second`,
  rows.map((row) => ({ ...row })),
)
await judge(load)
for (const { server } of nodes) await server.stop()
nginx.kill()
await smtp.stop()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exit()

/** The database, its administrator and the newsletter, by the command line of the old version. */
function prepare(): void {
  const masthead = (args: string[], input = ''): void => {
    const { status, stdout, stderr } = spawnSync(join(old, 'masthead'), args, { env: { ...environment, DATA_DIR: folder }, input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`masthead ${args.join(' ')}: ${stdout}${stderr}`)
  }
  masthead(['migrate'])
  masthead(['user', 'add', 'ada@magazine.example', '--role', 'admin', '--password-stdin'], password)
  masthead(['settings', 'set', 'newsletter.state', 'on'])
}

async function startNode(name: string, version: string, port?: number): Promise<Node> {
  const own = { PORT: String(port ?? (await freePort())), DATA_DIR: join(folder, name) }
  const server = await startServer({ ...environment, ...own }, { program: join(version, 'masthead'), args: ['start'], cwd: version })
  return { name, port: Number(own.PORT), server }
}

/** As the guide says: nginx leaves the node alone, the node stops, the other version starts in its place, nginx asks it again. */
async function replace(node: Node, version: string): Promise<void> {
  leadTo(nodes.filter((other) => other !== node))
  await sleep(pause.drain)
  await node.server.stop()
  logs.push(node.server.output())
  node.server = (await startNode(node.name, version, node.port)).server
  leadTo(nodes)
  await sleep(pause.steps)
}

async function during(step: string, act: () => Promise<void>): Promise<Step> {
  const before = { reads: load.reads, writes: load.writes, failed: sumOf(load.failures), stale: load.stale, at: performance.now() }
  await act()
  return {
    step,
    seconds: ((performance.now() - before.at) / 1_000).toFixed(0),
    reads: load.reads - before.reads,
    writes: load.writes - before.writes,
    failed: sumOf(load.failures) - before.failed,
    stale: load.stale - before.stale,
  }
}

async function judge(load: Load): Promise<void> {
  const { failures, reads, writes } = load
  for (const [words, count] of failures) console.log(`${count} x ${words}`)
  if (failures.size > 0) for (const [words, count] of causesIn(logs)) console.log(`${count} x logged: ${words}`)
  reportFigure(`failed requests of ${reads + writes}`, sumOf(failures), failures.size === 0)
  await judgeKept(load, postgres?.url ?? '', smtp)
  const twice = mailsSentTwice(smtp)
  reportFigure('mails sent twice', twice, twice === 0)
}

/** What the servers logged as the causes of errors. */
function causesIn(texts: string[]): Map<string, number> {
  const causes = texts.flatMap((text) => [...text.matchAll(/"err":\{"type":"\w+","message":"((?:[^"\\]|\\.)*)"/g)].map(([, words = '']) => words))
  return new Map([...new Set(causes)].map((words) => [words, causes.filter((cause) => cause === words).length]))
}

function startNginx(all: Node[]): ChildProcess {
  // Its worker is nobody where its master is root.
  chmodSync(folder, 0o755)
  writeConfiguration(all)
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' })
}

function leadTo(some: Node[]): void {
  writeConfiguration(some)
  nginx.kill('SIGHUP')
}

function writeConfiguration(some: Node[]): void {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const upstream = some.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
  const headers = 'proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;'
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit; events { worker_connections 4096; } http { access_log off; ${temporary} upstream masthead { ${upstream} } server { listen 127.0.0.1:${entry}; location / { proxy_pass http://masthead; ${headers} } } }`,
  )
}

/** A short hash of what a package serves. */
function contentOf(version: string): string {
  const hash = createHash('sha256')
  const folders = ['dist', 'migrations'].map((name) => join(version, name))
  const files = folders.flatMap((name) => readdirSync(name, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  for (const path of files.map((file) => join(file.parentPath, file.name)).toSorted()) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 8)
}
