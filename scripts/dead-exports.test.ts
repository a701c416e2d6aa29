import { expect, test } from 'vitest'
import type { SourceFile } from './source-files.ts'
import { deadExports } from './dead-exports.ts'

const test1: SourceFile = { path: 'src/a.test.ts', text: "import { a } from './a.ts'\n" }
const a = (text: string): SourceFile => ({ path: 'src/a.ts', text })

test('an export that another file imports is not reported', () => {
  expect(deadExports([test1, a('export const a = 1\n')], '')).toEqual([])
})

test('an export that only its own file uses is reported', () => {
  expect(deadExports([test1, a('export const a = 1\nexport const b = a\n')], '')).toEqual(['src/a.ts: no other file imports b'])
})

test('a file that nothing imports is reported unless a command starts it', () => {
  expect(deadExports([a('export const a = 1\n')], '')).toEqual(['src/a.ts: nothing imports this file'])
  expect(deadExports([a('export const a = 1\n')], 'node src/a.ts')).toEqual([])
})

test.each([
  "const { a } = await import('#a.ts')\n",
  "export const load = async () => (await import('#a.ts')).a\n",
  "const thread = new URL('./a.ts', import.meta.url)\nimport { type a } from './a.ts'\n",
  "const files = import.meta.glob<object>('./*.ts')\n",
])('an export counts as used by %j', (text) => {
  expect(deadExports([{ path: 'src/b.test.ts', text }, a('export const a = 1\n')], '')).toEqual([])
})

test('an interface that another file extends counts as used', () => {
  const user = { path: 'src/b.test.ts', text: "declare module './a.ts' {\n  interface Tables {\n    b: 1\n  }\n}\n" }
  expect(deadExports([user, a('export interface Tables {}\n')], '')).toEqual([])
})
