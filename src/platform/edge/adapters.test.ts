import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bunny } from './bunny.ts'
import { cloudflare } from './cloudflare.ts'
import type { Edge } from './edge.ts'
import { fastly } from './fastly.ts'
import { varnish } from './varnish.ts'

interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

let asked: Asked[]
let status: number
let api: string
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, { location: 'http://elsewhere.example/' }).end('words of the edge')
  })
})

beforeEach(async () => {
  asked = []
  status = 200
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  api = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterEach(() => new Promise((resolve) => server.close(resolve)))

const keys = ['article:12', 'articles']
const purge = (edge: Edge, soft: boolean, some = keys) =>
  edge.purge({ keys: some, soft, change: 7, addresses: async () => [], signal: new AbortController().signal })

test.each([
  [false, 'xkey-purge'],
  [true, 'xkey-softpurge'],
])('a Varnish purge sends all keys and the number of the change (soft: %s)', async (soft, header) => {
  await purge(varnish(new URL(api)), soft)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'PURGE', path: '/', headers: { [header]: 'article:12 articles', 'edge-change': '7' } })
})

test.each([
  [false, undefined],
  [true, '1'],
])('a Fastly purge sends the surrogate keys in one batch (soft: %s)', async (soft, header) => {
  await purge(fastly('SU1Z0isxPaozGVKXdv0eY', 'secret-token', api), soft)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
    headers: { 'fastly-key': 'secret-token', accept: 'application/json' },
  })
  expect(asked[0]?.headers['fastly-soft-purge']).toBe(header)
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ surrogate_keys: keys })
})

test('a Cloudflare purge sends the tags of a zone with a bearer token', async () => {
  await purge(cloudflare('023e105f4ecef8ad9ca31a8372d0c353', 'secret-token', `${api}/client/v4`), false)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache',
    headers: { authorization: 'Bearer secret-token', 'content-type': 'application/json' },
  })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ tags: keys })
})

test('a Bunny purge sends one tag of a pull zone', async () => {
  await purge(bunny('4711', 'secret-key', api), false, ['article:12'])
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/pullzone/4711/purgeCache',
    headers: { accesskey: 'secret-key', 'content-type': 'application/json' },
  })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ CacheTag: 'article:12' })
})

test.each([403, 500])('a purge fails when the CDN answers %s', async (code) => {
  status = code
  await expect(purge(fastly('service', 'secret-token', api), false)).rejects.toThrow(`answered ${code}: words of the edge`)
})

test('a purge follows no redirect, and its error message contains no secret', async () => {
  status = 302
  const failure = await purge(fastly('service', 'secret-token', api), false).catch(String)
  expect(failure).toContain('could not be asked')
  expect(failure).not.toContain('secret-token')
  expect(asked).toHaveLength(1)
})
