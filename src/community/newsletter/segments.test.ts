import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { startWithLists } from '../../../testing/subscribers.ts'
import type { Mailing, Segment } from './contract.ts'
import { noteBounces } from './bounces.ts'

const day = 86_400_000

async function editorCalls(app: TestApp) {
  const { token } = await aReader(app, { role: 'editor' })
  const post = (path: string, body: object) => app.post(`/api/newsletter${path}`, body, { token })
  return { token, post, add: (email: string, list: string, tags: string[] = []) => post('/subscribers', { email, lists: [list], tags, consent: 'By phone' }) }
}

async function withSubscribers(app: TestApp) {
  const { add } = await editorCalls(app)
  await add('ada@example.org', 'weekly', ['press'])
  await add('bob@example.org', 'weekly')
  await add('eve@example.org', 'events', ['press'])
  await add('old@example.org', 'weekly', ['press'])
  await noteBounces(app.services, [{ email: 'old@example.org', kind: 'bounce' }], 'api')
  app.clock.pass(3 * day)
  // The session of the first editor has ended by now.
  const calls = await editorCalls(app)
  await calls.add('zoe@example.org', 'weekly', ['press'])
  return { ...calls, today: new Date(app.clock.now()).toISOString().slice(0, 10) }
}

describe('Segments', () => {
  test('a segment is a saved filter of a list with the number of its current recipients', async () => {
    await using app = await startWithLists()
    const { token, post, today } = await withSubscribers(app)
    expect((await post('/segments', { name: 'Press', list: 'weekly', tag: 'press' })).json<{ data: Segment }>().data).toMatchObject({ subscribers: 2 })
    await post('/segments', { name: 'New', list: 'weekly', since: today })
    await post('/segments', { name: 'Press of old', list: 'weekly', tag: 'press', until: today })
    const { data } = (await app.get('/api/newsletter/segments', { token })).json<{ data: Segment[] }>()
    expect(data.map(({ name, subscribers }) => [name, subscribers])).toEqual([
      ['New', 1],
      ['Press', 2],
      ['Press of old', 1],
    ])
    for (const wrong of [{ list: 'weekly' }, { list: 'nothing', tag: 'press' }]) expect((await post('/segments', { name: 'Wrong', ...wrong })).status).toBe(422)
  })

  test('a mailing to a segment reaches its subscribers only, even after the segment was deleted', async () => {
    await using smtp = await startSmtp()
    await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
    const { token, post } = await withSubscribers(app)
    const { id } = (await post('/segments', { name: 'Press', list: 'weekly', tag: 'press' })).json<{ data: Segment }>().data
    expect((await post('/mailings', { list: 'events', segment_id: id, subject: 'Doors' })).status).toBe(422)
    expect((await post('/mailings', { list: 'weekly', segment_id: 999, subject: 'Doors' })).status).toBe(422)
    const made = (await post('/mailings', { list: 'weekly', segment_id: id, subject: 'Doors' })).json<{ data: Mailing }>().data
    expect(made).toMatchObject({ segment_id: id, recipients: 2 })
    expect((await app.delete(`/api/newsletter/segments/${id}`, { token })).status).toBe(200)
    expect((await app.get('/api/newsletter/segments', { token })).json()).toEqual({ data: [] })
    expect((await app.delete(`/api/newsletter/segments/${id}`, { token })).status).toBe(404)
    expect((await post(`/mailings/${made.id}/send`, {})).json<{ data: Mailing }>().data).toMatchObject({ recipients: 2 })
    await app.work()
    expect(smtp.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(['ada@example.org', 'zoe@example.org'])
  })

  test('a scheduled mailing whose segment can no longer be read at its time becomes a draft that says why, and editors are told', async () => {
    await using smtp = await startSmtp()
    await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
    const { token, post } = await withSubscribers(app)
    const { id } = (await post('/segments', { name: 'Press', list: 'weekly', tag: 'press' })).json<{ data: Segment }>().data
    const made = (await post('/mailings', { list: 'weekly', segment_id: id, subject: 'Doors' })).json<{ data: Mailing }>().data
    await post(`/mailings/${made.id}/send`, { at: new Date(app.clock.now() + day / 24).toISOString() })
    await app.services.database.db.updateTable('newsletter_segments').set({ filters: '{}' }).where('id', '=', id).execute()
    app.clock.pass(day / 12)
    await app.work()
    const mailing = async () => (await app.get(`/api/newsletter/mailings/${made.id}`, { token })).json<{ data: Mailing }>().data
    const trouble = 'The segment “Press” cannot be read and reaches nobody. Delete it and save it again.'
    expect(await mailing()).toMatchObject({ status: 'draft', scheduled_at: null, trouble })
    expect((await app.get('/api/me/notices', { token })).text).toContain('Doors')
    expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain('ada@example.org')
    await app.put(`/api/newsletter/mailings/${made.id}`, { list: 'weekly', subject: 'Doors' }, { token })
    await post(`/mailings/${made.id}/send`, {})
    await app.work()
    expect(await mailing()).toMatchObject({ status: 'sent', sent: 3, trouble: '' })
  })

  test('a mailing that names a removed segment keeps it, and no other mailing and no order of an article can name it', async () => {
    await using app = await startWithLists()
    const { token, post } = await withSubscribers(app)
    const { id } = (await post('/segments', { name: 'Press', list: 'weekly', tag: 'press' })).json<{ data: Segment }>().data
    const fields = { list: 'weekly', segment_id: id, subject: 'Doors' }
    const before = (await post('/mailings', fields)).json<{ data: Mailing }>().data
    const other = (await post('/mailings', { ...fields, segment_id: null })).json<{ data: Mailing }>().data
    await app.delete(`/api/newsletter/segments/${id}`, { token })
    expect((await app.put(`/api/newsletter/mailings/${before.id}`, { ...fields, subject: 'Windows' }, { token })).status).toBe(200)
    expect((await post('/mailings', fields)).json()).toMatchObject({ fields: { segment_id: [expect.any(String)] } })
    expect((await app.put(`/api/newsletter/mailings/${other.id}`, fields, { token })).status).toBe(422)
    const draft = await anArticle(app, { approved: 'draft' })
    expect((await app.put(`/api/newsletter/articles/${draft.id}`, { list: 'weekly', segment_id: id }, { token })).status).toBe(422)
  })

  test.each(['{"tag":["press"]}', '{}', '{"tags":"press"}', 'tag'])(
    'a mailing whose segment cannot be read reaches nobody, and the segment is listed to be deleted: %s',
    async (filters) => {
      await using smtp = await startSmtp()
      await using app = await startWithLists({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
      const { token, post } = await withSubscribers(app)
      const { id } = (await post('/segments', { name: 'Press', list: 'weekly', tag: 'press' })).json<{ data: Segment }>().data
      const made = (await post('/mailings', { list: 'weekly', segment_id: id, subject: 'Doors' })).json<{ data: Mailing }>().data
      await app.services.database.db.updateTable('newsletter_segments').set({ filters }).where('id', '=', id).execute()
      expect(await post(`/mailings/${made.id}/send`, {})).toMatchObject({ status: 409 })
      await app.work()
      expect(smtp.mails).toEqual([])
      expect((await app.get('/api/newsletter/mailings', { token })).json()).toMatchObject({ data: [{ recipients: 0 }] })
      expect((await app.get('/api/newsletter/segments', { token })).json()).toMatchObject({ data: [{ name: 'Press', subscribers: null }] })
      expect((await app.delete(`/api/newsletter/segments/${id}`, { token })).status).toBe(200)
    },
  )
})
