import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** What browsers grant to https and localhost only, and what code that uses it has to say first. */
const granted: { use: RegExp; guard: RegExp }[] = [
  { use: /(?<![\w.])crypto\.(?:randomUUID|subtle)\b/, guard: /from 'node:crypto'/ },
  { use: /navigator\.locks\b/, guard: /'locks' in navigator/ },
  { use: /navigator\.serviceWorker\b/, guard: /'serviceWorker' in navigator/ },
  { use: /navigator\.share\b/, guard: /'share' in navigator/ },
  { use: /navigator\.clipboard\b/, guard: /try \{\s+await navigator\.clipboard/ },
  { use: /navigator\.storage\b/, guard: /'serviceWorker' in navigator/ },
  { use: /(?<![\w.])caches\.\w+\(/, guard: /'caches' in globalThis/ },
]

/** As `file: what`. The code of the service worker runs where there is one. */
function unguarded(path: string, text: string): string[] {
  if (!path.startsWith('src/') || path.startsWith('src/app/worker/') || path.includes('.test.')) return []
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
  return granted.flatMap(({ use, guard }) => (use.test(code) && !guard.test(code) ? [`${path}: ${use.exec(code)?.[0]}`] : []))
}

test('no code of the browser takes for granted what a site with a plain http address does not have', () => {
  expect(sourceFiles(join(import.meta.dirname, '..')).flatMap(({ path, text }) => unguarded(path, text))).toEqual([])
})

test.each(['const key = crypto.randomUUID()', 'await navigator.clipboard.writeText(url)', "navigator.locks.request('a', b)", 'await caches.open(name)'])(
  'code of the browser that would fail on plain http is named: %s',
  (code) => {
    expect(unguarded('src/ui/a.ts', code)).toHaveLength(1)
  },
)
