import { countSubscribers } from './list-store.ts'
import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startMany, startWithLists } from '../../../testing/subscribers.ts'
import { noteBounces } from './bounces.ts'
import type { Suppression } from './contract.ts'

interface Page {
  data: Suppression[]
  links: { next: string | null }
  meta: { total: number }
}

test('editors can search the suppressed addresses with reason, date and source, page by page', async () => {
  await using app = await startWithLists()
  const { token } = await aReader(app, { role: 'editor' })
  await startMany(app.services, 'weekly', 4)
  await noteBounces(app.services, [{ email: 'weekly-0@example.org', kind: 'bounce', reason: '550 gone' }], 'mailgun')
  app.clock.pass(1_000)
  await noteBounces(app.services, [{ email: 'weekly-1@example.org', kind: 'complaint' }], 'ses')
  const list = async (path: string) => (await app.get(path, { token })).json<Page>()
  const first = await list('/api/newsletter/suppressions?limit=1')
  expect(first.meta.total).toBe(2)
  expect(first.data).toMatchObject([{ email: 'weekly-1@example.org', kind: 'complaint', source: 'ses', reason: '' }])
  const second = await list(first.links.next ?? '')
  expect(second.data).toMatchObject([{ email: 'weekly-0@example.org', kind: 'bounce', source: 'mailgun', reason: '550 gone' }])
  expect(second.links.next).toBeNull()
  expect(Date.parse(second.data[0]?.suppressed_at ?? '')).toBe(app.clock.now() - 1_000)
  expect((await list('/api/newsletter/suppressions?search=WEEKLY-0')).data).toHaveLength(1)
  expect((await list('/api/newsletter/suppressions?search=weekly%25')).data).toEqual([])
})

test('an editor can lift a suppression with a reason, which is in the audit log, and the address gets newsletters again', async () => {
  await using app = await startWithLists()
  const { token } = await aReader(app, { role: 'editor' })
  const { db } = app.services.database
  await startMany(app.services, 'weekly', 1)
  await noteBounces(app.services, [{ email: 'weekly-0@example.org', kind: 'bounce' }], 'api')
  const { data } = (await app.get('/api/newsletter/suppressions', { token })).json<Page>()
  const path = `/api/newsletter/suppressions/${data[0]?.id}/lift`
  expect((await app.post(path, { reason: ' ' }, { token })).status).toBe(422)
  expect(await countSubscribers(db, 'weekly')).toBe(0)
  expect((await app.post(path, { reason: 'She has called us.' }, { token })).status).toBe(200)
  expect(await countSubscribers(db, 'weekly')).toBe(1)
  expect((await app.post(path, { reason: 'Again.' }, { token })).status).toBe(404)
  const rows = await db.selectFrom('audit_log').select(['action', 'note']).where('kind', '=', 'suppression').execute()
  expect(rows).toEqual([{ action: 'lift', note: 'She has called us.' }])
})
