import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiClient } from './api-client.ts'
import { Problem } from './problem.ts'

let server: Server
let base: string
let asked: { method: string; url: string; token: string | undefined }[]
let respond: (request: IncomingMessage, response: ServerResponse, before: number) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '')
    asked.push({ method: request.method ?? '', url: request.url ?? '', token })
    respond(request, response, asked.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server that listens on a port
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(() => {
  asked = []
})

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function signedIn() {
  const state: { token: string | null; ends: number } = { token: 'old', ends: 0 }
  const api = apiClient({
    base,
    token: () => state.token,
    onSignedOut() {
      state.ends++
      state.token = null
    },
  })
  return { api, state }
}

const refused = { error: 'Please log in', code: 'login-required' }

describe('Expired tokens', () => {
  test('a request with an expired token ends the session and is repeated without the token', async () => {
    respond = (request, response) => (request.headers.authorization ? json(response, 401, refused) : json(response, 200, { data: [1] }))
    const { api, state } = signedIn()
    expect(await api.call('GET /blogs/loline')).toEqual({ data: [1] })
    expect(state).toEqual({ token: null, ends: 1 })
    expect(asked.map((one) => one.token)).toEqual(['old', undefined])
  })

  test('a write refused with 401 ends the session and is not repeated', async () => {
    respond = (_, response) => json(response, 401, refused)
    const { api, state } = signedIn()
    await expect(api.call('POST /comments', { body: {} })).rejects.toMatchObject({ status: 401, message: 'Please log in' })
    expect(asked).toHaveLength(1)
    expect(state.ends).toBe(1)
  })

  test('a request that fails with an old token is repeated with the new one and keeps the new session', async () => {
    const { api, state } = signedIn()
    respond = (request, response, before) => {
      if (before === 0) state.token = 'new'
      if (request.headers.authorization === 'Bearer new') json(response, 200, { data: 'mine' })
      else json(response, 401, refused)
    }
    expect(await api.call('GET /user')).toEqual({ data: 'mine' })
    expect(state).toEqual({ token: 'new', ends: 0 })
  })

  test('a 401 for a token given to one call only does not end the session', async () => {
    respond = (_, response) => json(response, 401, refused)
    const { api, state } = signedIn()
    await expect(api.call('GET /email/resend', {}, { token: 'pending' })).rejects.toBeInstanceOf(Problem)
    expect(asked.map((one) => one.token)).toEqual(['pending'])
    expect(state).toEqual({ token: 'old', ends: 0 })
  })
})

describe('API calls', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('a read is repeated once after status %i', async (status) => {
    respond = (_, response, before) => (before === 0 ? json(response, status, {}) : json(response, 200, { data: 1 }))
    expect(await signedIn().api.call('GET /books')).toEqual({ data: 1 })
    expect(asked).toHaveLength(2)
  })

  test('a write that fails with 503 is not repeated', async () => {
    respond = (_, response) => json(response, 503, {})
    await expect(signedIn().api.call('POST /comments', { body: {} })).rejects.toMatchObject({ status: 503 })
    expect(asked).toHaveLength(1)
  })

  test.each([
    [{ error: 'One', name: 'Two' }, 'One'],
    [{ name: ['Two'], email: 'Three' }, 'Two'],
    [{ email: 'Three', message: 'Five' }, 'Three'],
    [{ username: 'Four', message: 'Five' }, 'Four'],
    [{ message: 'Five' }, 'Five'],
    ['Six', 'Six'],
    [{}, 'Failed to clap, please try again'],
  ])('a call that fails with the body %j has the message %j', async (body, text) => {
    respond = (_, response) => json(response, 422, body)
    await expect(signedIn().api.call('POST /x', {}, { failed: 'Failed to clap, please try again' })).rejects.toMatchObject({ message: text })
  })

  test('field errors that are not lists of texts are left out of the error', async () => {
    respond = (_, response) => json(response, 422, { fields: { name: 'too short', email: ['unknown', 7], topic: { is: 'odd' }, url: null } })
    await expect(signedIn().api.call('POST /x')).rejects.toMatchObject({ fields: { name: ['too short'], email: ['unknown'] } })
  })

  test('the timeout of a call grows with the size of its body, also for a file', async () => {
    respond = (_, response) => json(response, 200, {})
    const given = vi.spyOn(AbortSignal, 'timeout')
    const api = apiClient({ base, token: () => null })
    const form = new FormData()
    form.set('file', new Blob(['x'.repeat(800_000)]))
    for (const body of [{ text: 'short' }, { text: 'x'.repeat(800_000) }, form]) await api.call('POST /x', { body })
    const waits = given.mock.calls.map(([ms]) => ms)
    given.mockRestore()
    expect(waits).toEqual([15_002, expect.closeTo(115_000, -2), expect.closeTo(115_000, -2)])
  })

  test.each([
    ['the page of a captive portal', (response: ServerResponse) => response.end('<p>Log in to this network</p>')],
    ['half a response', (response: ServerResponse) => response.write('{"data":', () => response.destroy())],
  ])('a call that gets %s fails with its own message', async (_, answer) => {
    respond = (_request, response) => void answer(response)
    const call = signedIn().api.call('GET /x', {}, { failed: 'Failed to update' })
    await expect(call).rejects.toMatchObject({ status: 0, code: 'unreachable', message: 'Failed to update' })
  })

  test('a call that reaches no server fails with its own message', async () => {
    const { api } = { api: apiClient({ base: 'http://127.0.0.1:9', token: () => null }) }
    await expect(api.call('GET /x', {}, { failed: 'Failed to update' })).rejects.toMatchObject({ status: 0, code: 'unreachable', message: 'Failed to update' })
  })
})

