import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './start-server.ts'
import { until } from './until.ts'

interface FrontProxy {
  program: string
  /** How to ask for its version. */
  version: string[]
  /** Writes what is left to write into the folder; the arguments of the program. */
  configure(folder: string, port: number, originPort: number): string[]
}

export interface RunningProxy extends AsyncDisposable {
  port: number
}

const guides = join(import.meta.dirname, '../docs/operating')
const guide = readFileSync(join(guides, 'small-server.md'), 'utf8')

/** With the configurations of the guide for a small server, without TLS, which changes nothing about requests. */
export const frontProxies: Record<'nginx' | 'Caddy', FrontProxy> = {
  nginx: {
    program: 'nginx',
    version: ['-v'],
    configure(folder, port, originPort) {
      const own = replaced(guideFile('/etc/nginx/conf.d/masthead.conf'), [
        // Sends readers to https.
        [/server \{\n    listen 80;[^]*?\n\}\n/, ''],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
        ['server_name magazine.example;', 'server_name localhost;'],
        [/ +ssl_.*\n/g, ''],
        ['server 127.0.0.1:3000', `server 127.0.0.1:${originPort}`],
      ])
      return nginxWith(own, folder)
    },
  },
  Caddy: {
    program: 'caddy',
    version: ['version'],
    configure(folder, port, originPort) {
      const file = join(folder, 'Caddyfile')
      const own = replaced(guideFile('/etc/caddy/Caddyfile'), [
        ['magazine.example {', `http://localhost:${port} {\n\tbind 127.0.0.1`],
        ['127.0.0.1:3000', `127.0.0.1:${originPort}`],
      ])
      writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}/storage\n}\n${own}`)
      return ['run', '--config', file, '--adapter', 'caddyfile']
    },
  },
}

/** nginx that keeps answers, with the configuration of the guide for edge caches. */
export function edgeNginx(secret: string): FrontProxy {
  return {
    program: 'nginx',
    version: ['-v'],
    configure(folder, port, originPort) {
      const own = replaced(readFileSync(join(guides, 'edge/nginx.conf'), 'utf8'), [
        ['listen 80;', `listen 127.0.0.1:${port};`],
        ['server_name magazine.example;', 'server_name localhost;'],
        ['server 127.0.0.1:3000', `server 127.0.0.1:${originPort}`],
        ['/var/cache/nginx/masthead', `${folder}/kept`],
        ['change-this-secret', secret],
      ])
      return nginxWith(own, folder)
    },
  }
}

/** Writes the file of a whole nginx; its arguments. */
function nginxWith(own: string, folder: string): string[] {
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  // Started by root it would work as somebody who may not write here.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  writeFileSync(
    file,
    `${user}worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors crit; events {} http { access_log off; ${temporary}\n${own}\n}\n`,
  )
  return ['-e', join(folder, 'errors'), '-c', file, '-g', 'daemon off;']
}

/** Says how to get it where it is missing. */
export function isInstalled({ program, version }: FrontProxy): boolean {
  const installed = spawnSync(program, version, { env: environment('/tmp') }).status === 0
  if (!installed) console.warn(`${program} is not installed, so it is not tested: apt-get install ${program} (Debian), as .ci/run does.`)
  return installed
}

export async function startProxy(proxy: FrontProxy, originPort: number): Promise<RunningProxy> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), `masthead-${proxy.program}-`))
  let printed = ''
  const child = spawn(proxy.program, proxy.configure(folder, port, originPort), { env: environment(folder), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(
    () => {
      if (child.exitCode !== null) throw new Error(`${proxy.program} ended with ${child.exitCode}:\n${printed}`)
      return accepts(port)
    },
    { pauseMs: 50, what: proxy.program },
  )
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian has nginx where only root looks. */
function environment(home: string): NodeJS.ProcessEnv {
  return { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, HOME: home }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
  })
}

/** A file that the guide writes. */
function guideFile(path: string): string {
  return guide.split(` file=${path}\n`)[1]?.split('\n```')[0] ?? ''
}

function replaced(text: string, changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, () => to)
    if (after === before) throw new Error(`The guide no longer says ${from}.`)
    return after
  }, text)
}
