// Everything CI runs, in one command. Ends with one line: `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath, noChromium } from '../testing/browser.ts'
import { failedFiles, readTestReport, withSecondRun, type TestFile } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'))
const selected = process.argv.slice(2)
/** More than that is no accident of one test. */
const filesToRunAgain = 5
let passed = 0
let failed = 0

if (!chromiumPath) console.log(`The browser journeys cannot run. ${noChromium}`)
// Beside the tests, which need longer anyway.
const [{ ok }] = await Promise.all([
  runTests('first', selected),
  step('layout', 'node', ['scripts/check-architecture.ts']),
  step('messages', 'node', ['scripts/words.ts', 'check']),
  step('promises', 'node', ['scripts/promises.ts', 'check']),
  // One reading of the whole for both.
  step('types and lint', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
  step('format', 'oxfmt', ['--check']),
])
const first = readTestReport(reportOf('first'))
const tests = first ? await tryFailedFilesAgain(first) : []
passed += tests.flatMap((file) => file.passed).length
failed += tests.reduce((sum, file) => sum + file.failures, 0)
// An error outside of all tests, or no report at all.
if (!ok && !first?.some((file) => file.failures > 0)) failed++
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/**
 * A browser test file with a failed test runs once more as a whole, with nothing beside it and a site of its own: what fails
 * then fails; what passes is named. Not where somebody chose the tests to run.
 */
async function tryFailedFilesAgain(files: TestFile[]): Promise<TestFile[]> {
  const again = failedFiles(files).filter((path) => path.startsWith('e2e/'))
  if (again.length === 0 || again.length > filesToRunAgain || selected.length > 0) return files
  console.log(`Run again alone: ${again.join(', ')}`)
  await runTests('second', ['--retry=0', '--maxWorkers=1', ...again])
  const { files: result, recovered } = withSecondRun(files, readTestReport(reportOf('second')) ?? [])
  if (recovered.length > 0) console.log(`Passed only when run again alone:\n${recovered.map((name) => `  ${name}`).join('\n')}`)
  return result
}

function runTests(name: string, args: string[]): Promise<{ ok: boolean }> {
  return run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--reporter=./testing/retry-reporter.ts', `--outputFile=${reportOf(name)}`, ...args],
    'inherit',
  )
}

function reportOf(name: string): string {
  return join(folder, `${name}.json`)
}

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
