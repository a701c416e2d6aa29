import { expect, test } from 'vitest'
import { lastMailTo } from '../../../testing/mails.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import { findSubscriber } from './store.ts'
import { unsubscribeToken } from './tokens.ts'

const email = 'ada@example.org'

async function linkOf(app: TestApp): Promise<string> {
  await app.post('/api/newsletter/subscriptions', { email, lists: ['weekly'] })
  expect((await app.post('/api/newsletter/confirm', { token: (await lastMailTo(app, email)).token })).status).toBe(200)
  const subscriber = await findSubscriber(app.services.database.db, { email })
  return subscriber ? unsubscribeToken(app.services, subscriber, 'weekly') : ''
}

function follow(app: TestApp, token: string, act: object) {
  return app.post(`/api/newsletter/unsubscribe?token=${token}`, act)
}

test('reasons that one unsubscribe link gives again and again are one reason, the last one', async () => {
  await using app = await startWithLists()
  const token = await linkOf(app)
  for (const reason of ['too-many', 'never-asked', 'not-for-me']) {
    expect((await follow(app, token, { action: 'reason', reason })).status).toBe(200)
  }
  const kept = await app.services.database.db.selectFrom('newsletter_reasons').select(['list', 'reason']).execute()
  expect(kept).toEqual([{ list: 'weekly', reason: 'not-for-me' }])
})

test('a link that ends and undoes a subscription again and again keeps the consent and a bounded history', async () => {
  await using app = await startWithLists()
  const token = await linkOf(app)
  for (let n = 0; n < 60; n++) {
    for (const action of ['stop', 'undo', 'undo']) expect((await follow(app, token, { action })).status).toBe(200)
  }
  const history = await app.services.database.db.selectFrom('newsletter_history').select(['kind', 'source']).orderBy('id').execute()
  expect(history).toHaveLength(101)
  expect(history[0]).toEqual({ kind: 'subscribed', source: 'form' })
  expect(history.slice(-2)).toEqual([
    { kind: 'unsubscribed', source: 'link' },
    { kind: 'subscribed', source: 'link' },
  ])
})