test('the link to the next page of a list is requested at the base address of the API', async () => {
  respond = (_, response) => json(response, 200, { data: [] })
  const api = apiClient({ base: `${base}/v1`, token: () => 'mine' })
  await api.call('GET /blogs/public', { query: { search: 'api' } })
  await api.follow('/api/blogs/public?search=/api/&cursor=abc')
  expect(asked).toMatchObject([
    { url: '/v1/blogs/public?search=api', token: 'mine' },
    { url: '/v1/blogs/public?search=/api/&cursor=abc', token: 'mine' },
  ])
})

describe('The Idempotency-Key header', () => {
  const keyed = () => {
    const keys: (string | undefined)[] = []
    const { api } = signedIn()
    const statuses: (number | 'lost')[] = []
    respond = (request, response) => {
      keys.push(request.headers['idempotency-key']?.toString())
      const status = statuses.shift() ?? 200
      if (status === 'lost') response.destroy()
      else json(response, status, {}, status === 409 ? { 'retry-after': '0.01' } : {})
    }
    const write = (text: string, key = 'POST /comments') => api.call(key, { body: { text } }).catch(() => null)
    return { api, keys, statuses, write }
  }

  test('each write gets a new idempotency key, and a read gets none', async () => {
    const { api, keys, write } = keyed()
    await write('one')
    await write('one')
    await write('two')
    await api.call('GET /books')
    expect(keys).toEqual([expect.stringMatching(/^"[\d-]{16,}"$/), expect.any(String), expect.any(String), undefined])
    expect(new Set(keys).size).toBe(4)
  })

  test.each(['lost', 502, 504] as const)('a repeated write keeps its idempotency key when its first answer was %s', async (status) => {
    const { keys, statuses, write } = keyed()
    statuses.push(status)
    await write('one')
    await write('one', 'POST /contact')
    await write('one')
    await write('one')
    expect(keys[2]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  test('two equal writes at the same time share one idempotency key', async () => {
    const { keys, write } = keyed()
    await Promise.all([write('one'), write('one')])
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('a write answered with 409 is sent again with the same idempotency key', async () => {
    const { keys, statuses, write } = keyed()
    statuses.push(409)
    expect(await write('one')).toEqual({})
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test.each([422, 403])('a write gets a new idempotency key after it was refused with %i', async (status) => {
    const { keys, statuses, write } = keyed()
    statuses.push(status)
    await write('one')
    await write('one')
    expect(keys[1]).not.toBe(keys[0])
  })

  test('a write gets a new idempotency key when another write to the same resource came between', async () => {
    const { keys, statuses, write } = keyed()
    statuses.push('lost')
    await write('on', 'PUT /me/comments/mail')
    await write('off', 'PUT /me/comments/mail')
    await write('on', 'PUT /me/comments/mail')
    expect(new Set(keys).size).toBe(3)
  })
})

describe('Field errors of a response', () => {
  const errors = { error: 'year: must be a year', fields: { year: ['must be a year'], genre: ['must be a word'] } }

  test('the message of an error has each field error once when the operation joins them', async () => {
    respond = (_, response) => json(response, 422, errors)
    await expect(signedIn().api.call('GET /books', {}, { joinsFields: true })).rejects.toThrow(/^year: must be a year must be a word$/)
  })

  test('the message of an error has no further field errors when the operation does not join them', async () => {
    respond = (_, response) => json(response, 422, errors)
    await expect(signedIn().api.call('GET /events')).rejects.toThrow(/^year: must be a year$/)
  })
})
