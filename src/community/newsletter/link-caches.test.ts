import { expect, test } from 'vitest'
import { lastMailTo } from '../../../testing/mails.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import { findSubscriber } from './store.ts'
import { unsubscribeToken } from './tokens.ts'

const email = 'ada@example.org'
const notStored = 'private, no-store'

test('no cache may store what the links in the mails of a newsletter open', async () => {
  await using app = await startWithLists()
  const cacheControlOf = async (path: string) => (await app.get(path)).headers['cache-control']
  await app.post('/api/newsletter/subscriptions', { email })
  const { token } = await lastMailTo(app, email)
  for (const path of ['/newsletter/confirm', '/builds/payload/newsletter/confirm.json', '/api/newsletter/request'])
    expect(await cacheControlOf(`${path}?token=${token}`), path).toBe(notStored)
  await app.post('/api/newsletter/confirm', { token })
  const subscriber = await findSubscriber(app.services.database.db, { email })
  const link = subscriber ? unsubscribeToken(app.services, subscriber, 'weekly') : ''
  for (const path of ['/unsubscribed', '/builds/payload/unsubscribed.json', '/api/newsletter/unsubscribe'])
    expect(await cacheControlOf(`${path}?token=${link}`), path).toBe(notStored)
  const { headers } = await app.get(`/unsubscribed?token=${link}`)
  const again = await app.get(`/unsubscribed?token=${link}`, { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect([again.status, again.headers['cache-control']]).toEqual([304, notStored])
  expect(await cacheControlOf('/newsletter')).toContain('public')
})
