import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A test file in one run, its tests of all projects taken together. */
export interface TestFile {
  path: string
  /** Full names, once for each project. */
  passed: string[]
  failed: string[]
  /** Failed tests; 1 for a file that does not even load. */
  failures: number
}

/** The parts of Vitest's JSON report that are read here (https://vitest.dev/guide/reporters.html#json-reporter). */
interface Report {
  testResults: { name: string; status: 'passed' | 'failed'; assertionResults: { fullName: string; status: string }[] }[]
}

/** The files of a report in its order; undefined if the run did not write one. */
export function readTestReport(file: string, root = process.cwd()): TestFile[] | undefined {
  if (!existsSync(file)) return undefined
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report // Vitest's documented JSON
  const files = new Map<string, TestFile>()
  for (const { name, status, assertionResults } of testResults) {
    const path = relative(root, name)
    const sum = files.get(path) ?? { path, passed: [], failed: [], failures: 0 }
    const named = (wanted: string) => assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName)
    const failed = named('failed')
    files.set(path, {
      path,
      passed: [...sum.passed, ...named('passed')],
      failed: [...sum.failed, ...failed],
      failures: sum.failures + (status === 'failed' ? Math.max(1, failed.length) : 0),
    })
  }
  return [...files.values()]
}

export function failedFiles(files: TestFile[]): string[] {
  return files.filter(({ failures }) => failures > 0).map(({ path }) => path)
}

/**
 * The first run with its failed files replaced by their second run, and the tests that failed in the first and not in the
 * second. A file that the second run does not name keeps its failures.
 */
export function withSecondRun(first: TestFile[], second: TestFile[]): { files: TestFile[]; recovered: string[] } {
  const again = new Map(second.map((file) => [file.path, file]))
  const recovered: string[] = []
  const files = first.map((file) => {
    const later = file.failures > 0 ? again.get(file.path) : undefined
    if (!later) return file
    const fails = new Set(later.failed)
    recovered.push(...file.failed.filter((name) => !fails.has(name)).map((name) => `${file.path} > ${name}`))
    return later
  })
  return { files, recovered }
}
