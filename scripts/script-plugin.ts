import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { ScriptFiles } from './script-files.ts'

const copy = '?copy='

/**
 * Gives each page and each part a copy of its own of what several of them import, so that it is one file: shared, a few
 * hundred modules would be a hundred files of some lines. What keeps state is never copied (script-files.ts).
 */
export function scriptPlugin(root: string, files: ScriptFiles): Plugin {
  return {
    name: 'script-files',
    enforce: 'pre',
    async resolveId(name, importer, options) {
      const file = importer === undefined ? null : fileWith(root, importer, files)
      if (importer === undefined || file === null) return null
      const found = await this.resolve(name, importer.replace(/\?.*$/, ''), { ...options, skipSelf: true })
      if (!found?.id.startsWith(`${root}/src/`)) return found
      const path = pathOf(root, found.id)
      const owner = options.kind === 'dynamic-import' ? files.partCopyFor(file, path) : files.copyFor(file, path)
      return owner === null ? found : { ...found, id: `${found.id}${copy}${owner}` }
    },
    load(id) {
      return id.includes(copy) ? { code: readFileSync(id.replace(/\?.*$/, ''), 'utf8'), moduleType: id.includes('.tsx?') ? 'tsx' : 'ts' } : null
    },
  }
}

/** The file of a module that is a copy, a page or a part, as in script-files.ts; null for others. */
export function fileWith(root: string, id: string, files: ScriptFiles): string | null {
  return id.split(copy)[1] ?? files.fileOf(pathOf(root, id))
}

/** @returns the path of a module below the project */
export function pathOf(root: string, id: string): string {
  return relative(root, id.replace(/\?.*$/, ''))
}
