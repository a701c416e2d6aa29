import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'

/** How long a statement or a place in the queue of writers may take, ms, before the answer is 503. */
export const databaseTimeoutMs = 2_000

export function databaseBusy(cause?: unknown): Problem {
  return caused(new Problem(503, 'database-busy', t('db.error-too-much-at-once-please-try'), { retryAfter: 1 }), cause)
}

function databaseUnavailable(cause?: unknown): Problem {
  return caused(new Problem(503, 'database-unavailable', t('db.error-our-database-cannot-be-reached-please'), { retryAfter: 2 }), cause)
}

function diskFull(cause?: unknown): Problem {
  return caused(new Problem(507, 'disk-full', t('db.error-our-disk-is-full-nothing-more')), cause)
}

/** The same failure as a `Problem` where the database, not the query, is at fault; anything else unchanged. */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (isBusy(error) || busyStates.has(code)) return databaseBusy(error)
  if (code === 'SQLITE_FULL' || code === '53100') return diskFull(error)
  if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_CANTOPEN' || isConnectionFault(error)) return databaseUnavailable(error)
  return error
}

/** Another connection holds what this SQLite statement needs; the same statement may succeed a moment later. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY')
}

/** The connection to PostgreSQL broke or could not be made; says nothing about the statement. */
export function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error)
  if (code.startsWith('08') || brokenStates.has(code)) return true
  return isStalePlan(error) || (error instanceof Error && brokenTexts.some((text) => error.message.startsWith(text)))
}

/** A statement that this connection to PostgreSQL keeps is of a table that a newer edition has changed meanwhile. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('cached plan must not change result type')
}

/** Columns of the unique key that a write would have broken, or undefined when that was not the failure. */
export function uniqueViolation(error: unknown): string[] | undefined {
  const code = codeOf(error)
  if (code === '23505') {
    const listed = /^Key \((.+?)\)=/.exec(textOf(error, 'detail'))?.[1] ?? ''
    return listed.split(', ').map((column) => column.replaceAll('"', ''))
  }
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return undefined
  const listed = /failed: (.+)$/.exec(textOf(error, 'message'))?.[1] ?? ''
  return listed.split(', ').map((column) => column.slice(column.indexOf('.') + 1))
}

/** A row refers to one that is not there, or one that is referred to was deleted. */
export function isReferenceViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error))
}

/** A value that a column does not take: its CHECK, its type, its range, or that it must be there. */
export function isValueViolation(error: unknown): boolean {
  return valueStates.has(codeOf(error))
}

export function codeOf(error: unknown): string {
  return textOf(error, 'code')
}

function textOf(error: unknown, field: string): string {
  if (typeof error !== 'object' || error === null) return ''
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}

function caused(problem: Problem, cause: unknown): Problem {
  problem.cause = cause
  return problem
}

/** Statement timeout, lock timeout, deadlock, serialization, too many connections. */
const busyStates = new Set(['57014', '55P03', '40P01', '40001', '53300'])
/** Both engines: CHECK, NOT NULL, foreign key; wrong type, out of range, too long, not text, zero byte. */
const valueStates = new Set([
  'SQLITE_CONSTRAINT_CHECK',
  'SQLITE_CONSTRAINT_NOTNULL',
  'SQLITE_CONSTRAINT_DATATYPE',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
  'SQLITE_MISMATCH',
  'SQLITE_TOOBIG',
  '23514',
  '23502',
  '23503',
  '22P02',
  '22003',
  '22001',
  '22021',
  '22P05',
])
const brokenStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
])
/** pg says these without a code. */
const brokenTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after',
]
