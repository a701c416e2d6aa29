import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './db/errors.ts'

/**
 * A failure of the machine, the database or the network in words that say what to do, for whoever runs the site.
 * Undefined for everything else, which is a fault of ours.
 */
export function failureInWords(error: unknown): string | undefined {
  const seen = new Set<Error>()
  for (let at = innerOf(error); at && !seen.has(at); at = innerOf(at.cause)) {
    seen.add(at)
    const words = ofNetwork(at) ?? ofSqlite(at) ?? ofPostgres(at) ?? ofFiles(at)
    if (words) return words
  }
  return undefined
}

/** Several addresses of one name that all refused are one error without words. */
function innerOf(error: unknown): Error | undefined {
  const one: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  return one instanceof Error ? one : undefined
}

function ofNetwork(error: Error): string | undefined {
  const [code, port] = [codeOf(error), numberOf(error, 'port')]
  const call = textOf(error, 'syscall')
  if (call === 'listen') {
    if (code === 'EADDRINUSE') return `Port ${port} is used by another program: stop that one, or set PORT or METRICS_PORT to another.`
    if (code === 'EACCES') return `This user may not serve on port ${port}: set PORT to 1024 or more, and put a proxy before it.`
    if (code === 'EADDRNOTAVAIL') return `This machine does not have the address ${textOf(error, 'address')}: look at HOST and METRICS_HOST.`
  }
  if (call === 'getaddrinfo')
    return `There is no machine named ${textOf(error, 'hostname')} (${code}): look at the address in the settings, and at the name server.`
  if (call === 'connect')
    return `Nothing answers at ${textOf(error, 'address')}${port ? `:${port}` : ''} (${code}): look whether the server there runs, and at its address in the settings.`
  return undefined
}

function ofSqlite(error: Error): string | undefined {
  const code = codeOf(error)
  if (!code.startsWith('SQLITE_')) return undefined
  if (code.startsWith('SQLITE_CANTOPEN')) return `The database in DATA_DIR cannot be opened: ${asOwner}.`
  if (code.startsWith('SQLITE_READONLY')) return `The database in DATA_DIR cannot be written to: ${asOwner}.`
  if (code === 'SQLITE_FULL') return 'The disk of DATA_DIR is full: make room.'
  if (code.startsWith('SQLITE_BUSY')) return 'Another program holds the database in DATA_DIR: try again when it has ended.'
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return 'The database in DATA_DIR is damaged: restore a backup.'
  if (code.startsWith('SQLITE_IOERR')) return `The disk of DATA_DIR fails (${code}): look at the log of the system.`
  return undefined
}

/** What PostgreSQL itself says is in words already. */
function ofPostgres(error: Error): string | undefined {
  return refusedStates.test(codeOf(error)) ? `PostgreSQL refuses: ${error.message}. Look at the address, user and password of the database.` : undefined
}

function ofFiles(error: Error): string | undefined {
  const [code, path] = [codeOf(error), textOf(error, 'path')]
  if (code === 'ENOSPC') return path ? `The disk of ${path} is full: make room.` : 'The disk is full: make room.'
  if (!path) return undefined
  const syscall = textOf(error, 'syscall')
  const isNew = /^(mkdir|mkdtemp|open|rename)$/.test(syscall) && !existsSync(path)
  const named = isNew ? dirname(path) : path
  if (code === 'EACCES' || code === 'EPERM') return `This user may not use ${named}: ${asOwner}.`
  if (code === 'EROFS') return `${named} is on a disk that takes no changes.`
  if (code === 'ENOENT' && syscall === 'mkdir' && existsSync(named)) return `${named} takes no new folders: set DATA_DIR to another folder.`
  if (code === 'EEXIST' && syscall === 'mkdir') return `${path} is a file, not a folder.`
  if (code === 'ENOENT') return isNew && !existsSync(named) ? `There is no folder ${named}.` : `There is no file ${path}.`
  if (code === 'EISDIR') return `${path} is a folder.`
  if (code === 'ENOTDIR') return `${path} is not in a folder.`
  return undefined
}

const asOwner = 'do it as the user of Masthead, or give that user the right'

/** Login, unknown database, missing right, starting or stopping, too many connections. */
const refusedStates = /^(28\w{3}|3D000|42501|57P0[1-3]|53300)$/

function textOf(error: Error, field: string): string {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}

function numberOf(error: Error, field: string): number | undefined {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'number' ? value : undefined
}
