import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startNewsletter } from '../../../testing/newsletter-app.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import type { Subscriber } from './subscribers-contract.ts'

async function editorCalls(app: TestApp) {
  const { token } = await aReader(app, { role: 'editor' })
  const base = '/api/newsletter/subscribers'
  return {
    token,
    list: async () => (await app.get(base, { token })).json<{ data: Subscriber[] }>(),
    add: async (body: object) => (await app.post(base, body, { token })).json<{ data: Subscriber | null }>().data,
    withdraw: async (body: object) => (await app.post(`${base}/withdraw`, { subscriber: null, request: null, ...body }, { token })).status,
  }
}

describe('Withdrawing an added subscriber', () => {
  const ada = { email: 'ada@example.org', lists: ['weekly'], tags: ['press'], consent: 'By phone' }

  test('a subscriber who was just added can be withdrawn once', async () => {
    await using app = await startWithLists()
    const { add, list, withdraw } = await editorCalls(app)
    const subscriber = (await add(ada))?.id
    expect([await withdraw({ subscriber }), await withdraw({ subscriber })]).toEqual([200, 404])
    expect((await list()).data).toEqual([])
  })

  test.each<[string, (app: TestApp, id: number, token: string) => Promise<unknown>]>([
    ['added again', async (app, _, token) => app.post('/api/newsletter/subscribers', { ...ada, lists: ['events'] }, { token })],
    [
      'changed by an editor',
      async (app, id, token) => app.put(`/api/newsletter/subscribers/${id}`, { name: 'Ada', language: 'de', tags: ['press'] }, { token }),
    ],
    ['unsubscribed', async (app) => app.put('/api/me/newsletter', { lists: [] }, { token: (await aReader(app, { username: 'ada' })).token })],
  ])('a subscriber who was %s gets 409 when withdrawn, and stays', async (_, happens) => {
    await using app = await startWithLists()
    const { add, list, token, withdraw } = await editorCalls(app)
    const { id } = (await add(ada)) ?? { id: 0 }
    app.clock.pass(1_000)
    await happens(app, id, token)
    expect(await withdraw({ subscriber: id })).toBe(409)
    expect((await list()).data).toMatchObject([{ id, email: 'ada@example.org' }])
  })

  test('a subscriber who was sent a newsletter gets 409 when withdrawn', async () => {
    await using newsletter = await startNewsletter(0, 'off')
    const { add, withdraw } = await editorCalls(newsletter.app)
    const subscriber = (await add(ada))?.id
    await newsletter.send()
    expect(await withdraw({ subscriber })).toBe(409)
  })

  test('a subscriber who was known before an editor added them again gets 409 when withdrawn', async () => {
    await using app = await startWithLists()
    const { add, withdraw } = await editorCalls(app)
    await startMany(app.services, 'weekly', 1)
    app.clock.pass(1_000)
    const subscriber = (await add({ ...ada, email: 'weekly-0@example.org', lists: ['events'] }))?.id
    expect(await withdraw({ subscriber })).toBe(409)
  })

  test('the mailed question to an address can be withdrawn until it is answered', async () => {
    await using app = await startWithLists()
    const { list, token, withdraw } = await editorCalls(app)
    const ask = async (email: string) =>
      (await app.post('/api/newsletter/subscribers', { email, lists: ['weekly'] }, { token })).json<{ data: null; request: number }>()
    const [{ request: wrong }, { request: right }] = [await ask('wrong@example.org'), await ask('right@example.org')]
    const [ofWrong, ofRight] = [await lastMailTo(app, 'wrong@example.org'), await lastMailTo(app, 'right@example.org')]
    expect(await withdraw({ request: wrong })).toBe(200)
    for (const mail of [ofWrong, ofRight]) await app.post('/api/newsletter/confirm', { token: mail.token })
    expect((await list()).data).toMatchObject([{ email: 'right@example.org' }])
    expect([await withdraw({ request: wrong }), await withdraw({ request: right })]).toEqual([404, 409])
  })
})
