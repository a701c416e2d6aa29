import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { freePort } from '../testing/start-server.ts'

export interface Figures {
  requestsPerSecond: number
  /** Of the server's process, user and system, µs. */
  cpuPerRequest: number
  p99: number
  errors: number
}

const ticksPerSecond = 100

/** User and system time of a process so far, in µs. Linux only. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000_000
}

/** Resident memory of a process in bytes. Linux only. */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return pages * 4096
}

export async function load(
  pid: number,
  url: string,
  options: { seconds: number; connections?: number; headers?: Record<string, string>; requests?: autocannon.Request[] },
): Promise<Figures> {
  const before = cpuOf(pid)
  const result = await autocannon({
    url,
    connections: options.connections ?? 32,
    duration: options.seconds,
    headers: { 'accept-encoding': 'br', ...options.headers },
    ...(options.requests ? { requests: options.requests } : {}),
  })
  const done = result.requests.total
  return {
    requestsPerSecond: result.requests.average,
    cpuPerRequest: (cpuOf(pid) - before) / Math.max(1, done),
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/**
 * The same by wrk, a client so quick that the server is what is waited for; by autocannon where it is not installed,
 * which for answers of some kB has more to do than the server it measures.
 */
export async function fullLoad(pid: number, url: string, { seconds, connections = 32 }: { seconds: number; connections?: number }): Promise<Figures> {
  const before = cpuOf(pid)
  const told = await wrk(url, { seconds, connections })
  if (told === null) return load(pid, url, { seconds, connections })
  const done = numberIn(told, /(\d+) requests in/)
  const [, late = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(told) ?? []
  return {
    requestsPerSecond: numberIn(told, /Requests\/sec:\s+([\d.]+)/),
    cpuPerRequest: (cpuOf(pid) - before) / done,
    p99: Number(late) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN),
    errors: numberIn(told, /Non-2xx or 3xx responses: (\d+)/) || 0,
  }
}

/** What wrk says; null where it is not installed. */
async function wrk(url: string, { seconds, connections }: { seconds: number; connections: number }): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br', url])
    return stdout
  } catch {
    return null
  }
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1])
}

/**
 * How much slower than the machine on which the goals in µs were set this one is at this moment: what bare node:http
 * spends on an answer of 6.5 kB there was 13.2 µs, driven by `wrk -t1 -c16`. Null where no wrk is installed: another
 * client, less quick, makes the server's answers dearer.
 */
export async function machineSlowness(): Promise<number | null> {
  const port = await freePort()
  const bare = await bareServer(port, randomBytes(6_500), { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
  try {
    const costs: number[] = []
    for (let round = 0; round < 3; round++) {
      const before = cpuOf(bare.pid ?? 0)
      const told = await wrk(`http://127.0.0.1:${port}/`, { seconds: 2, connections: 16 })
      if (told === null) return null
      costs.push((cpuOf(bare.pid ?? 0) - before) / numberIn(told, /(\d+) requests in/))
    }
    return median(costs) / 13.2
  } finally {
    bare.kill()
  }
}

/**
 * A process of its own that answers everything with the given bytes by node:http alone, in its fastest way: one head, made
 * once, and one body.
 */
export async function bareServer(port: number, body: Buffer, headers: Record<string, string>): Promise<ChildProcess> {
  const code = `const b=Buffer.from(process.argv[1],'base64');const h=JSON.parse(process.argv[2]);require('node:http').createServer((q,r)=>{r.writeHead(200,h);r.end(b)}).listen(${port},'127.0.0.1',()=>process.send('up'))`
  const fields = Object.entries({ 'content-length': String(body.length), ...headers }).flat()
  const child = spawn(process.execPath, ['-e', code, body.toString('base64'), JSON.stringify(fields)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

/** nginx with one worker that answers everything with the given bytes from a file; null where it is not installed. */
export async function startNginx(port: number, body: Buffer, headers: Record<string, string>): Promise<{ worker: number; stop(): void } | null> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  // Its worker is nobody where its master is root.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'body'), body)
  // nginx writes these two by itself.
  const own = Object.entries(headers).filter(([name]) => name !== 'content-length' && name !== 'content-type')
  const added = own.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", '')}';`).join(' ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 100000000; ${temporary}
    server { listen 127.0.0.1:${port}; root ${folder}; etag off; default_type '${headers['content-type'] ?? 'text/html'}'; ${added} location / { try_files /body =404; } } }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const isThere = await new Promise((resolve) => nginx.once('error', () => resolve(false)).once('spawn', () => resolve(true)))
  if (!isThere) return null
  await sleep(500)
  const [worker = ''] = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').split(' ')
  return { worker: Number(worker), stop: () => void nginx.kill() }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function print(title: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${title}`)
  console.table(rows)
}
