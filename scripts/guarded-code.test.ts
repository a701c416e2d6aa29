import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles, type SourceFile } from './source-files.ts'
import { unguardedCode } from './guarded-code.ts'

const entry: SourceFile = { path: 'src/app/entry.client.tsx', text: "import { A } from '#ui/A.tsx'\n" }
const part = (text: string): SourceFile[] => [entry, { path: 'src/ui/A.tsx', text }, { path: 'src/ui/B.tsx', text: 'export const B = 1\n' }]

test.each([
  ["const b = await import('./B.tsx')\n"],
  ["const B = lazy(() => import('./B.tsx'))\n"],
  ["void import('./B.tsx').then(() => {})\n"],
  ['const b = import(file)\n'],
])('a dynamic import without the guard is reported: %s', (text) => {
  expect(unguardedCode(part(text))).toHaveLength(1)
})

test.each([
  ["const b = await loadCode(() => import('./B.tsx'))\n"],
  ["const B = useCode(true, () => import('./B.tsx').then((code) => code.B))\n"],
  ["const B = later({ whole: import.meta.env.SSR ? (await import('./B.tsx')).B : null, load: async () => (await import('./B.tsx')).B })\n"],
])('a dynamic import with the guard is not reported: %s', (text) => {
  expect(unguardedCode(part(text))).toEqual([])
})

test('an unguarded import in a file of the server is not reported', () => {
  expect(unguardedCode([entry, { path: 'src/platform/a.ts', text: "await import('./b.ts')\n" }])).toEqual([])
})

test('an unguarded import in a lazily loaded file is reported', () => {
  const deep = { path: 'src/ui/B.tsx', text: "const c = await import('./C.tsx')\n" }
  expect(unguardedCode([entry, { path: 'src/ui/A.tsx', text: "loadCode(() => import('./B.tsx'))\n" }, deep])).toHaveLength(1)
})

test('every dynamic import of the client code has the guard', () => {
  const files = sourceFiles(join(import.meta.dirname, '..'))
  expect(unguardedCode(files)).toEqual([])
  // Where nothing is looked at nothing is found.
  const bare = files.map((file) => ({
    ...file,
    text: file.text
      .replaceAll('loadCode(() => ', '(() => ')
      .replaceAll('useCode(', 'bareCode(')
      .replaceAll(/\bload: /g, 'bare: '),
  }))
  expect(unguardedCode(bare).length).toBeGreaterThan(40)
})
