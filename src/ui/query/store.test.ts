import { expect, test } from 'vitest'
import type { Api } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import type { Operation } from '../operation.ts'
import { QueryStore } from './store.ts'

const article: Operation<string> = { kind: 'one', key: 'GET /article', input: {}, texts: { failed: "Couldn't load article" } }

/** A store whose calls answer in this order: a text, or a failure with this status. */
function storeOf(answers: (string | number)[], fresh = 0) {
  const call = () => {
    const answer = answers.shift()
    return typeof answer === 'number' ? Promise.reject(new Problem(answer, 'failed', `failed with ${answer}`)) : Promise.resolve(answer)
  }
  const api: Api = { call, follow: call }
  return { store: new QueryStore(api, fresh), left: () => answers.length }
}

test('a failed refresh keeps the loaded data', async () => {
  const { store } = storeOf(['text', 500])
  store.watch(article, () => {})
  await store.fetch(article)
  await store.refetch(article)
  expect(store.look(article)).toMatchObject({ data: 'text', error: { status: 500 }, fetching: false })
})

test('a refetch does not resolve with the answer of an earlier request', async () => {
  const { store, left } = storeOf(['before', 'after'])
  store.watch(article, () => {})
  const first = store.fetch(article)
  await Promise.all([store.refetch(article), store.refetch(article), first])
  expect(store.look(article).data).toBe('after')
  expect(left()).toBe(0)
})

test.each([404, 410])('a refresh answered with %i removes the loaded data', async (status) => {
  const { store } = storeOf(['text', status])
  store.watch(article, () => {})
  await store.fetch(article)
  await store.refetch(article)
  expect(store.look(article)).toMatchObject({ data: undefined, error: { status } })
})

test('forgetFailures clears a failed query that is not shown, and it is requested again at once', async () => {
  const { store, left } = storeOf([404, 'text'])
  await store.refetch(article)
  store.forgetFailures()
  expect(store.look(article).error).toBeNull()
  store.begin(article)
  await expect.poll(() => store.look(article).data).toBe('text')
  expect(left()).toBe(0)
})

test('forgetFailures keeps the error of a query that is shown', async () => {
  const { store } = storeOf([500])
  store.watch(article, () => {})
  await store.refetch(article)
  store.forgetFailures()
  expect(store.look(article).error?.status).toBe(500)
})

test('retryFailed repeats only failed queries that are shown', async () => {
  const { store, left } = storeOf([500, 'text', 'never'])
  await store.refetch(article)
  store.retryFailed()
  expect(left()).toBe(2)
  store.watch(article, () => {})
  store.retryFailed()
  await expect.poll(() => store.look(article).data).toBe('text')
  store.retryFailed()
  expect(left()).toBe(1)
})

test('a query with keptWhileShown is not requested again while it is shown', async () => {
  const { store, left } = storeOf(['one', 'two'])
  const current = { ...article, keptWhileShown: true as const }
  await store.fetch(current)
  const leave = store.watch(current, () => {})
  await store.fetch(current)
  expect(left()).toBe(1)
  leave()
  await store.fetch(current)
  expect(left()).toBe(0)
})

test('a refetch that is aborted because nothing shows the query is repeated by the next screen that shows it', async () => {
  let calls = 0
  const call: Api['call'] = (_key, _input, options) => {
    if (++calls !== 2) return Promise.resolve(calls === 1 ? 'before' : 'after')
    return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const store = new QueryStore({ call, follow: call }, 60_000)
  const leave = store.watch(article, () => {})
  await store.fetch(article)
  const refetched = store.refetch(article)
  leave()
  await refetched
  expect(store.look(article).data).toBe('before')
  store.begin(article)
  await expect.poll(() => store.look(article).data).toBe('after')
})
