import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Dependency } from './runtime-dependencies.ts'

/**
 * Puts the native parts for another processor in the place of this machine's: npm fetches them, at the versions that
 * their packages name. Needs a package registry.
 */
export function exchangeNativeParts(target: string, dependencies: Dependency[], cpu: string): void {
  for (const { name } of nativeParts(dependencies, process.arch)) rmSync(join(target, 'node_modules', name), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'masthead-package-'))
  try {
    for (const { name, version } of nativeParts(dependencies, cpu)) {
      const file = execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], { encoding: 'utf8' }).trim()
      execFileSync('tar', ['-xzf', join(folder, file), '-C', folder])
      const place = join(target, 'node_modules', name)
      mkdirSync(dirname(place), { recursive: true })
      // What npm packs lies in a folder of this name.
      renameSync(join(folder, 'package'), place)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nativeParts(dependencies: Dependency[], cpu: string): { name: string; version: string }[] {
  const suffix = new RegExp(`linux-${cpu}(?:-gnu)?$`)
  return dependencies.flatMap(({ optional }) => Object.entries(optional).flatMap(([name, version]) => (suffix.test(name) ? [{ name, version }] : [])))
}
