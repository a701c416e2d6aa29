import { expect, test } from 'vitest'
import { fileNames } from './file-names.ts'

const named = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n + 1}.md` }))

test('an import is named by its first file and the number of the others', () => {
  expect([0, 1, 2, 3].map((count) => fileNames(named(count)))).toEqual(['', '1.md', '1.md and 1 more file', '1.md and 2 more files'])
})
