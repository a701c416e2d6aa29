import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const styles = join(root, 'node_modules/@mantine/core/styles')

test('every Mantine component used in the studio has its stylesheet', () => {
  const scripts = newestScripts()
  const missing = readdirSync(styles)
    .filter((name) => name.endsWith('.layer.css'))
    .filter((name) => classesOf(name).some((one) => scripts.includes(one)))
    .filter((name) => !imported.includes(`@mantine/core/styles/${name}`))
  expect(missing).toEqual([])
})

const imported = readFileSync(join(root, 'src/app/mantine.css'), 'utf8')

/** Mantine's classes are hashed: `m_77c9d27d`. */
function classesOf(name: string): string[] {
  return readFileSync(join(styles, name), 'utf8').match(/\bm_[0-9a-f]+/g) ?? []
}

/** `dist` keeps the files of builds before, too. */
function newestScripts(): string {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(join(root, 'dist/client/.vite/studio.json'), 'utf8')) // written by Vite
  const files = Object.values(manifest).map(({ file }) => file)
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(root, 'dist/client', file), 'utf8'))
    .join('\n')
}
