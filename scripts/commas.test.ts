import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
/** `a.join(', ')`, `{at > 0 && ', '}` and, behind a value, `, ${b}` in a template of a component. */
const english = /\.join\(', '\)|(?:&&|\?|:) ', '|(?:&&|\?|:) `, \$\{/

/** Of what is no text of a screen: a question to a map's search, and what is typed into a field, which takes every comma. */
const elsewhere = /new URLSearchParams\(|defaultValue=\{/

// Arabic and Persian have another comma, Chinese and Japanese one without a space.
test('components set the comma of their language between two things in a row', () => {
  const faults = sourceFiles(root)
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (english.test(line) && !elsewhere.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(faults).toEqual([])
})
