import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(path, 'utf8')
const found = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => join(root, path))

const sheetsOf = new Map<string, string[]>()
for (const sheet of found('**/*.css'))
  for (const name of classesIn(read(sheet).replace(/\/\*[\s\S]*?\*\//g, ''), /\.([a-z][\w-]*\w)/g)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet])

const frame = loadedWith(join(root, 'app/entry.studio.tsx'))

test.each(found('**/studio/*Screen.tsx').map((path) => [path.slice(root.length + 1), path] as const))('%s loads the styles of all its parts', (_, screen) => {
  const loaded = loadedWith(screen)
  const isDrawn = (name: string) => {
    const sheets = sheetsOf.get(name) ?? []
    // Classes that only reader pages draw are no concern of the studio.
    return !sheets.some((sheet) => /\/(studio|editor)\//.test(sheet)) || sheets.some((sheet) => loaded.has(sheet) || frame.has(sheet))
  }
  const bare = [...loaded]
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [...read(path).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)].flatMap(([, plain, filled]) => classesIn(plain ?? filled ?? '')))
    .filter((name) => !isDrawn(name))
  expect([...new Set(bare)]).toEqual([])
})

/** The files that are fetched before a module runs. */
function loadedWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const [, name = ''] of read(path).matchAll(/^@?import\s(?!type)(?:[^'"]*?from\s)?['"]([^'"]+)['"]/gm)) {
    const file = name.startsWith('#') ? join(root, name.slice(1)) : resolve(dirname(path), name)
    if (/^[#.]/.test(name) && /\.(tsx?|css)$/.test(name) && existsSync(file)) loadedWith(file, known)
  }
  return known
}

function classesIn(text: string, shape = /([a-z][\w-]*\w)/g): string[] {
  return [...new Set([...text.matchAll(shape)].map(([, name = '']) => name))]
}
