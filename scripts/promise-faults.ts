import type { PromiseArea, SitePromise } from '../testing/promises/promise.ts'
import { testTitles } from './test-titles.ts'

/** Text of a file below the root; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

/** What is not true of the promises, as lines to print: files and tests that are gone, and numbers that are given twice. */
export function promiseFaults(areas: PromiseArea[], read: ReadFile): string[] {
  const promises = areas.flatMap((area) => area.promises)
  return [...numberFaults(promises), ...promises.flatMap((promise) => evidenceFaults(promise, read).map((fault) => `P${promise.number}: ${fault}`))]
}

/** Titles of tests and reports name the numbers: each is given once, and none is left out. */
function numberFaults(promises: SitePromise[]): string[] {
  const numbers = promises.map(({ number }) => number).sort((a, b) => a - b)
  const wrong = numbers.find((number, at) => number !== at + 1)
  return wrong === undefined ? [] : [`P${wrong}: the numbers are not 1 to ${numbers.length}, each once`]
}

function evidenceFaults({ shownBy, missing }: SitePromise, read: ReadFile): string[] {
  const files = Object.entries(shownBy)
  if (files.length === 0 && missing === undefined) return ['it has no test and does not say what is missing']
  return files.flatMap(([file, titles]) => {
    const text = read(file)
    if (text === undefined) return [`${file} is not there`]
    if (!/\.test\.tsx?$/.test(file)) return titles.length === 0 ? [] : [`${file} has no titles`]
    if (titles.length === 0) return [`no test of ${file} is named`]
    const known = new Set(testTitles(text, file))
    return titles.filter((title) => !known.has(title)).map((title) => `${file} has no test '${title}'`)
  })
}
