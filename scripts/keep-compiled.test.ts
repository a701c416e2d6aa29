import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCachedScript } from '../src/platform/code-cache.ts'

const root = join(import.meta.dirname, '..')

test('the server accepts the code cache that the build has written', () => {
  const look = `
    import { readFileSync } from 'node:fs'
    import { Script } from 'node:vm'
    import { setMinorGcFlags } from './src/platform/minor-gc.ts'
    setMinorGcFlags()
    const file = 'dist/server/server.cjs'
    const { cachedDataRejected } = new Script(readFileSync(file, 'latin1'), { cachedData: readFileSync(file + '.compiled') })
    console.log(cachedDataRejected)`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', look], { cwd: root, encoding: 'utf8' }).trim()).toBe('false')
})

test('a build does not connect to the database in the environment of the developer', () => {
  const environment = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:9/of-a-magazine', WEB_CONCURRENCY: '2', PORT: 'none' }
  execFileSync(process.execPath, ['scripts/keep-compiled.ts'], { cwd: root, env: environment, stdio: 'ignore' })
})

test('a script runs with its own code cache, and without the cache of another script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'counted.cjs')
  const script = (word: string) =>
    `(function (exports, require, __filename) { const say = () => ${JSON.stringify(word)}; require('node:process').env.SAID = say() + __filename.slice(-11) })`
  writeFileSync(file, script('one'))
  const first = runCachedScript(file)
  first.keep()
  const second = runCachedScript(file)
  expect([first.used, second.used, process.env['SAID']]).toEqual([false, true, 'onecounted.cjs'])
  writeFileSync(file, script('another'))
  expect([runCachedScript(file).used, process.env['SAID']]).toEqual([false, 'anothercounted.cjs'])
  delete process.env['SAID']
})
