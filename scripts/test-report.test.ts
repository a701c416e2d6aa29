import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../testing/scratch.ts'
import { failedFiles, readTestReport, withSecondRun } from './test-report.ts'

const folder = scratchDirectory('test-report')

test('a test that fails once and passes when its file runs again counts as passed, and is named', () => {
  const first = read('first', [{ name: 'e2e/a.test.ts', tests: { one: 'passed', two: 'failed' } }])
  expect(failedFiles(first)).toEqual(['e2e/a.test.ts'])
  const { files, recovered } = withSecondRun(first, read('second', [{ name: 'e2e/a.test.ts', tests: { one: 'passed', two: 'passed' } }]))
  expect(recovered).toEqual(['e2e/a.test.ts > two'])
  expect(files).toEqual([{ path: 'e2e/a.test.ts', passed: ['one', 'two'], failed: [], failures: 0 }])
})

test('a test that fails in both runs fails, and so does a file that the second run does not name', () => {
  const failing = { name: 'e2e/a.test.ts', tests: { one: 'failed' } }
  const first = read('first', [failing])
  expect(withSecondRun(first, read('second', [failing]))).toEqual({ files: first, recovered: [] })
  expect(withSecondRun(first, [])).toEqual({ files: first, recovered: [] })
})

test('a file that does not load counts as one failure', () => {
  expect(read('first', [{ name: 'e2e/a.test.ts', tests: {}, status: 'failed' }])[0]?.failures).toBe(1)
})

test('a file that runs on two engines is one file, with the tests of both', () => {
  const [file] = read('first', [
    { name: 'src/a.test.ts', tests: { one: 'passed' } },
    { name: 'src/a.test.ts', tests: { one: 'failed' } },
  ])
  expect(file).toEqual({ path: 'src/a.test.ts', passed: ['one'], failed: ['one'], failures: 1 })
})

test('a run that wrote no report is no run without failures', () => {
  expect(readTestReport(join(folder, 'missing.json'))).toBeUndefined()
})

function read(name: string, results: { name: string; tests: Record<string, string>; status?: string }[]) {
  const file = join(folder, `${name}.json`)
  const testResults = results.map((result) => ({
    name: join('/house', result.name),
    status: result.status ?? (Object.values(result.tests).includes('failed') ? 'failed' : 'passed'),
    assertionResults: Object.entries(result.tests).map(([fullName, status]) => ({ fullName, status })),
  }))
  writeFileSync(file, JSON.stringify({ testResults }))
  return readTestReport(file, '/house') ?? []
}
