import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outgoingRequests } from './outgoing-requests.ts'
import { sourceFiles } from './source-files.ts'

const server = (text: string) => [{ path: 'src/operations/web/read.ts', text }]

test.each([
  ['const answer = await fetch(address)'],
  ["import { request } from 'node:https'"],
  ["import { createServer, get } from 'node:http'"],
  ["import { connect } from 'node:net'"],
  ["import { request } from 'undici'"],
  ["import { createTransport } from 'nodemailer'"],
])('a file of the server that asks others past the HTTP client is reported: %s', (text) => {
  expect(outgoingRequests(server(text))).toHaveLength(1)
})

test.each([["import { createServer } from 'node:http'"], ["import type { Socket } from 'node:net'"], ['await store.fetch(operation)'], ['// fetch(it)']])(
  'a file of the server that asks nobody is not reported: %s',
  (text) => {
    expect(outgoingRequests(server(text))).toEqual([])
  },
)

test('a request of the browser is not reported', () => {
  expect(outgoingRequests([{ path: 'src/ui/A.tsx', text: 'await fetch(address)' }])).toEqual([])
})

test('no file of this repository asks others past the HTTP client', () => {
  expect(outgoingRequests(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})
