import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from './start-server.ts'
import { until } from './until.ts'

/** A real Prometheus (Debian: `prometheus`) that asks one target every second. */
export interface TestPrometheus extends AsyncDisposable {
  /** `data` of an answer of its HTTP API, `/api/v1/…`. @throws when it answers with an error */
  ask(path: string, query?: Record<string, string>): Promise<unknown>
}

const answerShape = z.object({ status: z.literal('success'), data: z.unknown() })

/**
 * @param port of the target's metrics on this machine
 * @param rules file of alert rules
 */
export async function startPrometheus(port: number, rules: string): Promise<TestPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-prometheus-'))
  const config = join(folder, 'prometheus.yml')
  const target = { job_name: 'masthead', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }
  // Every JSON is YAML.
  writeFileSync(config, JSON.stringify({ global: { scrape_interval: '1s', evaluation_interval: '1s' }, rule_files: [rules], scrape_configs: [target] }))
  const own = `127.0.0.1:${await freePort()}`
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=${own}`]
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))

  async function ask(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(`http://${own}/api/v1/${path}?${new URLSearchParams(query).toString()}`)
    return answerShape.parse(await answer.json()).data
  }

  await until(
    () =>
      fetch(`http://${own}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { pauseMs: 100, what: 'Prometheus' },
  )
  return {
    ask,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
