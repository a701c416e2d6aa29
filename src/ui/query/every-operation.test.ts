import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { apiClient } from '#base/api-client.ts'
import { QueryStore } from './store.ts'
import type { ListOperation, Operation } from '../operation.ts'
import { sourceFiles } from '../../../scripts/source-files.ts'

type Any = Operation<unknown> | ListOperation<unknown>

const root = join(import.meta.dirname, '../../..')
const paths = sourceFiles(root).flatMap(({ path }) => (/^src\/(content|community|discovery|operations)\/[^/]+\/client\.ts$/.test(path) ? [path] : []))
/** What the functions that make operations are given, one after the other, until one makes it. */
const samples: unknown[][] = [
  ['x', 'x', 'x'],
  [{}],
  [1, 'newest', 1],
  ['book', {}],
  ['movie', {}],
  ['music', {}],
  [[1]],
  [[{ kind: 'article', slug: 'x' }]],
  [new URLSearchParams('q=x')],
]
const operations = (await Promise.all(paths.map(operationsIn))).flat()
const good = { data: [{ id: 1 }], links: { next: null, prev: null }, meta: {} }
const fresh = 30_000

async function operationsIn(path: string): Promise<{ path: string; operation: Any }[]> {
  const made = Object.values((await import(join(root, path))) as Record<string, unknown>).flatMap((one) =>
    isMaker(one) ? madeBy(one) : isOperation(one) ? [one] : [],
  )
  return made.map((operation) => ({ path, operation }))
}

function isMaker(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function'
}

/** Each other operation that the function makes of the samples. */
function madeBy(make: (...values: unknown[]) => unknown): Any[] {
  const made = samples.flatMap((values) => {
    try {
      const one = make(...values)
      // A call that is no operation, made into nowhere.
      if (one instanceof Promise) one.catch(() => {})
      return isOperation(one) ? [one] : []
    } catch {
      return [] // made for something else
    }
  })
  return [...new Map(made.map((one) => [one.key, one])).values()]
}

function isOperation(value: unknown): value is Any {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' && 'texts' in value && 'kind' in value
}

type Answer = () => Promise<Response>

const json =
  (status: number, body: string, type = 'application/json'): Answer =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
const whole = json(200, JSON.stringify(good))
const refused = json(500, '')

/** How an operation fails, in the answers of the network one after the other; the last one stays. A GET is sent a second time after a 500. */
const failures: [name: string, answers: Answer[]][] = [
  ['twice with status 500', [refused, refused]],
  ['without a connection', [() => Promise.reject(new TypeError('Failed to fetch'))]],
  ['with HTML instead of JSON', [json(200, '<!doctype html><title>Wi-Fi</title>', 'text/html')]],
  ['with half a response', [json(200, '{"data":{"id":1,')]],
  ['with a timeout', [() => Promise.reject(new DOMException('timed out', 'TimeoutError'))]],
]

let answers: Answer[] = []

function aStore(): QueryStore {
  vi.stubGlobal('fetch', () => (answers.length > 1 ? answers.shift() : answers[0])?.())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  return new QueryStore(apiClient({ base: '/api', token: () => null }), fresh)
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function settled<T>(work: Promise<T>): Promise<T | undefined> {
  const done = work.catch(() => undefined)
  await vi.runAllTimersAsync()
  return done
}

test('each operation named in a client file is found by this test', () => {
  const named = paths.flatMap((path) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/\b(?:one|list)\(\s*'(GET [^']+)'/g), ([, key]) => `${path} ${key}`),
  )
  expect(named.length).toBeGreaterThan(40)
  const found = new Set(operations.map(({ path, operation }) => `${path} ${operation.key}`))
  expect([...new Set(named)].filter((one) => !found.has(one))).toEqual([])
})

/** Calls of section 7 of the specification that bring what a screen shows; those of one book, movie or album open as a dialog by its slug. */
const shownBySpec = [
  ...['GET /blogs/public', 'GET /blogs/trending', 'GET /blogs/loline', 'GET /blogs/username/:username', 'GET /blogs/slug/:slug', 'GET /blogs/related/:id'],
  ...['GET /books', 'GET /movies', 'GET /musics', 'GET /categories', 'GET /categories/popular', 'GET /:username/blogs/categories'],
  ...['GET /category/slug/:slug', 'GET /claps/blog/:id', 'GET /creatives', 'GET /creatives/:id', 'GET /creative/:id/contents'],
  ...['GET /releases', 'GET /release/:id', 'GET /release/:id/contents', 'GET /events/upcoming', 'GET /events/past', 'GET /events/:idOrSlug'],
  ...['GET /podcasts', 'GET /comments/blog/:id', 'GET /comments/comment/:id', 'GET /user'],
]

test('every call of the specification that a screen shows is an operation in a client file', () => {
  const found = new Set(operations.map(({ operation }) => operation.key.split(' ').slice(0, 2).join(' ')))
  expect(shownBySpec.filter((call) => !found.has(call))).toEqual([])
})

describe.each(operations.map(({ operation }) => ({ name: `${operation.kind} ${operation.key}`, operation })))('$name', ({ operation }) => {
  test.each(failures)('a request that fails %s has its own error message and succeeds on retry', async (_, given) => {
    const store = aStore()
    answers = [...given]
    await settled(store.fetch(operation))
    expect(store.look(operation)).toMatchObject({ data: undefined, fetching: false, error: { message: operation.texts.failed } })
    answers = [whole]
    await settled(store.refetch(operation))
    expect(store.look(operation)).toMatchObject({ data: operation.kind === 'list' ? [good] : good, fetching: false, error: null })
  })

  test('a failed request is repeated on the next visit and when the connection is back', async () => {
    const store = aStore()
    for (const again of [() => store.fetch(operation), () => Promise.resolve(store.retryFailed())]) {
      store.forget(operation)
      const leave = store.watch(operation, () => {})
      answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
      await settled(store.fetch(operation))
      expect(store.look(operation).error).not.toBeNull()
      answers = [whole]
      await settled(again())
      expect(store.look(operation)).toMatchObject({ error: null, data: operation.kind === 'list' ? [good] : good })
      leave()
    }
  })

  test('a request that fails once with status 500 shows no error', async () => {
    const store = aStore()
    answers = [refused, whole]
    await settled(store.fetch(operation))
    expect(store.look(operation)).toMatchObject({ error: null, data: operation.kind === 'list' ? [good] : good })
  })

  test.each(failures)('a refresh that fails %s keeps the loaded data', async (_, given) => {
    const store = aStore()
    answers = [whole]
    await settled(store.fetch(operation))
    const { data } = store.look(operation)
    answers = [...given]
    await settled(store.refetch(operation))
    expect(store.look(operation)).toMatchObject({ data, fetching: false })
    expect(store.look(operation).error?.message).toBe(operation.texts.failed)
  })
})
