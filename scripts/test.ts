// Everything CI runs, in one command. Ends with one line: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'))
const report = join(folder, 'vitest.json')
let passed = 0
let failed = 0

step('layout', 'node', ['scripts/check-architecture.ts'])
step('types', 'tsc', ['--noEmit', '-p', '.'])
step('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
step('format', 'oxfmt', ['--check'])
if (!existsSync('/usr/bin/chromium') && !process.env['CHROMIUM']) {
  console.log('No Chromium here: the browser journeys cannot run. On Debian: apt-get install chromium; elsewhere name its path in CHROMIUM.')
}
run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...process.argv.slice(2)])
countTests()
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function step(name: string, command: string, args: string[]): void {
  const began = performance.now()
  const ok = run(command, args)
  console.log(`${ok ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (ok) passed++
  else failed++
}

function run(command: string, args: string[]): boolean {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` } })
      .status === 0
  )
}

function countTests(): void {
  if (!existsSync(report)) {
    failed++
    return
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; success: boolean } // vitest's documented JSON
  passed += result.numPassedTests
  failed += result.numFailedTests
  // A file that does not even load has no failed test of its own.
  if (!result.success && result.numFailedTests === 0) failed += Math.max(1, result.numFailedTestSuites)
}
