import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Mailing } from './contract.ts'

const halfAnHour = 30 * 60_000

test('sending a newsletter to more than 100 addresses needs a recent confirmation of identity, to 100 it does not', async () => {
  await using app = await startWithLists({ config: { mail: { smtpUrl: 'smtp://localhost:9', from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', 100)
  const { token } = await aReader(app, { role: 'editor' })
  const at = new Date(app.clock.now() + 24 * 60 * 60_000).toISOString()
  const draft = await anArticle(app, { approved: 'draft' })
  const fields = { list: 'weekly', subject: 'The week', intro: 'Good evening.' }
  const begin = async () => (await app.post('/api/newsletter/mailings', fields, { token })).json<{ data: Mailing }>().data.id
  app.clock.pass(halfAnHour)

  const small = await begin()
  expect((await app.post(`/api/newsletter/mailings/${small}/send`, { at }, { token })).status).toBe(200)
  expect((await app.put(`/api/newsletter/mailings/${small}`, fields, { token })).status).toBe(200)
  await startMany(app.services, 'weekly', 101)
  const large = await begin()
  const ways = () =>
    Promise.all([
      app.post(`/api/newsletter/mailings/${large}/send`, { at }, { token }),
      app.post(`/api/newsletter/mailings/${large}/resume`, {}, { token }),
      app.put(`/api/newsletter/mailings/${small}`, fields, { token }),
      app.put(`/api/newsletter/articles/${draft.id}`, { list: 'weekly' }, { token }),
    ])
  for (const answer of await ways()) expect(answer.json()).toMatchObject({ code: 'step-up-required' })
  expect((await app.put(`/api/newsletter/mailings/${large}`, fields, { token })).status, 'a draft').toBe(200)
  await app.services.database.db.updateTable('sessions').set({ confirmed_at: app.clock.now() }).execute()
  for (const answer of await ways()) expect(answer.text).not.toContain('step-up-required')
})

test('a newsletter whose list becomes a large one at the moment it is sent needs a recent confirmation of identity', async () => {
  await using app = await startWithLists({ config: { mail: { smtpUrl: 'smtp://localhost:9', from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', 101)
  const { token } = await aReader(app, { role: 'editor' })
  const fields = { list: 'events', subject: 'The week', intro: 'Good evening.' }
  const { id } = (await app.post('/api/newsletter/mailings', fields, { token })).json<{ data: Mailing }>().data
  app.clock.pass(halfAnHour)
  const sent = await interruptedIn(
    app,
    () => app.post(`/api/newsletter/mailings/${id}/send`, {}, { token }),
    () => app.put(`/api/newsletter/mailings/${id}`, { ...fields, list: 'weekly' }, { token }),
  )
  expect(sent.json()).toMatchObject({ code: 'step-up-required' })
  expect((await app.get(`/api/newsletter/mailings/${id}`, { token })).json()).toMatchObject({ data: { status: 'draft' } })
})

test('an article ordered for a list that becomes a large one, or is closed, at that moment is not ordered', async () => {
  await using app = await startWithLists({ config: { mail: { smtpUrl: 'smtp://localhost:9', from: 'no-reply@magazine.example' } } })
  await startMany(app.services, 'weekly', 101)
  const { token } = await aReader(app, { role: 'editor' })
  const other = await aReader(app, { role: 'editor' })
  const draft = await anArticle(app, { approved: 'draft' })
  const address = `/api/newsletter/articles/${draft.id}`
  const first = { list: 'events', segment_id: null, extent: 'teaser' }
  expect((await app.put(address, first, { token })).status).toBe(200)
  app.clock.pass(halfAnHour)
  await app.services.database.db.updateTable('sessions').set({ confirmed_at: app.clock.now() }).where('user_id', '=', other.id).execute()
  const ordered = await interruptedIn(
    app,
    () => app.put(address, { ...first, extent: 'whole', based_on: first }, { token }),
    () => app.put(address, { ...first, list: 'weekly' }, { token: other.token }),
  )
  expect(ordered.json()).toMatchObject({ code: 'step-up-required' })
  const closed = await interruptedIn(
    app,
    () => app.put(address, first, { token }),
    () => app.post('/api/newsletter/lists/events/close', {}, { token: other.token }),
  )
  expect(closed.status).toBe(422)
  expect((await app.get(address, { token })).json()).toMatchObject({ data: { order: { list: 'weekly', extent: 'teaser' } } })
})

test('a mailing to more subscribers than one statement takes has all of them as recipients, and true counts when it is cancelled', async () => {
  await using app = await startWithLists({ config: { mail: { smtpUrl: 'smtp://localhost:9', from: 'no-reply@magazine.example' } } })
  await insertSubscribers(app.services.database.db, 10_003)
  const { token } = await aReader(app, { role: 'editor' })
  const begun = await app.post('/api/newsletter/mailings', { list: 'weekly', subject: 'The week', intro: 'Good evening.' }, { token })
  const { id } = begun.json<{ data: Mailing }>().data
  const sent = await app.post(`/api/newsletter/mailings/${id}/send`, {}, { token })
  expect(sent.json()).toMatchObject({ data: { status: 'sending', recipients: 10_003 } })
  const cancelled = await app.post(`/api/newsletter/mailings/${id}/cancel`, {}, { token })
  expect(cancelled.json()).toMatchObject({ data: { status: 'cancelled', sent: 0, skipped: 10_003 } })
})

/** On the weekly list, in one statement each. */
async function insertSubscribers(db: Db, count: number): Promise<void> {
  await sql`
    insert into newsletter_subscribers (email, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 'reader-' || n || '@example.org', 1, 1 from numbers`.execute(db)
  await sql`insert into newsletter_subscriptions (subscriber_id, list, confirmed_at) select id, 'weekly', 1 from newsletter_subscribers`.execute(db)
}
