import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './start-server.ts'
import { until } from './until.ts'

export interface RunningVarnish {
  /** http://127.0.0.1:PORT */
  url: string
  /** As `EDGE_PURGE` names it. */
  edge: string
  stop(signal?: NodeJS.Signals): Promise<void>
}

const guides = join(import.meta.dirname, '../docs/operating')
const configuration = join(guides, 'edge')

/**
 * A real Varnish with the configuration of the guide, in front of the site on `originPort` of this machine, which may start
 * later; with two ports as the guide for several nodes has it.
 */
export async function startVarnish(originPort: number | [number, number], on?: number): Promise<RunningVarnish> {
  const program = programOf()
  const port = on ?? (await freePort())
  const directory = mkdtempSync(join(tmpdir(), 'masthead-varnish-'))
  copyFileSync(join(configuration, 'varnish.vcl'), join(directory, 'varnish.vcl'))
  writeFileSync(join(directory, 'backend.vcl'), typeof originPort === 'number' ? oneBackend(originPort) : twoBackends(originPort))
  const url = `http://127.0.0.1:${port}`
  const parameters = [`vcl_path=${directory}`, 'http_gzip_support=off', 'thread_pools=1', 'thread_pool_min=20'].flatMap((parameter) => ['-p', parameter])
  const child = spawn(
    program,
    ['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', join(directory, 'varnish.vcl'), '-n', join(directory, 'run'), '-s', 'malloc,64m', ...parameters],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilAnswers(url, child)
  return {
    url,
    edge: `varnish:${url}`,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function oneBackend(port: number): string {
  return withPort(readFileSync(join(configuration, 'backend.vcl'), 'utf8'), '3000', port)
}

function twoBackends(ports: [number, number]): string {
  const guide = readFileSync(join(guides, 'high-availability.md'), 'utf8')
  const block = /```vcl file=\S+\n([^]*?)```/.exec(guide)?.[1] ?? ''
  return withPort(withPort(block, '4543', ports[0]), '4544', ports[1])
}

function withPort(configuration: string, documented: string, port: number): string {
  const changed = configuration.replace(`.port = "${documented}"`, `.port = "${port}"`)
  if (changed === configuration) throw new Error(`The guide no longer has a backend with port ${documented}.`)
  return changed
}

function programOf(): string {
  const found = ['varnishd', '/usr/sbin/varnishd'].find((name) => spawnSync(name, ['-V']).status === 0)
  if (!found) throw new Error('Varnish is not installed: apt-get install varnish varnish-modules (Debian), as .ci/run does.')
  return found
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`Varnish ended with ${child.exitCode}:\n${printed}`)
      return fetch(url).then(
        () => true,
        () => false,
      )
    },
    { pauseMs: 50, what: 'Varnish' },
  )
}
