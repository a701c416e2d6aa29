// Everything CI runs, in one command. Ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath, noChromium } from '../testing/browser.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'))
const report = join(folder, 'vitest.json')
let passed = 0
let failed = 0

if (!chromiumPath) console.log(`The browser journeys cannot run. ${noChromium}`)
// Beside the tests, which need longer anyway.
await Promise.all([
  step('layout', 'node', ['scripts/check-architecture.ts']),
  step('messages', 'node', ['scripts/words.ts', 'check']),
  step('promises', 'node', ['scripts/promises.ts', 'check']),
  // One reading of the whole for both.
  step('types and lint', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  step('format', 'oxfmt', ['--check']),
  run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--reporter=./testing/retry-reporter.ts', `--outputFile=${report}`, ...process.argv.slice(2)],
    'inherit',
  ),
])
countTests()
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Its output comes in one piece, not in the midst of another's. */
async function step(name: string, command: string, args: string[]): Promise<void> {
  const began = performance.now()
  const { ok, output } = await run(command, args, 'pipe')
  console.log(`${output}${ok ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (ok) passed++
  else failed++
}

function run(command: string, args: string[], output: 'inherit' | 'pipe'): Promise<{ ok: boolean; output: string }> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` }
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', output, output], env })
  let text = ''
  child.stdout?.on('data', (bytes: Buffer) => (text += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (text += bytes.toString()))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: `${error.message}\n` }))
    child.once('close', (code) => resolve({ ok: code === 0, output: text }))
  })
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
