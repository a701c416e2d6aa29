import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importMarkdown } from '#operations/imports/service.ts'
import type { TestApp } from './start-app.ts'

/** Imports files, by their paths, as a folder of the same name each time. */
export async function withFolder(app: TestApp, files: Record<string, string | Buffer>): ReturnType<typeof importMarkdown> {
  const root = mkdtempSync(join(tmpdir(), 'masthead-folder-'))
  try {
    mkdirSync(join(root, 'site'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, 'site', path)), { recursive: true })
      writeFileSync(join(root, 'site', path), text)
    }
    return await importMarkdown(app.services, join(root, 'site'))
  } finally {
    rmSync(root, { recursive: true })
  }
}
