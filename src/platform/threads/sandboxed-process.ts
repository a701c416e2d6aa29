import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const modules = join(root, 'node_modules')
/** `dist/programs` is of a package (scripts/package/bundle-programs.ts). Not the whole root: data and settings may lie there. Modules are elsewhere where they are a link: node asks for the true path of what it loads. */
const code = [join(root, 'src'), join(root, 'dist/programs'), join(root, 'package.json'), modules, existsSync(modules) ? realpathSync(modules) : modules]

/** The arguments of a Node process that may read the code and `paths`, write below `writable`, and begin nothing else. */
export function sandboxFlags(paths: string[] = [], writable: string[] = []): string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    '--permission',
    '--allow-addons',
    ...[...code, ...paths].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
  ]
}
