// Breaks one guarantee at a time in a copy of the repository and runs the test that must notice it.
// `npm run sabotage -- csrf` takes only the patches whose file or guarantee holds that word, or one of several words.
// With `check` it runs nothing: it names the patches whose line has changed, and ends with 1.
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patches } from './sabotage/patches.ts'
import { projects, type Patch } from './sabotage/patch.ts'

type Result = 'noticed' | 'not noticed' | 'test not run' | 'line not found once'

interface TestReport {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

interface Run {
  ok: boolean
  statuses: string[]
  /** Full names of the tests that failed. */
  failed: string[]
}

const root = join(import.meta.dirname, '..')
const copies = 2
/** ms that vitest has to end after its report. */
const patience = 20_000
const folders = ['src', 'migrations', 'testing', 'scripts', 'demo', 'docs', 'e2e', 'bench']
const files = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vite.studio.config.ts', 'vitest.config.ts', '.env.example', 'README.md', 'masthead']

/** The file with the patch applied; undefined when its line does not stand there exactly once. */
export function patched(text: string, { find, replace }: Pick<Patch, 'find' | 'replace'>): string | undefined {
  const parts = text.split(find)
  return parts.length === 2 ? parts.join(replace) : undefined
}

async function main(words: string[]): Promise<number> {
  const isChosen = (text: string) => words.length === 0 || words.some((word) => text.includes(word.toLowerCase()))
  const chosen = patches.filter(({ file, guarantee }) => isChosen(`${file} ${guarantee}`.toLowerCase()))
  const places = Array.from({ length: copies }, makeCopy)
  try {
    const first = places[0] ?? ''
    const failing = await failingTests(first, chosen)
    if (failing.length > 0) {
      console.error(['These tests fail without any patch:', ...failing].join('\n'))
      return 1
    }
    const waiting = [...chosen]
    const silent: string[] = []
    await Promise.all(
      places.map(async (folder) => {
        for (let patch = waiting.shift(); patch; patch = waiting.shift()) {
          const result = await resultOf(folder, patch)
          const line = `${patch.guarantee} (${patch.file})`
          console.log(`${result === 'noticed' ? 'ok' : result.toUpperCase()}  ${line}`)
          if (result !== 'noticed') silent.push(`${result}: ${line}\n  ${patch.test.file} > ${patch.test.name}`)
        }
      }),
    )
    console.log(`${chosen.length} patches, ${chosen.length - silent.length} noticed, ${silent.length} not.`)
    for (const line of silent) console.error(line)
    return silent.length === 0 ? 0 : 1
  } finally {
    for (const folder of places) rmSync(folder, { recursive: true, force: true })
  }
}

function checkLines(): number {
  const lost = patches.filter((patch) => patched(readFileSync(join(root, patch.file), 'utf8'), patch) === undefined)
  for (const { file, find } of lost) console.error(`${file}: this line of a patch in scripts/sabotage does not stand there exactly once:\n  ${find}`)
  return lost.length === 0 ? 0 : 1
}

function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-sabotage-'))
  for (const name of [...folders, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A test that fails anyway would seem to notice everything. */
async function failingTests(folder: string, chosen: Patch[]): Promise<string[]> {
  const failing: string[] = []
  for (const project of projects) {
    const tested = [...new Set(chosen.flatMap(({ test }) => (test.project === project ? [test.file] : [])))]
    if (tested.length === 0) continue
    const { ok, failed } = await runTests(folder, project, tested)
    if (!ok) failing.push(...(failed.length > 0 ? failed : [`${project}: ${tested.join(' ')}`]))
  }
  return failing
}

async function resultOf(folder: string, patch: Patch): Promise<Result> {
  const path = join(folder, patch.file)
  const before = readFileSync(path, 'utf8')
  const broken = patched(before, patch)
  if (broken === undefined) return 'line not found once'
  writeFileSync(path, broken)
  try {
    const { project, file, name } = patch.test
    const { statuses } = await runTests(folder, project, [file], name)
    if (statuses.includes('failed')) return 'noticed'
    return statuses.includes('passed') ? 'not noticed' : 'test not run'
  } finally {
    writeFileSync(path, before)
  }
}

async function runTests(folder: string, project: string, testFiles: string[], name?: string): Promise<Run> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  // What does not build is noticed by no test, but by whoever builds.
  if (project === 'browser' && !(await succeeds(folder, [join(folder, 'scripts/build.ts')]))) return { ok: false, statuses: [], failed: [] }
  const only = name === undefined ? [] : ['-t', name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const ok = await succeeds(
    folder,
    [vitest, 'run', '--project', project, '--retry=0', '--reporter=json', `--outputFile=${report}`, ...only, ...testFiles],
    report,
  )
  if (!existsSync(report)) return { ok: false, statuses: [], failed: [] }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport // vitest's documented JSON
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return { ok, statuses: results.map(({ status }) => status), failed: results.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])) }
}

/** A broken test may leave a program behind for which vitest waits for ever: once the report is there, both are ended after a while. */
function succeeds(folder: string, args: string[], report = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true })
    const stop = () => endGroup(child)
    process.once('exit', stop)
    const watch = setInterval(() => {
      if (existsSync(report) && Date.now() - statSync(report).mtimeMs > patience) stop()
    }, 1_000)
    child.once('exit', (code) => {
      clearInterval(watch)
      process.off('exit', stop)
      stop()
      resolve(code === 0)
    })
  })
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  process.once('SIGINT', () => process.exit(130))
  process.exit(words[0] === 'check' ? checkLines() : await main(words))
}
