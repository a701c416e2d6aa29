import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../testing/until.ts'

const root = join(import.meta.dirname, '..')

test('npm start serves the site, and ending npm ends the server', async () => {
  const data = mkdtempSync(join(tmpdir(), 'masthead-start-'))
  const env = { ...process.env, DATA_DIR: data, DEMO: 'no', HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', NODE_OPTIONS: '' }
  // A group of its own: of a failed test nothing is left.
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  onTestFinished(() => {
    try {
      if (npm.pid) process.kill(-npm.pid, 'SIGKILL')
    } catch {
      // Nothing of it is left, as it should be.
    }
    rmSync(data, { recursive: true, force: true })
  })
  let address = ''
  for await (const line of createInterface({ input: npm.stdout })) {
    address = /listening at (http:[^"]+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  const answers = () =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  expect(await answers()).toBe(true)
  npm.kill('SIGTERM')
  await until(async () => !(await answers()))
})
