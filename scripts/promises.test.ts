import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SitePromise } from '../testing/promises/promise.ts'
import { promiseAreas } from '../testing/promises/promises.ts'
import { promiseFaults, type ReadFile } from './promise-faults.ts'
import { promisePage } from './promise-page.ts'
import { testTitles } from './test-titles.ts'

const source = `
import { describe, expect, it, test } from 'vitest'
describe('a clap', () => {
  describe.runIf(true)("of a member", () => {
    it('counts once', { timeout: 1_000 }, async () => {})
    it.each([1, 2])('counts on %s', (n) => { new Map([['no', 1]]).forEach((n) => expect(n).toBe(1)) })
  })
})
describe.each(kinds)('the list of $name', () => {
  test.concurrent.each(rows)(\`is read in \${pages.length} pages\`, async () => {})
})
test.runIf(fits)('two processes agree', () => {})
// test('a comment is none', () => {})
const odd = /no/.test('x', () => {})
`
const titles = [
  'a clap > of a member > counts once',
  'a clap > of a member > counts on %s',
  'the list of $name > is read in ${pages.length} pages',
  'two processes agree',
]

const files: Record<string, string> = { 'src/claps.test.ts': source, 'bench/claps.ts': '' }
const read: ReadFile = (path) => files[path]
const faultsOf = (promise: Partial<SitePromise>) =>
  promiseFaults([{ name: 'Claps', promises: [{ number: 1, text: 'A clap counts once.', shownBy: { 'src/claps.test.ts': titles }, ...promise }] }], read)

test('test titles are read as vitest prints them, those of test.each as their template', () => {
  expect(testTitles(source, 'src/claps.test.ts')).toEqual(titles)
})

describe('The check of promises', () => {
  test('a promise whose tests all exist is not reported', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ shownBy: { 'bench/claps.ts': [] } })).toEqual([])
    expect(faultsOf({ shownBy: {}, missing: 'No test shows it.' })).toEqual([])
  })

  test.each(titles)('a promise whose test was renamed is reported: %s', (title) => {
    const renamed = source.replace(/'two processes agree'|'counts once'|'counts on %s'|`is read in/g, (found) =>
      title.includes(found.slice(1, -1)) ? `${found.slice(0, 1)}now ${found.slice(1)}` : found,
    )
    files['src/claps.test.ts'] = renamed
    try {
      expect(renamed).not.toBe(source)
      expect(faultsOf({})).toEqual([`P1: src/claps.test.ts has no test '${title}'`])
    } finally {
      files['src/claps.test.ts'] = source
    }
  })

  test('a promise whose describe block was renamed is reported', () => {
    expect(faultsOf({ shownBy: { 'src/claps.test.ts': ['claps > of a member > counts once'] } })).toHaveLength(1)
  })

  test('a promise that names a missing file, a test file without a title, or no test is reported', () => {
    expect(faultsOf({ shownBy: { 'src/gone.test.ts': ['x'] } })).toEqual(['P1: src/gone.test.ts is not there'])
    expect(faultsOf({ shownBy: { 'bench/gone.ts': [] } })).toEqual(['P1: bench/gone.ts is not there'])
    expect(faultsOf({ shownBy: { 'src/claps.test.ts': [] } })).toEqual(['P1: no test of src/claps.test.ts is named'])
    expect(faultsOf({ shownBy: {} })).toEqual(['P1: it has no test and does not say what is missing'])
  })

  test('a promise whose number is skipped or used twice is reported', () => {
    expect(faultsOf({ number: 2 })).toEqual(['P2: the numbers are not 1 to 1, each once'])
  })
})

describe('docs/promises.md', () => {
  test('docs/promises.md is generated from the promises, and each of their tests exists', () => {
    const root = join(import.meta.dirname, '..')
    expect(promiseFaults(promiseAreas, (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined))).toEqual([])
    expect(readFileSync(join(root, 'docs/promises.md'), 'utf8')).toBe(promisePage(promiseAreas))
  })

  test('the page of promises says which promises are shown in full, in part or not at all', () => {
    const promises: SitePromise[] = [
      { number: 1, text: 'A clap counts once.', shownBy: { 'src/claps.test.ts': ['counts once | twice'] } },
      { number: 2, text: 'It counts everywhere.', shownBy: { 'bench/claps.ts': [] }, missing: 'One process only.' },
      { number: 3, text: 'It counts for ever.', shownBy: {}, missing: 'No test waits so long.' },
    ]
    const page = promisePage([{ name: 'Claps', promises }])
    expect(page).toContain('Of 3 promises 1 is shown by tests, 1 in part and 1 by none.')
    expect(page).toContain('| P1 | A clap counts once. | yes | [src/claps.test.ts](../src/claps.test.ts)<br>• counts once \\| twice |')
    expect(page).toContain('| P2 | It counts everywhere. *Missing: One process only.* | in part | [bench/claps.ts](../bench/claps.ts) |')
    expect(page).toContain('| P3 | It counts for ever. *Missing: No test waits so long.* | no |  |')
  })
})
