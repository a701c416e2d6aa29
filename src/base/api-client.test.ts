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

describe('a token that is no longer good', () => {
  test('signs out, and what everybody may read is read all the same', async () => {
    respond = (request, response) => (request.headers.authorization ? json(response, 401, refused) : json(response, 200, { data: [1] }))
    const { api, state } = signedIn()
    expect(await api.call('GET /blogs/loline')).toEqual({ data: [1] })
    expect(state).toEqual({ token: null, ends: 1 })
    expect(asked.map((one) => one.token)).toEqual(['old', undefined])
  })

  test('is never followed by a second write', async () => {
    respond = (_, response) => json(response, 401, refused)
    const { api, state } = signedIn()
    await expect(api.call('POST /comments', { body: {} })).rejects.toMatchObject({ status: 401, message: 'Please log in' })
    expect(asked).toHaveLength(1)
    expect(state.ends).toBe(1)
  })

  test('does not sign out who has signed in meanwhile', async () => {
    const { api, state } = signedIn()
    respond = (request, response, before) => {
      if (before === 0) state.token = 'new'
      if (request.headers.authorization === 'Bearer new') json(response, 200, { data: 'mine' })
      else json(response, 401, refused)
    }
    expect(await api.call('GET /user')).toEqual({ data: 'mine' })
    expect(state).toEqual({ token: 'new', ends: 0 })
  })

  test('given for one call only says nothing about the session', async () => {
    respond = (_, response) => json(response, 401, refused)
    const { api, state } = signedIn()
    await expect(api.call('GET /email/resend', {}, { token: 'pending' })).rejects.toBeInstanceOf(Problem)
    expect(asked.map((one) => one.token)).toEqual(['pending'])
    expect(state).toEqual({ token: 'old', ends: 0 })
  })
})

describe('a call', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('that is no write is made once more after %i', async (status) => {
    respond = (_, response, before) => (before === 0 ? json(response, status, {}) : json(response, 200, { data: 1 }))
    expect(await signedIn().api.call('GET /books')).toEqual({ data: 1 })
    expect(asked).toHaveLength(2)
  })

  test('that writes is made once, whatever comes', async () => {
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
  ])('that fails with %j says %j', async (body, text) => {
    respond = (_, response) => json(response, 422, body)
    await expect(signedIn().api.call('POST /x', {}, { failed: 'Failed to clap, please try again' })).rejects.toMatchObject({ message: text })
  })

  test('that says of fields what no form can show is shown without it', async () => {
    respond = (_, response) => json(response, 422, { fields: { name: 'too short', email: ['unknown', 7], topic: { is: 'odd' }, url: null } })
    await expect(signedIn().api.call('POST /x')).rejects.toMatchObject({ fields: { name: ['too short'], email: ['unknown'] } })
  })

  test('that is long is waited for as long as a bad line takes for it, and a file too', async () => {
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
    ['a page that stands between', (response: ServerResponse) => response.end('<p>Log in to this network</p>')],
    ['half an answer', (response: ServerResponse) => response.write('{"data":', () => response.destroy())],
  ])('that gets %s says its own text', async (_, answer) => {
    respond = (_request, response) => void answer(response)
    const call = signedIn().api.call('GET /x', {}, { failed: 'Failed to update' })
    await expect(call).rejects.toMatchObject({ status: 0, code: 'unreachable', message: 'Failed to update' })
  })

  test('that finds no server says its own text', async () => {
    const { api } = { api: apiClient({ base: 'http://127.0.0.1:9', token: () => null }) }
    await expect(api.call('GET /x', {}, { failed: 'Failed to update' })).rejects.toMatchObject({ status: 0, code: 'unreachable', message: 'Failed to update' })
  })
})

test('the next page of a list is asked for where the API is, whatever its path is there', async () => {
  respond = (_, response) => json(response, 200, { data: [] })
  const api = apiClient({ base: `${base}/v1`, token: () => 'mine' })
  await api.call('GET /blogs/public', { query: { search: 'api' } })
  await api.follow('/api/blogs/public?search=/api/&cursor=abc')
  expect(asked).toMatchObject([
    { url: '/v1/blogs/public?search=api', token: 'mine' },
    { url: '/v1/blogs/public?search=/api/&cursor=abc', token: 'mine' },
  ])
})

describe('the key of a write', () => {
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

  test('is new for each press, and none comes with what only reads', async () => {
    const { api, keys, write } = keyed()
    await write('one')
    await write('one')
    await write('two')
    await api.call('GET /books')
    expect(keys).toEqual([expect.stringMatching(/^"[\d-]{16,}"$/), expect.any(String), expect.any(String), undefined])
    expect(new Set(keys).size).toBe(4)
  })

  test.each(['lost', 502, 504] as const)('is the same when the same write is tried again after its answer was %s', async (status) => {
    const { keys, statuses, write } = keyed()
    statuses.push(status)
    await write('one')
    await write('one', 'POST /contact')
    await write('one')
    await write('one')
    expect(keys[2]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  test('is the same for two presses at the same time', async () => {
    const { keys, write } = keyed()
    await Promise.all([write('one'), write('one')])
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('is the same when the first is still being answered, and the write is then sent once more', async () => {
    const { keys, statuses, write } = keyed()
    statuses.push(409)
    expect(await write('one')).toEqual({})
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test.each([422, 403])('is new after a refusal with %i', async (status) => {
    const { keys, statuses, write } = keyed()
    statuses.push(status)
    await write('one')
    await write('one')
    expect(keys[1]).not.toBe(keys[0])
  })

  test('is new for what was written to the same thing before something else was', async () => {
    const { keys, statuses, write } = keyed()
    statuses.push('lost')
    await write('on', 'PUT /me/comments/mail')
    await write('off', 'PUT /me/comments/mail')
    await write('on', 'PUT /me/comments/mail')
    expect(new Set(keys).size).toBe(3)
  })
})

describe('what an answer says of fields', () => {
  const told = { error: 'year: must be a year', fields: { year: ['must be a year'], genre: ['must be a word'] } }

  test('goes on after its text where an operation joins them, each fault once', async () => {
    respond = (_, response) => json(response, 422, told)
    await expect(signedIn().api.call('GET /books', {}, { joinsFields: true })).rejects.toThrow(/^year: must be a year must be a word$/)
  })

  test('stays beside the text of all other operations', async () => {
    respond = (_, response) => json(response, 422, told)
    await expect(signedIn().api.call('GET /events')).rejects.toThrow(/^year: must be a year$/)
  })
})
