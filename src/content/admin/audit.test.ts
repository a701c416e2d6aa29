import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type Answer } from '../../../testing/start-app.ts'
import type { AuditLogEntry } from './contract.ts'

test('the audit log lists every editorial action with actor, action and subject, but without values', async () => {
  await using app = await startApp()
  const { token, username } = await aReader(app, { role: 'admin' })
  const author = await aReader(app, { role: 'author' })
  const done = async (answer: Promise<Answer>): Promise<number> => {
    const { status, text, json } = await answer
    expect([status, text]).toEqual([200, text])
    return json<{ data?: { id?: number } }>().data?.id ?? 0
  }
  await done(app.put('/api/settings', { phone: '+49 30 1234567', open_submissions: true }, { token }))
  await done(app.put('/api/pages/ferries', { title: 'Ferries', standfirst: '', sections: [] }, { token }))
  await done(app.delete('/api/pages/ferries', { token }))
  const rule = await done(app.post('/api/redirects', { from_path: '/old', to_path: '/articles', status: 301, note: '' }, { token }))
  await done(app.put(`/api/redirects/${rule}`, { from_path: '/old', to_path: '/events', status: 301, note: '' }, { token }))
  await done(app.delete(`/api/redirects/${rule}`, { token }))
  const draft = await done(app.post('/api/drafts', { title: 'A tram' }, { token: author.token }))
  await done(app.post(`/api/drafts/${draft}/submit`, undefined, { token: author.token }))
  await done(app.post(`/api/drafts/${draft}/send-back`, { note: 'Shorter, please.' }, { token }))
  await done(app.post(`/api/drafts/${draft}/approve`, {}, { token }))
  await done(app.post(`/api/drafts/${draft}/unpublish`, undefined, { token }))
  await done(app.post(`/api/drafts/${draft}/approve`, { at: new Date(app.clock.now() + 86_400_000).toISOString() }, { token }))
  const copy = await done(app.post(`/api/drafts/${draft}/duplicate`, undefined, { token }))
  await done(app.delete(`/api/drafts/${copy}`, { token }))
  const other = await anArticle(app, { title: 'Put away' })
  await done(app.post(`/api/drafts/${other.id}/archive`, undefined, { token }))
  await done(app.post(`/api/drafts/${other.id}/bring-back`, undefined, { token }))

  const { data } = (await app.get('/api/trail?limit=50', { token })).json<{ data: AuditLogEntry[] }>()
  const ofRedirects = (await app.get('/api/trail?limit=1&kind=redirect', { token })).json<{ data: AuditLogEntry[]; meta: { total: number } }>()
  expect([ofRedirects.data.length, ofRedirects.meta.total]).toEqual([1, 3])
  expect(data.toReversed().map(({ action, kind, title }) => `${action} ${kind} ${title}`)).toEqual([
    'save settings Site settings',
    'save page Ferries',
    'delete page ferries',
    'create redirect /old',
    'save redirect /old',
    'delete redirect /old',
    'submit article A tram',
    'send-back article A tram',
    'publish article A tram',
    'withdraw article A tram',
    'schedule article A tram',
    'duplicate article A tram (copy)',
    'delete article A tram (copy)',
    'archive article Put away',
    'bring-back article Put away',
  ])
  expect(data.map(({ actor }) => actor)).toEqual(data.map(({ action }) => (action === 'submit' ? author.username : username)))
  expect(data.at(-1)?.note).toBe('Telephone, Members may write and submit articles')
  expect(JSON.stringify(data)).not.toMatch(/1234567|Shorter/)
})
