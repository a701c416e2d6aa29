// Breaks one guarantee at a time in a copy of the repository and runs the test that must notice it.
// `npm run sabotage -- csrf` takes only the patches whose file or guarantee holds that word.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patches } from './sabotage/patches.ts'
import type { Patch } from './sabotage/patch.ts'

type Result = 'noticed' | 'not noticed' | 'test not run' | 'line not found once'

interface TestReport {
  testResults: { assertionResults: { status: string }[] }[]
}

const root = join(import.meta.dirname, '..')
const copies = 2
const copied = ['src', 'migrations', 'testing', 'scripts', 'demo', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts', '.env.example', 'README.md']

/** The file with the patch applied; undefined when its line does not stand there exactly once. */
export function patched(text: string, { find, replace }: Pick<Patch, 'find' | 'replace'>): string | undefined {
  const parts = text.split(find)
  return parts.length === 2 ? parts.join(replace) : undefined
}

async function main(word: string): Promise<number> {
  const chosen = patches.filter(({ file, guarantee }) => `${file} ${guarantee}`.toLowerCase().includes(word.toLowerCase()))
  const folders = Array.from({ length: copies }, makeCopy)
  try {
    const first = folders[0] ?? ''
    if (!(await areGreen(first, chosen))) {
      console.error('The tests fail without any patch.')
      return 1
    }
    const waiting = [...chosen]
    const silent: string[] = []
    await Promise.all(
      folders.map(async (folder) => {
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
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-sabotage-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A test that fails anyway would seem to notice everything. */
async function areGreen(folder: string, chosen: Patch[]): Promise<boolean> {
  for (const project of ['unit', 'sqlite'] as const) {
    const files = [...new Set(chosen.flatMap(({ test }) => (test.project === project ? [test.file] : [])))]
    if (files.length > 0 && !(await runTests(folder, project, files)).ok) return false
  }
  return true
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

async function runTests(folder: string, project: string, files: string[], name?: string): Promise<{ ok: boolean; statuses: string[] }> {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const only = name === undefined ? [] : ['-t', name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')]
  const ok = await succeeds(folder, ['run', '--project', project, '--retry=0', '--reporter=json', `--outputFile=${report}`, ...only, ...files])
  if (!existsSync(report)) return { ok: false, statuses: [] }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport // vitest's documented JSON
  return { ok, statuses: testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status)) }
}

function succeeds(folder: string, args: string[]): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, ...args], { cwd: folder, maxBuffer: 50_000_000 }, (error) => resolve(error === null))
  })
}

if (import.meta.main) process.exit(await main(process.argv[2] ?? ''))
