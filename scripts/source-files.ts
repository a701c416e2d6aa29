import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Below the root, with slashes: src/community/claps/store.ts */
  path: string
  text: string
}

export function sourceFiles(root: string): SourceFile[] {
  const found: SourceFile[] = []
  const read = (folder: string): void => {
    if (!existsSync(join(root, folder))) return
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) read(path)
      else if (/\.(tsx?|css)$/.test(entry.name)) found.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  for (const folder of ['src', 'migrations', 'testing', 'e2e', 'bench', 'scripts', 'demo']) read(folder)
  return found
}
