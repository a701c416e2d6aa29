import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './db/errors.ts'
import { makeFolder } from './files/make-folder.ts'
import type { Config } from './services.ts'

/** From SECRET, else from the file `secret` in DATA_DIR, which the first process makes. Several machines have to share a SECRET. */
type Source = Pick<Config, 'secret' | 'dataDir'>

const keys = new Map<string, Buffer>()

/** 32 bytes for one purpose; those of two purposes have nothing to do with each other. */
export function siteKey(config: Source, purpose: string): Buffer {
  const name = `${config.secret ?? config.dataDir}\n${purpose}`
  let key = keys.get(name)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secretOf(config), 'masthead', purpose, 32))
    keys.set(name, key)
  }
  return key
}

/** Base64url, 256 bit. Nobody without the secret makes it, nobody gets back from it to `text`. */
export function hmac(config: Source, purpose: string, text: string): string {
  return createHmac('sha256', siteKey(config, purpose)).update(text).digest('base64url')
}

/** A tag of what only some may hear of: edge caches and logs, which get all tags, learn nothing from its name. */
export function secretTag(config: Source, text: string): string {
  return `secret:${hmac(config, 'live tag', text)}`
}

/** Whether there is a secret: `siteKey` would make one. */
export function hasSecret(config: Source): boolean {
  return config.secret !== undefined || existsSync(join(config.dataDir, 'secret'))
}

/** The secret itself, for a backup; made when there is none yet. */
export function secretOf(config: Source): string {
  return config.secret ?? secretFile(config.dataDir)
}

/**
 * Puts the secret of a backup into the data directory. Another one that is there is kept under another name.
 * @returns that name, if so
 */
export function restoreSecret(directory: string, secret: string): string | undefined {
  const file = join(directory, 'secret')
  const there = readSecret(file)
  if (there === secret) return undefined
  makeFolder(directory)
  const kept = there === undefined ? undefined : `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  if (kept) linkSync(file, kept)
  const making = join(directory, `secret.${randomUUID()}`)
  writeFileSync(making, secret, { mode: 0o600, flush: true })
  renameSync(making, file)
  return kept
}

function secretFile(directory: string): string {
  const file = join(directory, 'secret')
  return readSecret(file) ?? makeSecret(directory, file)
}

function makeSecret(directory: string, file: string): string {
  makeFolder(directory)
  const making = join(directory, `secret.${randomUUID()}`)
  writeFileSync(making, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // Whole from the first moment, and never over the one of a process that was faster.
    linkSync(making, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(making)
  }
  const secret = readSecret(file)
  if (secret === undefined) throw new Error(`${file} cannot be read`)
  return secret
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
