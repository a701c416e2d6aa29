import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { failureInWords } from './failure-words.ts'

function failed(code: string, fields: object = {}): Error {
  return Object.assign(new Error('words of a library'), { code, ...fields })
}

test.each<[string, Error, RegExp]>([
  [
    'a refused connection',
    failed('ECONNREFUSED', { syscall: 'connect', address: '10.0.0.7', port: 5432 }),
    /^Nothing answers at 10\.0\.0\.7:5432 \(ECONNREFUSED\)/,
  ],
  ['an unknown host', failed('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db.example' }), /^There is no machine named db\.example \(ENOTFOUND\)/],
  ['a port in use', failed('EADDRINUSE', { syscall: 'listen', port: 3000 }), /^Port 3000 is used by another program/],
  ['a privileged port', failed('EACCES', { syscall: 'listen', port: 80 }), /^This user may not serve on port 80/],
  ['a SQLite file that cannot be opened', failed('SQLITE_CANTOPEN'), /cannot be opened: do it as the user of Masthead/],
  ['a SQLite folder without write access', failed('SQLITE_READONLY_DIRECTORY'), /cannot be written to: do it as the user of Masthead/],
  ['a full disk', failed('ENOSPC', { path: '/data/a' }), /^The disk of \/data\/a is full/],
  ['a wrong password of PostgreSQL', failed('28P01'), /^PostgreSQL refuses: words of a library\. Look at the address/],
  ['a file without access', failed('EACCES', { syscall: 'open', path: import.meta.filename }), /^This user may not use \S+\.test\.ts: do it as/],
])('%s is named in words, also as the cause of another error', (_, error, words) => {
  expect(failureInWords(error)).toMatch(words)
  expect(failureInWords(new Error('outer', { cause: error }))).toMatch(words)
  expect(failureInWords(new AggregateError([error], ''))).toMatch(words)
})

test('a missing folder is named instead of a temporary name in it', async () => {
  const error: unknown = await mkdtemp('/there-is-none/.masthead-backup-').catch((fault: unknown) => fault)
  expect(failureInWords(error)).toBe('There is no folder /there-is-none.')
})

test('a name with several addresses that all refuse is named by its first address', async () => {
  const [error]: unknown[] = await once(connect({ host: 'localhost', port: 1, autoSelectFamily: true }), 'error').catch((fault: unknown) => [fault])
  expect(failureInWords(error)).toMatch(/^Nothing answers at .+:1 \(ECONNREFUSED\)/)
})

test('a fault of the code is left to its stack trace', () => {
  expect(failureInWords(new TypeError('x is not a function'))).toBeUndefined()
  expect(failureInWords('text')).toBeUndefined()
})
