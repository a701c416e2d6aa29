import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let known: string | undefined

/** Of this program, such as 0.2.0. */
export function versionOf({ version }: { version?: string | undefined }): string {
  return version ?? packageVersion()
}

function packageVersion(): string {
  return (known ??= (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version) // our own file
}

/** Whether the first is a later release; what is no version is older than all. */
export function isNewerVersion(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  const at = a.findIndex((part, nth) => part !== b[nth])
  return at >= 0 && (a[at] ?? -1) > (b[at] ?? -1)
}

/** A whole version, with or without a `v`: neither a preview nor another name. */
export function isRelease(tag: string): boolean {
  return /^v?\d+\.\d+\.\d+(?:\+[\w.-]+)?$/.test(tag)
}

/** A preview (1.2.0-beta) comes before its release. */
function partsOf(version: string): number[] {
  const [, major, minor, patch, preview] = /^v?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?/.exec(version) ?? []
  return major === undefined ? [-1, -1, -1, -1] : [Number(major), Number(minor), Number(patch), preview === undefined ? 1 : 0]
}
