import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of `initdb`, `pg_dump` ...: from PATH, else the newest of Debian's directories; undefined when not installed. */
export function postgresProgram(name: string): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...onPath, ...debianDirectories()].map((directory) => join(directory, name)).find((path) => existsSync(path))
}

function debianDirectories(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(root, version, 'bin'))
}
