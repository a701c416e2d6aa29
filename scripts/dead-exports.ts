import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** Started by name, or imported by what the build writes. Other commands are found in package.json and in the scripts that start them. */
const entries =
  /\.test\.tsx?$|\.child\.ts$|^(?:bench|migrations)\/|^[^/]+\.config\.ts$|^src\/app\/(?:main|run-processes|entry\.\w+)\.tsx?$|^src\/ui\/page-sheets\.ts$|^demo\/[\w-]+\/(?:build|film)\.ts$|^testing\/recipe-kind\//

interface Module {
  path: string
  exports: Set<string>
  /** Names taken from other files, `*` for all of them. */
  imports: { target: string; name: string }[]
}

/** Files that nothing starts or imports, and exports that no other file imports. `commands`: text that names files which are started, such as package.json. */
export function deadExports(files: SourceFile[], commands: string): string[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path))
  const known = new Set(code.map(({ path }) => path))
  const modules = code.map((file) => moduleOf(file, known))
  const used = new Map<string, Set<string>>()
  for (const { imports } of modules) for (const { target, name } of imports) used.set(target, (used.get(target) ?? new Set()).add(name))
  return modules.flatMap(({ path, exports }) => {
    if (entries.test(path) || commands.includes(path)) return []
    const names = used.get(path)
    if (!names) return [`${path}: nothing imports this file`]
    if (names.has('*')) return []
    return [...exports].filter((name) => !names.has(name)).map((name) => `${path}: no other file imports ${name}`)
  })
}

function moduleOf({ path, text }: SourceFile, known: Set<string>): Module {
  const { module } = parseSync(path, text)
  const exports = new Set<string>()
  const imports: Module['imports'] = []
  const add = (from: string, name: string): void => {
    // A path without a dot is one below the root.
    const target = /^[#.]/.test(from) ? resolvePath(path, from) : from
    if (target !== path && known.has(target)) imports.push({ target, name })
  }
  for (const { moduleRequest, entries: taken } of module.staticImports) {
    add(moduleRequest.value, '')
    for (const { importName } of taken) add(moduleRequest.value, importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? 'default'))
  }
  for (const { entries: given } of module.staticExports)
    for (const { moduleRequest, importName, exportName } of given) {
      exports.add(exportName.name ?? 'default')
      if (moduleRequest) add(moduleRequest.value, importName.name ?? '*')
    }
  for (const { from, name } of [...dynamicImports(text), ...augmentations(text), ...addresses(text)]) add(from, name)
  for (const target of globbed(path, text, known)) imports.push({ target, name: '*' })
  return { path, exports, imports }
}

/** `const { name } = await import('...')`, `import('...').name` and the same in brackets; any other use takes everything. */
function dynamicImports(text: string): { from: string; name: string }[] {
  return [...text.matchAll(/(?:\{([^{}]*)\} = await )?import\('([#.][^']+)'\)(?:\)?\.(\w+))?/g)].flatMap(([, names, from = '', member]) => {
    if (names !== undefined) return names.split(',').map((name) => ({ from, name: name.split(':')[0]?.trim() ?? '' }))
    return [{ from, name: member === undefined || member === 'then' ? '*' : member }]
  })
}

/** An interface that `declare module` adds to is exported for that. */
function augmentations(text: string): { from: string; name: string }[] {
  return [...text.matchAll(/^declare module '([#.][^']+)' \{\n([\s\S]*?)^\}/gm)].flatMap(([, from = '', body = '']) =>
    [...body.matchAll(/^ {2}interface (\w+)/gm)].map(([, name = '']) => ({ from, name })),
  )
}

/** Scripts of threads and processes are named by their file: `new URL('./thread.ts', import.meta.url)`. */
function addresses(text: string): { from: string; name: string }[] {
  return [...text.matchAll(/['"]((?:\.{1,2}\/)?[\w./-]+\.tsx?)['"]/g)].map(([, from = '']) => ({ from, name: '' }))
}

function globbed(path: string, text: string, known: Set<string>): string[] {
  return [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\('([^']+)'/g)].flatMap(([, glob = '']) => {
    const pattern = new RegExp(`^${resolvePath(path, glob).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return [...known].filter((one) => pattern.test(one))
  })
}

function resolvePath(path: string, from: string): string {
  return from.startsWith('#') ? `src/${from.slice(1)}` : new URL(from, `file:///${path}`).pathname.slice(1)
}
